-- The customer of an order that waits at its pick-up point can be marked unreachable. Existing rows comply; the next
-- migration validates the check without a lock that blocks orders.
ALTER TABLE "orders"
  DROP CONSTRAINT "orders_unreachable_while_kept",
  ADD CONSTRAINT "orders_unreachable_while_kept" CHECK (unreachable_since IS NULL OR status IN ('paid', 'confirmed', 'packed')
    OR status = 'dispatched' AND delivery_type = 'pickup') NOT VALID;
