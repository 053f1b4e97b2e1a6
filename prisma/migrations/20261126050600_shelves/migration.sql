-- Where a variant is in the warehouse.
ALTER TABLE "variant"
  ADD COLUMN "shelf" TEXT,
  ADD CONSTRAINT "variant_shelf_length" CHECK (length(shelf) BETWEEN 1 AND 20);
