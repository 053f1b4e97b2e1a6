-- First, because it reads the events of all orders.
-- CreateIndex
CREATE INDEX "order_event_delivered_idx" ON "order_event"("at") WHERE ("to" = 'delivered'::text);

-- AlterTable
ALTER TABLE "review" ADD COLUMN     "is_unread" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "removed_answer" TEXT;

-- CreateTable
CREATE TABLE "review_contact" (
    "account_id" UUID NOT NULL,
    "channel" TEXT NOT NULL,
    "chosen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "review_contact_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "review_request" (
    "order_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "review_request_pkey" PRIMARY KEY ("order_id")
);

-- CreateIndex
CREATE INDEX "review_request_account_id_idx" ON "review_request"("account_id");

-- What the schema language cannot say.
ALTER TABLE "review_contact" ADD CONSTRAINT "review_contact_channel_known" CHECK (channel IN ('sms', 'email'));

-- Reviews are sorted by the time of their text.
-- DropIndex
DROP INDEX "review_newest_idx";

-- DropIndex
DROP INDEX "review_pending_idx";

-- CreateIndex
CREATE INDEX "review_newest_idx" ON "review"("product_id", "updated_at" DESC, "id" DESC) WHERE (status = 'published');

-- CreateIndex
CREATE INDEX "review_pending_idx" ON "review"("updated_at", "id") WHERE (status = 'pending');

-- CreateIndex
CREATE INDEX "review_listed_idx" ON "review"("updated_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "review_contact" ADD CONSTRAINT "review_contact_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_request" ADD CONSTRAINT "review_request_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_request" ADD CONSTRAINT "review_request_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
