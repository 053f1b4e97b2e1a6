-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "customer_name" TEXT,
ADD COLUMN     "discount_reason" TEXT,
ADD COLUMN     "placed_by" UUID;

-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "return_path" TEXT;

-- CreateTable
CREATE TABLE "order_draft" (
    "id" UUID NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "contents" JSONB,
    "order_id" UUID,
    "updated_by" UUID NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "order_draft_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_consent" (
    "order_id" UUID NOT NULL,
    "terms_version" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "accepted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "order_consent_pkey" PRIMARY KEY ("order_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "order_draft_order_id_key" ON "order_draft"("order_id");

-- CreateIndex
CREATE UNIQUE INDEX "orders_draft_key" ON "orders"("idempotency_key") WHERE (placed_by IS NOT NULL);

-- CreateIndex
CREATE INDEX "orders_by_phone_idx" ON "orders"("phone") WHERE (account_id IS NULL AND placed_by IS NOT NULL);

-- AddForeignKey
ALTER TABLE "order_draft" ADD CONSTRAINT "order_draft_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_consent" ADD CONSTRAINT "order_consent_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "order_draft"
  ADD CONSTRAINT "order_draft_contents_until_placed" CHECK ((contents IS NULL) = (order_id IS NOT NULL));
ALTER TABLE "orders"
  ADD CONSTRAINT "orders_by_staff" CHECK (placed_by IS NOT NULL OR (customer_name IS NULL AND discount_reason IS NULL));
