-- The receipt that another one refers to: for the next receipt to print, it is looked up for every open one.
CREATE INDEX "fiscal_receipt_payment_id_kind_idx" ON "fiscal_receipt"("payment_id", "kind");
