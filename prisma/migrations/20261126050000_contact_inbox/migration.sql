-- AlterTable
ALTER TABLE "contact_message" ADD COLUMN     "account_id" UUID,
ADD COLUMN     "assigned_to" UUID,
ADD COLUMN     "order_id" UUID;

-- AlterTable
ALTER TABLE "contact_reply" ADD COLUMN     "channel" TEXT NOT NULL DEFAULT 'email',
ADD COLUMN     "staff_id" UUID;

-- CreateIndex
CREATE INDEX "contact_message_account_id_idx" ON "contact_message"("account_id");

-- CreateIndex
CREATE INDEX "contact_message_order_id_idx" ON "contact_message"("order_id");

-- CreateIndex
CREATE INDEX "contact_message_open_idx" ON "contact_message"("assigned_to") WHERE (closed_at IS NULL);

-- AddForeignKey
ALTER TABLE "contact_message" ADD CONSTRAINT "contact_message_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact_message" ADD CONSTRAINT "contact_message_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE SET NULL ON UPDATE CASCADE;
