-- CreateTable
CREATE TABLE "product_picture" (
    "product_id" UUID NOT NULL,
    "position" SMALLINT NOT NULL,
    "picture_id" UUID NOT NULL,
    "alt_ru" TEXT NOT NULL,
    "alt_en" TEXT NOT NULL,
    "alt_hy" TEXT NOT NULL,

    CONSTRAINT "product_picture_pkey" PRIMARY KEY ("product_id","position")
);

-- CreateIndex
CREATE INDEX "product_picture_picture_id_idx" ON "product_picture"("picture_id");

-- CreateIndex
CREATE UNIQUE INDEX "product_picture_product_id_picture_id_key" ON "product_picture"("product_id", "picture_id");

-- AddForeignKey
ALTER TABLE "product_picture" ADD CONSTRAINT "product_picture_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_picture" ADD CONSTRAINT "product_picture_picture_id_fkey" FOREIGN KEY ("picture_id") REFERENCES "picture"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
