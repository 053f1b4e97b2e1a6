-- CreateTable
CREATE TABLE "contact_message" (
    "id" UUID NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "reply_to" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "contact_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rental_offer" (
    "product_id" UUID NOT NULL,
    "price_per_day_amd" INTEGER NOT NULL,
    "price_from_third_day_amd" INTEGER NOT NULL,
    "deposit_amd" INTEGER NOT NULL,
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "rental_offer_pkey" PRIMARY KEY ("product_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "contact_message_idempotency_key_key" ON "contact_message"("idempotency_key");

-- CreateIndex
CREATE INDEX "contact_message_created_at_idx" ON "contact_message"("created_at");

-- CreateIndex
CREATE INDEX "rental_offer_list_idx" ON "rental_offer"("price_per_day_amd", "product_id") WHERE (withdrawn_at IS NULL);

-- AddForeignKey
ALTER TABLE "rental_offer" ADD CONSTRAINT "rental_offer_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema language cannot say.
ALTER TABLE "rental_offer"
  ADD CONSTRAINT "rental_offer_price_positive" CHECK (price_per_day_amd > 0),
  ADD CONSTRAINT "rental_offer_cheaper_from_third_day" CHECK (price_from_third_day_amd > 0 AND price_from_third_day_amd < price_per_day_amd),
  ADD CONSTRAINT "rental_offer_deposit_positive" CHECK (deposit_amd > 0);

ALTER TABLE "contact_message"
  ADD CONSTRAINT "contact_message_locale_known" CHECK (locale IN ('ru', 'en', 'hy')),
  ADD CONSTRAINT "contact_message_lengths" CHECK (
    length(name) BETWEEN 1 AND 100 AND length(reply_to) BETWEEN 1 AND 254 AND length(subject) BETWEEN 1 AND 150
    AND length(message) BETWEEN 1 AND 4000);
