-- CreateTable
CREATE TABLE "courier_stop" (
    "order_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "slot_id" UUID NOT NULL,
    "courier_id" UUID NOT NULL,
    "date" DATE NOT NULL,
    "position" INTEGER NOT NULL,
    "outcome" TEXT,
    "finished_at" TIMESTAMPTZ(3),
    "finished_by" UUID,

    CONSTRAINT "courier_stop_pkey" PRIMARY KEY ("order_id","kind","slot_id")
);

-- CreateTable
CREATE TABLE "courier_cash" (
    "id" UUID NOT NULL,
    "courier_id" UUID NOT NULL,
    "nth" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "amount_amd" INTEGER NOT NULL,
    "due_amd" INTEGER NOT NULL,
    "order_id" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "staff_id" UUID NOT NULL,
    "key" TEXT,
    "note" TEXT,

    CONSTRAINT "courier_cash_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "delivery_proof" (
    "order_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "picture_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "staff_id" UUID NOT NULL,

    CONSTRAINT "delivery_proof_pkey" PRIMARY KEY ("order_id")
);

-- CreateIndex
CREATE INDEX "courier_stop_courier_id_date_idx" ON "courier_stop"("courier_id", "date");

-- CreateIndex
CREATE INDEX "courier_stop_date_idx" ON "courier_stop"("date");

-- CreateIndex
CREATE INDEX "courier_stop_slot_id_idx" ON "courier_stop"("slot_id");

-- CreateIndex
CREATE UNIQUE INDEX "courier_cash_order_id_key" ON "courier_cash"("order_id");

-- CreateIndex
CREATE UNIQUE INDEX "courier_cash_courier_id_nth_key" ON "courier_cash"("courier_id", "nth");

-- CreateIndex
CREATE UNIQUE INDEX "courier_cash_courier_id_key_key" ON "courier_cash"("courier_id", "key");

-- CreateIndex
CREATE INDEX "delivery_proof_picture_id_idx" ON "delivery_proof"("picture_id");

-- AddForeignKey
ALTER TABLE "courier_stop" ADD CONSTRAINT "courier_stop_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "courier_stop" ADD CONSTRAINT "courier_stop_slot_id_fkey" FOREIGN KEY ("slot_id") REFERENCES "delivery_slot"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "courier_cash" ADD CONSTRAINT "courier_cash_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_proof" ADD CONSTRAINT "delivery_proof_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_proof" ADD CONSTRAINT "delivery_proof_picture_id_fkey" FOREIGN KEY ("picture_id") REFERENCES "picture"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "courier_stop"
  ADD CONSTRAINT "courier_stop_kind_known" CHECK (kind IN ('delivery', 'pick_up')),
  ADD CONSTRAINT "courier_stop_outcome_known" CHECK (outcome IN ('done', 'failed')),
  ADD CONSTRAINT "courier_stop_finished" CHECK ((outcome IS NULL) = (finished_at IS NULL) AND (outcome IS NULL) = (finished_by IS NULL));

ALTER TABLE "courier_cash"
  ADD CONSTRAINT "courier_cash_kind_known" CHECK (
    CASE kind
      WHEN 'taken' THEN order_id IS NOT NULL AND key IS NULL AND amount_amd >= 0 AND due_amd > 0
      WHEN 'handed_over' THEN order_id IS NULL AND key IS NOT NULL AND amount_amd <> 0 AND (amount_amd > 0 OR note IS NOT NULL)
      ELSE false
    END
  );
CREATE TRIGGER "courier_cash_append_only" BEFORE UPDATE OR DELETE ON "courier_cash" FOR EACH ROW EXECUTE FUNCTION refuse_change();

ALTER TABLE "delivery_proof"
  ADD CONSTRAINT "delivery_proof_kind_known" CHECK (kind IN ('signature', 'photo'));

ALTER TABLE "picture"
  DROP CONSTRAINT "picture_owner_known",
  ADD CONSTRAINT "picture_owner_known" CHECK (owner IN ('catalog', 'rental', 'return', 'delivery'));

ALTER TABLE "account"
  DROP CONSTRAINT "account_role_known",
  ADD CONSTRAINT "account_role_known" CHECK (role IN ('customer', 'courier', 'operator', 'admin'));
ALTER TABLE "audit_entry"
  DROP CONSTRAINT "audit_entry_by_staff",
  ADD CONSTRAINT "audit_entry_by_staff" CHECK (actor_role IN ('courier', 'operator', 'admin', 'system'));
ALTER TABLE "staff_invitation"
  DROP CONSTRAINT "staff_invitation_role_known",
  ADD CONSTRAINT "staff_invitation_role_known" CHECK (role IN ('courier', 'operator', 'admin'));
