-- Returns of items that their customer refused at the door. They are never rejected: the customer never had the items.
ALTER TABLE "order_return" ADD COLUMN "is_refused_at_door" BOOLEAN NOT NULL DEFAULT false;
UPDATE "order_return" SET "is_refused_at_door" = true
  WHERE "idempotency_key" = 'refused-at-door' AND "is_handed_in" AND "status" <> 'refused';
ALTER TABLE "order_return"
  ADD CONSTRAINT "order_return_at_door_stays" CHECK (NOT is_refused_at_door OR (is_handed_in AND status <> 'refused'));
