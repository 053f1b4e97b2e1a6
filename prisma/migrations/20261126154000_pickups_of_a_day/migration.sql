-- The delivery board lists the orders that customers collect on a day.
CREATE INDEX "orders_pickup_from_idx" ON "orders"("pickup_from") WHERE (pickup_from IS NOT NULL);
