-- AlterTable
ALTER TABLE "fiscal_receipt" ADD COLUMN     "crn" TEXT,
ADD COLUMN     "fiscal_number" TEXT,
ADD COLUMN     "problem" TEXT,
ADD COLUMN     "qr" TEXT;

-- AlterTable
ALTER TABLE "fiscal_device" ADD COLUMN     "lease_owner" TEXT;

-- CreateTable
CREATE TABLE "fiscal_request" (
    "crn" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "receipt_id" UUID,
    "method" TEXT,
    "body" JSONB,
    "sent_at" TIMESTAMPTZ(3),
    "responded_at" TIMESTAMPTZ(3),
    "code" INTEGER,
    "response" JSONB,
    "reused_by" JSONB,
    "receipt_number" INTEGER,

    CONSTRAINT "fiscal_request_pkey" PRIMARY KEY ("crn","seq")
);

-- CreateIndex
CREATE INDEX "fiscal_request_receipt_id_idx" ON "fiscal_request"("receipt_id");

-- CreateIndex
CREATE INDEX "fiscal_request_open_idx" ON "fiscal_request"("crn") WHERE (responded_at IS NULL);

-- CreateIndex
CREATE INDEX "fiscal_request_crn_receipt_number_idx" ON "fiscal_request"("crn", "receipt_number");

-- AddForeignKey
ALTER TABLE "fiscal_request" ADD CONSTRAINT "fiscal_request_receipt_id_fkey" FOREIGN KEY ("receipt_id") REFERENCES "fiscal_receipt"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "fiscal_request"
  ADD CONSTRAINT "fiscal_request_sent_whole" CHECK ((method IS NULL) = (sent_at IS NULL) AND (method IS NOT NULL OR responded_at IS NULL)),
  ADD CONSTRAINT "fiscal_request_printed_responded" CHECK (receipt_number IS NULL OR responded_at IS NOT NULL);
ALTER TABLE "fiscal_receipt"
  ADD CONSTRAINT "fiscal_receipt_register_printed" CHECK (crn IS NULL AND fiscal_number IS NULL AND qr IS NULL OR status = 'printed' AND NOT is_manual AND crn IS NOT NULL);
