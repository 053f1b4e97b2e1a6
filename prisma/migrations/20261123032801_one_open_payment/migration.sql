-- A newer page took the place of a payment's own, which may still be open at its provider.
ALTER TABLE "payment" ADD COLUMN "is_watched" BOOLEAN NOT NULL DEFAULT false;

-- Of several open attempts of an order the newest stays open; the others are asked about until they are over.
UPDATE "payment" p SET status = 'failed', settled_at = now(), is_watched = true
WHERE p.status = 'pending' AND EXISTS (
  SELECT 1 FROM "payment" newer
  WHERE newer.order_id = p.order_id AND newer.status = 'pending' AND (newer.created_at, newer.id) > (p.created_at, p.id));

CREATE UNIQUE INDEX "payment_one_open" ON "payment"("order_id") WHERE (status = 'pending');
CREATE INDEX "payment_open_idx" ON "payment"("created_at") WHERE (status = 'pending' OR is_watched);
DROP INDEX "payment_pending_idx";
