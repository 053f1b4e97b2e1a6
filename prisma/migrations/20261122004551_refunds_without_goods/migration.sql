-- CreateTable
CREATE TABLE "refunded_line" (
    "refund_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "variant_id" UUID NOT NULL,
    "quantity" INTEGER NOT NULL,
    "amount_amd" INTEGER NOT NULL,
    "points_amd" INTEGER NOT NULL,
    "points_moved_at" TIMESTAMPTZ(3),

    CONSTRAINT "refunded_line_pkey" PRIMARY KEY ("refund_id","variant_id")
);

-- CreateIndex
CREATE INDEX "refunded_line_order_id_variant_id_idx" ON "refunded_line"("order_id", "variant_id");

-- CreateIndex
CREATE INDEX "refunded_line_open_idx" ON "refunded_line"("refund_id") WHERE (points_moved_at IS NULL);

-- AddForeignKey
ALTER TABLE "refunded_line" ADD CONSTRAINT "refunded_line_refund_id_fkey" FOREIGN KEY ("refund_id") REFERENCES "payment_refund"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refunded_line" ADD CONSTRAINT "refunded_line_order_id_variant_id_fkey" FOREIGN KEY ("order_id", "variant_id") REFERENCES "order_line"("order_id", "variant_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema language cannot say.
ALTER TABLE "refunded_line"
  ADD CONSTRAINT "refunded_line_quantity_in_range" CHECK (quantity BETWEEN 1 AND 99),
  ADD CONSTRAINT "refunded_line_worth_not_negative" CHECK (amount_amd >= 0 AND points_amd >= 0);
ALTER TABLE "order_activity" DROP CONSTRAINT "order_activity_kind_known";
ALTER TABLE "order_activity"
  ADD CONSTRAINT "order_activity_kind_known" CHECK (kind IN ('call_attempt', 'fee_confirmed', 'unreachable', 'reached', 'delivery_changed', 'delivery_failed', 'second_try', 'identity_checked', 'note', 'lines_changed', 'refund_granted'));
