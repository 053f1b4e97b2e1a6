-- CreateTable
CREATE TABLE "rental_wait" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "from_date" DATE NOT NULL,
    "to_date" DATE NOT NULL,
    "locale" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rental_wait_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "rental_wait_from_date_idx" ON "rental_wait"("from_date");

-- CreateIndex
CREATE INDEX "rental_wait_product_id_idx" ON "rental_wait"("product_id");

-- CreateIndex
CREATE UNIQUE INDEX "rental_wait_account_id_product_id_from_date_to_date_key" ON "rental_wait"("account_id", "product_id", "from_date", "to_date");

-- AddForeignKey
ALTER TABLE "rental_wait" ADD CONSTRAINT "rental_wait_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rental_wait" ADD CONSTRAINT "rental_wait_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "rental_offer"("product_id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "rental_wait"
  ADD CONSTRAINT "rental_wait_days" CHECK (to_date > from_date),
  ADD CONSTRAINT "rental_wait_locale_known" CHECK (locale IN ('ru', 'en', 'hy'));
