-- Receipts of prepayments, and of their returns (docs/adr/0090).
ALTER TABLE "payment_refund" ADD COLUMN "is_prepayment" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "order_return" ADD COLUMN "is_unsold" BOOLEAN NOT NULL DEFAULT false;
CREATE UNIQUE INDEX "fiscal_receipt_one_prepayment" ON "fiscal_receipt"("payment_id") WHERE (kind = 'prepayment');
ALTER TABLE "fiscal_receipt"
  DROP CONSTRAINT "fiscal_receipt_kind_known",
  DROP CONSTRAINT "fiscal_receipt_of_a_refund",
  ADD CONSTRAINT "fiscal_receipt_kind_known" CHECK (kind IN ('sale', 'return', 'charge', 'prepayment', 'prepayment_return')),
  ADD CONSTRAINT "fiscal_receipt_of_a_refund" CHECK ((kind IN ('return', 'prepayment_return')) = (refund_id IS NOT NULL));
ALTER TABLE "order_return"
  ADD CONSTRAINT "order_return_unsold_at_door" CHECK (NOT is_unsold OR is_refused_at_door);
