-- AlterTable
ALTER TABLE "goods_receipt_line" ADD COLUMN     "best_before_date" DATE,
ADD COLUMN     "lot_number" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "stock_lot" (
    "id" UUID NOT NULL,
    "variant_id" UUID NOT NULL,
    "goods_receipt_id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "best_before_date" DATE,
    "remaining" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stock_lot_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stock_lot_move" (
    "id" BIGSERIAL NOT NULL,
    "lot_id" UUID NOT NULL,
    "delta" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "ref" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stock_lot_move_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "stock_lot_goods_receipt_id_variant_id_key" ON "stock_lot"("goods_receipt_id", "variant_id");

-- CreateIndex
CREATE INDEX "stock_lot_in_store_idx" ON "stock_lot"("variant_id") WHERE remaining > 0;

-- CreateIndex
CREATE INDEX "stock_lot_best_before_idx" ON "stock_lot"("best_before_date", "id") WHERE remaining > 0;

-- CreateIndex
CREATE INDEX "stock_lot_move_lot_id_idx" ON "stock_lot_move"("lot_id");

-- CreateIndex
CREATE INDEX "stock_lot_move_ref_idx" ON "stock_lot_move"("ref");

-- AddForeignKey
ALTER TABLE "stock_lot" ADD CONSTRAINT "stock_lot_variant_id_fkey" FOREIGN KEY ("variant_id") REFERENCES "variant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_lot" ADD CONSTRAINT "stock_lot_goods_receipt_id_fkey" FOREIGN KEY ("goods_receipt_id") REFERENCES "goods_receipt"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_lot_move" ADD CONSTRAINT "stock_lot_move_lot_id_fkey" FOREIGN KEY ("lot_id") REFERENCES "stock_lot"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Rules that Prisma cannot express.
ALTER TABLE "stock_lot" ADD CONSTRAINT "stock_lot_remaining_not_negative" CHECK (remaining >= 0);
ALTER TABLE "stock_lot_move"
  ADD CONSTRAINT "stock_lot_move_kind_known" CHECK (kind IN ('receipt', 'pack', 'restock', 'removal')),
  ADD CONSTRAINT "stock_lot_move_moves" CHECK (delta <> 0 AND (delta > 0) = (kind IN ('receipt', 'restock')));
CREATE TRIGGER "stock_lot_move_append_only" BEFORE UPDATE OR DELETE ON "stock_lot_move" FOR EACH ROW EXECUTE FUNCTION refuse_change();
