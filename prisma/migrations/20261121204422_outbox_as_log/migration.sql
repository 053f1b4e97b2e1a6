-- AlterTable
ALTER TABLE "outbox" ADD COLUMN     "resent_from_id" BIGINT;

-- CreateIndex
CREATE INDEX "outbox_recipient_id_idx" ON "outbox"("recipient", "id" DESC);

-- CreateIndex
CREATE INDEX "outbox_resent_from_id_idx" ON "outbox"("resent_from_id");

-- CreateIndex
CREATE INDEX "outbox_failed_idx" ON "outbox"("id" DESC) WHERE (failed_at IS NOT NULL);

-- AddForeignKey
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_resent_from_id_fkey" FOREIGN KEY ("resent_from_id") REFERENCES "outbox"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
