-- AlterTable
ALTER TABLE "goods_receipt_line" ADD COLUMN     "packed_date" DATE;

-- AlterTable
ALTER TABLE "stock_lot" ADD COLUMN     "packed_date" DATE;

-- Rules that Prisma cannot express.
ALTER TABLE "goods_receipt_line"
  ADD CONSTRAINT "goods_receipt_line_packed_before_best" CHECK (packed_date <= best_before_date) NOT VALID;
ALTER TABLE "stock_lot" ADD CONSTRAINT "stock_lot_packed_before_best" CHECK (packed_date <= best_before_date) NOT VALID;
