-- An order of rentals with the customer's own tobacco and bowl has no lines, and so no reservation row.
ALTER TABLE "orders" ADD COLUMN "reservation_state" TEXT;
ALTER TABLE "orders" ADD CONSTRAINT "orders_reservation_state_known"
  CHECK (reservation_state IN ('held', 'consumed', 'released', 'restocked'));
