-- AlterTable
ALTER TABLE "variant" ADD COLUMN     "average_cost_amd" DECIMAL(14,4),
ADD COLUMN     "barcode" TEXT,
ADD COLUMN     "reorder_point" INTEGER NOT NULL DEFAULT 5;

-- AlterTable
ALTER TABLE "order_line" ADD COLUMN     "unit_cost_amd" DECIMAL(14,4);

-- CreateTable
CREATE TABLE "supplier" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "contact" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "supplier_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "purchase_order" (
    "id" UUID NOT NULL,
    "number" SERIAL NOT NULL,
    "state" TEXT NOT NULL,
    "supplier_id" UUID,
    "note" TEXT NOT NULL,
    "expected_date" DATE,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ordered_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "purchase_order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "purchase_order_line" (
    "purchase_order_id" UUID NOT NULL,
    "variant_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL,
    "unit_cost_amd" DECIMAL(12,2),
    "received" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "purchase_order_line_pkey" PRIMARY KEY ("purchase_order_id","variant_id")
);

-- CreateTable
CREATE TABLE "goods_receipt" (
    "id" UUID NOT NULL,
    "number" SERIAL NOT NULL,
    "state" TEXT NOT NULL,
    "supplier_id" UUID,
    "purchase_order_id" UUID,
    "document_number" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3),
    "received_by_id" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "goods_receipt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "goods_receipt_line" (
    "goods_receipt_id" UUID NOT NULL,
    "variant_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL,
    "unit_cost_amd" DECIMAL(12,2),
    "cost_before_amd" DECIMAL(14,4),
    "cost_after_amd" DECIMAL(14,4),

    CONSTRAINT "goods_receipt_line_pkey" PRIMARY KEY ("goods_receipt_id","variant_id")
);

-- CreateIndex
CREATE INDEX "supplier_name_id_idx" ON "supplier"("name", "id");

-- CreateIndex
CREATE UNIQUE INDEX "purchase_order_number_key" ON "purchase_order"("number");

-- CreateIndex
CREATE INDEX "purchase_order_supplier_id_idx" ON "purchase_order"("supplier_id");

-- CreateIndex
CREATE INDEX "purchase_order_state_number_idx" ON "purchase_order"("state", "number" DESC);

-- CreateIndex
CREATE INDEX "purchase_order_line_variant_id_idx" ON "purchase_order_line"("variant_id");

-- CreateIndex
CREATE UNIQUE INDEX "goods_receipt_number_key" ON "goods_receipt"("number");

-- CreateIndex
CREATE INDEX "goods_receipt_supplier_id_idx" ON "goods_receipt"("supplier_id");

-- CreateIndex
CREATE INDEX "goods_receipt_purchase_order_id_idx" ON "goods_receipt"("purchase_order_id");

-- CreateIndex
CREATE INDEX "goods_receipt_state_number_idx" ON "goods_receipt"("state", "number" DESC);

-- CreateIndex
CREATE INDEX "goods_receipt_line_variant_id_idx" ON "goods_receipt_line"("variant_id");

-- CreateIndex
CREATE INDEX "stock_move_created_at_idx" ON "stock_move" USING BRIN ("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "variant_barcode_key" ON "variant"("barcode");

-- AddForeignKey
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "supplier"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purchase_order_line" ADD CONSTRAINT "purchase_order_line_purchase_order_id_fkey" FOREIGN KEY ("purchase_order_id") REFERENCES "purchase_order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purchase_order_line" ADD CONSTRAINT "purchase_order_line_variant_id_fkey" FOREIGN KEY ("variant_id") REFERENCES "variant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "goods_receipt" ADD CONSTRAINT "goods_receipt_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "supplier"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "goods_receipt" ADD CONSTRAINT "goods_receipt_purchase_order_id_fkey" FOREIGN KEY ("purchase_order_id") REFERENCES "purchase_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "goods_receipt_line" ADD CONSTRAINT "goods_receipt_line_goods_receipt_id_fkey" FOREIGN KEY ("goods_receipt_id") REFERENCES "goods_receipt"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "goods_receipt_line" ADD CONSTRAINT "goods_receipt_line_variant_id_fkey" FOREIGN KEY ("variant_id") REFERENCES "variant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Rules that Prisma cannot express.
ALTER TABLE "variant"
  ADD CONSTRAINT "variant_reorder_point_range" CHECK (reorder_point BETWEEN 0 AND 1000000),
  ADD CONSTRAINT "variant_average_cost_not_negative" CHECK (average_cost_amd >= 0);
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_unit_cost_not_negative" CHECK (unit_cost_amd >= 0) NOT VALID;
ALTER TABLE "purchase_order"
  ADD CONSTRAINT "purchase_order_state_known" CHECK (state IN ('draft', 'ordered', 'partly_received', 'received', 'cancelled')),
  ADD CONSTRAINT "purchase_order_ordered_from_supplier" CHECK (state IN ('draft', 'cancelled') OR supplier_id IS NOT NULL AND ordered_at IS NOT NULL);
ALTER TABLE "purchase_order_line"
  ADD CONSTRAINT "purchase_order_line_quantity_positive" CHECK (quantity > 0),
  ADD CONSTRAINT "purchase_order_line_unit_cost_not_negative" CHECK (unit_cost_amd >= 0),
  ADD CONSTRAINT "purchase_order_line_received_not_negative" CHECK (received >= 0);
ALTER TABLE "goods_receipt"
  ADD CONSTRAINT "goods_receipt_state_known" CHECK (state IN ('draft', 'received', 'undone')),
  ADD CONSTRAINT "goods_receipt_received_by" CHECK (state = 'draft' OR received_at IS NOT NULL AND received_by_id IS NOT NULL);
ALTER TABLE "goods_receipt_line"
  ADD CONSTRAINT "goods_receipt_line_quantity_positive" CHECK (quantity > 0),
  ADD CONSTRAINT "goods_receipt_line_unit_cost_not_negative" CHECK (unit_cost_amd >= 0);
