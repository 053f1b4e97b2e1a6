-- AlterTable
ALTER TABLE "product" ADD COLUMN     "archived_at" TIMESTAMPTZ(3),
ADD COLUMN     "published_at" TIMESTAMPTZ(3),
ADD COLUMN     "updated_at" TIMESTAMPTZ(3),
ADD COLUMN     "updated_by" UUID,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "product_redirect" (
    "slug" TEXT NOT NULL,
    "product_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "product_redirect_pkey" PRIMARY KEY ("slug")
);

-- CreateIndex
CREATE INDEX "product_redirect_product_id_idx" ON "product_redirect"("product_id");

-- AddForeignKey
ALTER TABLE "product_redirect" ADD CONSTRAINT "product_redirect_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "product"
  ADD CONSTRAINT "product_archived_is_withdrawn" CHECK (archived_at IS NULL OR withdrawn_at IS NOT NULL),
  ADD CONSTRAINT "product_version_positive" CHECK (version >= 1);

-- What is there has been in the shop: its addresses are known.
UPDATE "product" SET published_at = created_at;
