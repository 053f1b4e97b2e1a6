-- A delivery can have several lots of a variant: a line for each. The positions of a delivery are distinct already.
ALTER TABLE "goods_receipt_line" DROP CONSTRAINT "goods_receipt_line_pkey",
  ADD CONSTRAINT "goods_receipt_line_pkey" PRIMARY KEY ("goods_receipt_id", "position");
DROP INDEX "stock_lot_goods_receipt_id_variant_id_key";
CREATE INDEX "stock_lot_goods_receipt_id_idx" ON "stock_lot"("goods_receipt_id");
