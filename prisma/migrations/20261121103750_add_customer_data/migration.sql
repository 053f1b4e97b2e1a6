-- DropForeignKey
ALTER TABLE "ai_request" DROP CONSTRAINT "ai_request_account_id_fkey";

-- AlterTable
ALTER TABLE "ai_request" ALTER COLUMN "account_id" DROP NOT NULL;

-- AlterTable
ALTER TABLE "orders" ALTER COLUMN "account_id" DROP NOT NULL;

-- CreateTable
CREATE TABLE "saved_address" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "place" SMALLINT NOT NULL,
    "region" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "street" TEXT NOT NULL,
    "building" TEXT NOT NULL,
    "apartment" TEXT,
    "postal_code" TEXT,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "saved_address_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "saved_cart" (
    "account_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "saved_cart_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "saved_cart_line" (
    "account_id" UUID NOT NULL,
    "variant_id" UUID NOT NULL,
    "quantity" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "saved_cart_line_pkey" PRIMARY KEY ("account_id","variant_id")
);

-- CreateTable
CREATE TABLE "favorite" (
    "id" BIGSERIAL NOT NULL,
    "account_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "favorite_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "saved_address_account_id_place_key" ON "saved_address"("account_id", "place");

-- CreateIndex
CREATE UNIQUE INDEX "one_default_address" ON "saved_address"("account_id") WHERE (is_default);

-- CreateIndex
CREATE INDEX "saved_cart_line_variant_id_idx" ON "saved_cart_line"("variant_id");

-- CreateIndex
CREATE INDEX "favorite_product_id_idx" ON "favorite"("product_id");

-- CreateIndex
CREATE UNIQUE INDEX "favorite_account_id_product_id_key" ON "favorite"("account_id", "product_id");

-- AddForeignKey
ALTER TABLE "saved_address" ADD CONSTRAINT "saved_address_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_cart" ADD CONSTRAINT "saved_cart_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_cart_line" ADD CONSTRAINT "saved_cart_line_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "saved_cart"("account_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_cart_line" ADD CONSTRAINT "saved_cart_line_variant_id_fkey" FOREIGN KEY ("variant_id") REFERENCES "variant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "favorite" ADD CONSTRAINT "favorite_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "favorite" ADD CONSTRAINT "favorite_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ai_request" ADD CONSTRAINT "ai_request_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What no schema says
ALTER TABLE "saved_address"
  ADD CONSTRAINT "saved_address_place_in_range" CHECK (place BETWEEN 1 AND 10),
  ADD CONSTRAINT "saved_address_complete" CHECK (region <> '' AND city <> '' AND street <> '' AND building <> '');

ALTER TABLE "saved_cart"
  ADD CONSTRAINT "saved_cart_version_positive" CHECK (version > 0);

ALTER TABLE "saved_cart_line"
  ADD CONSTRAINT "saved_cart_line_quantity_in_range" CHECK (quantity BETWEEN 1 AND 99);
