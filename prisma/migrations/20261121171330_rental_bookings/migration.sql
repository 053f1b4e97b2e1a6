-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "deposit_amd" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "rental_amd" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "payment_refund" ADD COLUMN     "deposit_amd" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "rental_offer" ADD COLUMN     "buffer_days" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "fiscal_receipt" ADD COLUMN     "booking_id" UUID;

-- CreateTable
CREATE TABLE "rental_unit" (
    "id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "retired_at" TIMESTAMPTZ(3),

    CONSTRAINT "rental_unit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rental_booking" (
    "id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "nth" INTEGER NOT NULL,
    "product_id" UUID NOT NULL,
    "unit_id" UUID NOT NULL,
    "from_date" DATE NOT NULL,
    "to_date" DATE NOT NULL,
    "free_from" DATE NOT NULL,
    "state" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "brand" TEXT NOT NULL,
    "title_ru" TEXT NOT NULL,
    "title_en" TEXT,
    "title_hy" TEXT,
    "image_url" TEXT NOT NULL,
    "price_per_day_amd" INTEGER NOT NULL,
    "price_from_third_day_amd" INTEGER NOT NULL,
    "buffer_days" INTEGER NOT NULL,
    "rental_amd" INTEGER NOT NULL,
    "deposit_amd" INTEGER NOT NULL,
    "flavor_sku" TEXT NOT NULL,
    "cup_sku" TEXT NOT NULL,
    "pick_up_slot_id" UUID NOT NULL,

    CONSTRAINT "rental_booking_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rental_event" (
    "booking_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor" TEXT NOT NULL,
    "staff_id" UUID,
    "facts" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "rental_event_pkey" PRIMARY KEY ("booking_id","seq")
);

-- CreateTable
CREATE TABLE "rental_charge" (
    "booking_id" UUID NOT NULL,
    "nth" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "amount_amd" INTEGER NOT NULL,
    "note" TEXT,

    CONSTRAINT "rental_charge_pkey" PRIMARY KEY ("booking_id","nth")
);

-- CreateIndex
CREATE UNIQUE INDEX "fiscal_receipt_booking_id_key" ON "fiscal_receipt"("booking_id");

-- CreateIndex
CREATE UNIQUE INDEX "rental_unit_code_key" ON "rental_unit"("code");

-- CreateIndex
CREATE INDEX "rental_unit_product_id_idx" ON "rental_unit"("product_id");

-- CreateIndex
CREATE INDEX "rental_booking_product_id_free_from_idx" ON "rental_booking"("product_id", "free_from");

-- CreateIndex
CREATE INDEX "rental_booking_pick_up_slot_id_idx" ON "rental_booking"("pick_up_slot_id");

-- CreateIndex
CREATE INDEX "rental_booking_out_idx" ON "rental_booking"("to_date") WHERE (state = 'handed_over');

-- CreateIndex
CREATE UNIQUE INDEX "rental_booking_order_id_nth_key" ON "rental_booking"("order_id", "nth");

-- AddForeignKey
ALTER TABLE "rental_unit" ADD CONSTRAINT "rental_unit_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "rental_offer"("product_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rental_booking" ADD CONSTRAINT "rental_booking_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rental_booking" ADD CONSTRAINT "rental_booking_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "rental_offer"("product_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rental_booking" ADD CONSTRAINT "rental_booking_unit_id_fkey" FOREIGN KEY ("unit_id") REFERENCES "rental_unit"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rental_booking" ADD CONSTRAINT "rental_booking_pick_up_slot_id_fkey" FOREIGN KEY ("pick_up_slot_id") REFERENCES "delivery_slot"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rental_event" ADD CONSTRAINT "rental_event_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "rental_booking"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rental_charge" ADD CONSTRAINT "rental_charge_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "rental_booking"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fiscal_receipt" ADD CONSTRAINT "fiscal_receipt_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "rental_booking"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema language cannot say.
CREATE EXTENSION IF NOT EXISTS btree_gist;

ALTER TABLE "rental_offer"
  ADD CONSTRAINT "rental_offer_buffer_days" CHECK (buffer_days BETWEEN 0 AND 14);

ALTER TABLE "rental_booking"
  ADD CONSTRAINT "rental_booking_state_known" CHECK (state IN ('held', 'reserved', 'handed_over', 'returned', 'closed', 'released')),
  ADD CONSTRAINT "rental_booking_days" CHECK (to_date > from_date AND free_from > from_date),
  ADD CONSTRAINT "rental_booking_money" CHECK (price_per_day_amd > 0 AND price_from_third_day_amd > 0 AND rental_amd > 0 AND deposit_amd > 0),
  -- A unit is with one person at a time, whatever a program does.
  ADD CONSTRAINT "rental_booking_no_double" EXCLUDE USING gist (unit_id WITH =, daterange(from_date, free_from) WITH &&)
    WHERE (state <> 'released');

ALTER TABLE "rental_event"
  ADD CONSTRAINT "rental_event_kind_known" CHECK (kind IN ('held', 'reserved', 'handed_over', 'returned', 'closed', 'released', 'moved', 'swapped')),
  ADD CONSTRAINT "rental_event_actor_known" CHECK (actor IN ('customer', 'staff', 'provider', 'system') AND (actor = 'staff') = (staff_id IS NOT NULL));
CREATE TRIGGER "rental_event_append_only" BEFORE UPDATE OR DELETE ON "rental_event" FOR EACH ROW EXECUTE FUNCTION refuse_change();

ALTER TABLE "rental_charge"
  ADD CONSTRAINT "rental_charge_kind_known" CHECK (kind IN ('extension', 'late', 'damage')),
  ADD CONSTRAINT "rental_charge_positive" CHECK (amount_amd > 0),
  ADD CONSTRAINT "rental_charge_damage_told" CHECK (kind <> 'damage' OR note IS NOT NULL);

ALTER TABLE "payment_refund"
  ADD CONSTRAINT "payment_refund_deposit_within" CHECK (deposit_amd BETWEEN 0 AND amount_amd);

ALTER TABLE "fiscal_receipt"
  DROP CONSTRAINT "fiscal_receipt_kind_known",
  ADD CONSTRAINT "fiscal_receipt_kind_known" CHECK (kind IN ('sale', 'return', 'charge')),
  ADD CONSTRAINT "fiscal_receipt_of_a_charge" CHECK ((kind = 'charge') = (booking_id IS NOT NULL));

ALTER TABLE "orders"
  DROP CONSTRAINT "orders_total_adds_up",
  ADD CONSTRAINT "orders_total_adds_up" CHECK (total_amd = goods_amd - discount_amd - points_amd + rental_amd + deposit_amd
    + CASE WHEN delivery_fee_state = 'fixed' THEN delivery_fee_amd ELSE 0 END),
  ADD CONSTRAINT "orders_rental_money" CHECK (rental_amd >= 0 AND deposit_amd >= 0 AND (rental_amd > 0) = (deposit_amd > 0)),
  ADD CONSTRAINT "orders_rental_by_courier" CHECK (rental_amd = 0 OR (delivery_type = 'express' AND region = 'AM-ER'));
