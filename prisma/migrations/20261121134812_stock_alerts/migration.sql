-- CreateTable
CREATE TABLE "stock_alert" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "variant_id" UUID NOT NULL,
    "locale" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stock_alert_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "stock_alert_variant_id_idx" ON "stock_alert"("variant_id");

-- CreateIndex
CREATE UNIQUE INDEX "stock_alert_account_id_variant_id_key" ON "stock_alert"("account_id", "variant_id");

-- AddForeignKey
ALTER TABLE "stock_alert" ADD CONSTRAINT "stock_alert_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_alert" ADD CONSTRAINT "stock_alert_variant_id_fkey" FOREIGN KEY ("variant_id") REFERENCES "variant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "stock_alert" ADD CONSTRAINT "stock_alert_locale_known" CHECK (locale IN ('ru', 'en', 'hy'));
