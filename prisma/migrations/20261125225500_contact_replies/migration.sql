-- AlterTable
ALTER TABLE "contact_message" ADD COLUMN     "closed_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "contact_reply" (
    "id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "contact_reply_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "contact_reply_message_id_idempotency_key_key" ON "contact_reply"("message_id", "idempotency_key");

-- AddForeignKey
ALTER TABLE "contact_reply" ADD CONSTRAINT "contact_reply_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "contact_message"("id") ON DELETE CASCADE ON UPDATE CASCADE;
