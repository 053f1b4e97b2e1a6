-- AlterTable
ALTER TABLE "product" ADD COLUMN     "cut" TEXT;

ALTER TABLE "product"
  ADD CONSTRAINT "product_cut_known" CHECK (cut IN ('fine', 'medium', 'coarse'));
