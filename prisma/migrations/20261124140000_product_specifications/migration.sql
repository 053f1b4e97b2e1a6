-- AlterTable
ALTER TABLE "product" ADD COLUMN     "burn_minutes" INTEGER,
ADD COLUMN     "capacity_g" INTEGER,
ADD COLUMN     "height_cm" INTEGER,
ADD COLUMN     "material" TEXT,
ADD COLUMN     "pieces_per_kg" INTEGER,
ADD COLUMN     "warranty_months" INTEGER;

ALTER TABLE "product"
  ADD CONSTRAINT "product_material_known" CHECK (material IN ('steel', 'brass', 'aluminum', 'carbon', 'wood', 'glass')),
  ADD CONSTRAINT "product_height_in_range" CHECK (height_cm BETWEEN 1 AND 300),
  ADD CONSTRAINT "product_warranty_in_range" CHECK (warranty_months BETWEEN 1 AND 600),
  ADD CONSTRAINT "product_burn_time_in_range" CHECK (burn_minutes BETWEEN 1 AND 600),
  ADD CONSTRAINT "product_pieces_in_range" CHECK (pieces_per_kg BETWEEN 1 AND 10000),
  ADD CONSTRAINT "product_capacity_in_range" CHECK (capacity_g BETWEEN 1 AND 200);
