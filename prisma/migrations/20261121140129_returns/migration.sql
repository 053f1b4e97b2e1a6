-- CreateTable
CREATE TABLE "order_return" (
    "id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "request_hash" BYTEA NOT NULL,
    "status" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "note" TEXT,
    "refusal" TEXT,
    "points_due_on" DATE,
    "refund_id" UUID,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "order_return_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "return_line" (
    "return_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "variant_id" UUID NOT NULL,
    "quantity" INTEGER NOT NULL,
    "is_opened" BOOLEAN NOT NULL,
    "to_stock" INTEGER,
    "written_off" INTEGER,
    "written_off_why" TEXT,
    "amount_amd" INTEGER NOT NULL,
    "points_amd" INTEGER NOT NULL,

    CONSTRAINT "return_line_pkey" PRIMARY KEY ("return_id","variant_id")
);

-- CreateTable
CREATE TABLE "returned_units" (
    "order_id" UUID NOT NULL,
    "variant_id" UUID NOT NULL,
    "bought" INTEGER NOT NULL,
    "returned" INTEGER NOT NULL,

    CONSTRAINT "returned_units_pkey" PRIMARY KEY ("order_id","variant_id")
);

-- CreateTable
CREATE TABLE "return_event" (
    "id" UUID NOT NULL,
    "return_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "from" TEXT,
    "to" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor" TEXT NOT NULL,
    "reason" TEXT,

    CONSTRAINT "return_event_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "order_return_refund_id_key" ON "order_return"("refund_id");

-- CreateIndex
CREATE INDEX "order_return_open_idx" ON "order_return"("id") WHERE (status IN ('requested', 'accepted', 'received'));

-- CreateIndex
CREATE UNIQUE INDEX "order_return_order_id_seq_key" ON "order_return"("order_id", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "order_return_order_id_idempotency_key_key" ON "order_return"("order_id", "idempotency_key");

-- CreateIndex
CREATE INDEX "return_line_order_id_variant_id_idx" ON "return_line"("order_id", "variant_id");

-- CreateIndex
CREATE UNIQUE INDEX "return_event_return_id_seq_key" ON "return_event"("return_id", "seq");

-- AddForeignKey
ALTER TABLE "order_return" ADD CONSTRAINT "order_return_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_return" ADD CONSTRAINT "order_return_refund_id_fkey" FOREIGN KEY ("refund_id") REFERENCES "payment_refund"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "return_line" ADD CONSTRAINT "return_line_return_id_fkey" FOREIGN KEY ("return_id") REFERENCES "order_return"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "return_line" ADD CONSTRAINT "return_line_order_id_variant_id_fkey" FOREIGN KEY ("order_id", "variant_id") REFERENCES "order_line"("order_id", "variant_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "returned_units" ADD CONSTRAINT "returned_units_order_id_variant_id_fkey" FOREIGN KEY ("order_id", "variant_id") REFERENCES "order_line"("order_id", "variant_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "return_event" ADD CONSTRAINT "return_event_return_id_fkey" FOREIGN KEY ("return_id") REFERENCES "order_return"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema language cannot say.
ALTER TABLE "order_return"
  ADD CONSTRAINT "order_return_status_known" CHECK (status IN ('requested', 'accepted', 'refused', 'received', 'refunded')),
  ADD CONSTRAINT "order_return_reason_known" CHECK (reason IN ('changed_mind', 'faulty', 'wrong_item', 'not_as_described', 'other')),
  ADD CONSTRAINT "order_return_refused_says_why" CHECK ((status = 'refused') = (refusal IS NOT NULL)),
  ADD CONSTRAINT "order_return_promised_when_received" CHECK ((status IN ('received', 'refunded')) = (points_due_on IS NOT NULL)),
  ADD CONSTRAINT "order_return_refund_when_received" CHECK (refund_id IS NULL OR status IN ('received', 'refunded'));
ALTER TABLE "return_line"
  ADD CONSTRAINT "return_line_quantity_in_range" CHECK (quantity BETWEEN 1 AND 99),
  ADD CONSTRAINT "return_line_came_within_quantity" CHECK (to_stock >= 0 AND written_off >= 0 AND to_stock + written_off <= quantity),
  ADD CONSTRAINT "return_line_came_whole" CHECK ((to_stock IS NULL) = (written_off IS NULL)),
  ADD CONSTRAINT "return_line_written_off_says_why" CHECK (written_off IS NULL OR written_off = 0 OR written_off_why IS NOT NULL),
  ADD CONSTRAINT "return_line_worth_not_negative" CHECK (amount_amd >= 0 AND points_amd >= 0);
ALTER TABLE "returned_units"
  ADD CONSTRAINT "returned_within_bought" CHECK (returned BETWEEN 0 AND bought);
ALTER TABLE "return_event"
  ADD CONSTRAINT "return_event_first_has_no_from" CHECK ((seq = 1) = ("from" IS NULL)),
  ADD CONSTRAINT "return_event_actor_known" CHECK (actor IN ('customer', 'staff', 'system'));
CREATE TRIGGER "return_event_append_only" BEFORE UPDATE OR DELETE ON "return_event" FOR EACH ROW EXECUTE FUNCTION refuse_change();
