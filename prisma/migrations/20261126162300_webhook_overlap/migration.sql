-- AlterTable
ALTER TABLE "webhook_endpoint" ADD COLUMN     "rotation_id" UUID,
ADD COLUMN     "sealed_older" BYTEA[] DEFAULT ARRAY[]::BYTEA[];

-- DropIndex
DROP INDEX "webhook_delivery_due_idx";

-- CreateIndex
CREATE INDEX "webhook_delivery_endpoint_id_state_id_idx" ON "webhook_delivery"("endpoint_id", "state", "id");

-- CreateIndex
CREATE INDEX "webhook_delivery_due_idx" ON "webhook_delivery"("endpoint_id", "due_at", "id") WHERE (state = 'waiting'::text);
