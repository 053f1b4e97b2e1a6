-- Supplements: orders with items that staff added to a paid order, which travel with it (docs/adr/0069).
ALTER TABLE "orders" ADD COLUMN     "supplements_id" UUID;

CREATE INDEX "orders_supplements_idx" ON "orders"("supplements_id") WHERE (supplements_id IS NOT NULL);

ALTER TABLE "orders" ADD CONSTRAINT "orders_supplements_id_fkey" FOREIGN KEY ("supplements_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Staff place it, and its delivery is that of the other order.
ALTER TABLE "orders" ADD CONSTRAINT "orders_supplement_of_other" CHECK (supplements_id IS NULL
  OR placed_by IS NOT NULL AND supplements_id <> id AND rental_amd = 0
    AND delivery_fee_state = 'fixed' AND delivery_fee_amd IS NOT DISTINCT FROM 0);
