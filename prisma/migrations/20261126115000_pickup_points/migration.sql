-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "pickup_from" TIMESTAMPTZ(3),
ADD COLUMN     "pickup_point_id" UUID;

-- CreateIndex
CREATE INDEX "orders_pickup_idx" ON "orders"("pickup_point_id") WHERE (pickup_point_id IS NOT NULL);

-- Orders that their customers collect. Existing rows comply, so that the table need not be read under a lock.
ALTER TABLE "orders"
  DROP CONSTRAINT "orders_delivery_type_known",
  ADD CONSTRAINT "orders_delivery_type_known" CHECK (delivery_type IN ('express', 'post', 'pickup')) NOT VALID,
  ADD CONSTRAINT "orders_pickup_has_point" CHECK (
    (delivery_type = 'pickup') = (pickup_point_id IS NOT NULL)
    AND (pickup_point_id IS NULL) = (pickup_from IS NULL)) NOT VALID,
  ADD CONSTRAINT "orders_pickup_is_free" CHECK (
    delivery_type <> 'pickup' OR (delivery_fee_state = 'fixed' AND delivery_fee_amd = 0)) NOT VALID;
ALTER TABLE "orders"
  VALIDATE CONSTRAINT "orders_delivery_type_known",
  VALIDATE CONSTRAINT "orders_pickup_has_point",
  VALIDATE CONSTRAINT "orders_pickup_is_free";
