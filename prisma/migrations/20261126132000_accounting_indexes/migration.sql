-- The files of the accountant read the payments and refunds of a period without reading all of them.
CREATE INDEX "payment_settled_idx" ON "payment"("settled_at") WHERE (settled_at IS NOT NULL);
CREATE INDEX "payment_refund_confirmed_idx" ON "payment_refund"("confirmed_at") WHERE (confirmed_at IS NOT NULL);
