-- The sums of refunds per order, and per member of staff and day, decide whether an admin has to release one.
ALTER TABLE "payment_refund" ADD COLUMN "requested_by" UUID,
ADD COLUMN "is_release_needed" BOOLEAN NOT NULL DEFAULT false;

UPDATE "payment_refund" SET is_release_needed = true WHERE status = 'held';

CREATE INDEX "payment_refund_of_staff_idx" ON "payment_refund"("requested_by", "requested_at") WHERE (requested_by IS NOT NULL);
