-- The customer of an order that waits at its pick-up point can be marked unreachable.
ALTER TABLE "orders" DROP CONSTRAINT "orders_unreachable_while_kept";
ALTER TABLE "orders"
  ADD CONSTRAINT "orders_unreachable_while_kept" CHECK (unreachable_since IS NULL OR status IN ('paid', 'confirmed', 'packed')
    OR status = 'dispatched' AND delivery_type = 'pickup');
