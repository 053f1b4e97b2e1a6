-- AlterTable
ALTER TABLE "product" ADD COLUMN     "bowl_tobacco" TEXT,
ADD COLUMN     "hose" TEXT,
ADD COLUMN     "joint" TEXT,
ADD COLUMN     "kit" TEXT;

ALTER TABLE "product"
  ADD CONSTRAINT "product_hose_known" CHECK (hose IN ('silicone', 'two-silicone', 'leather', 'none')),
  ADD CONSTRAINT "product_kit_known" CHECK (kit IN ('complete', 'without-tongs', 'without-bowl', 'travel')),
  ADD CONSTRAINT "product_joint_known" CHECK (joint IN ('cone', '18.8', '14.5')),
  ADD CONSTRAINT "product_bowl_tobacco_known" CHECK (bowl_tobacco IN ('any', 'mild', 'strong'));
