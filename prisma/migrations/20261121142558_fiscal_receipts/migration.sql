-- DropIndex
DROP INDEX "order_return_open_idx";

-- AlterTable
ALTER TABLE "payment_refund" ADD COLUMN     "is_by_hand" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "fiscal_receipt" (
    "id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "payment_id" UUID NOT NULL,
    "refund_id" UUID,
    "amount_amd" INTEGER NOT NULL,
    "vat_amd" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "seq" INTEGER,
    "number" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "queued_at" TIMESTAMPTZ(3) NOT NULL,
    "printed_at" TIMESTAMPTZ(3),
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "last_error" TEXT,

    CONSTRAINT "fiscal_receipt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "fiscal_device" (
    "id" INTEGER NOT NULL,
    "last_seq" INTEGER NOT NULL,
    "leased_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "fiscal_device_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sandbox_receipt" (
    "seq" INTEGER NOT NULL,
    "number" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "amount_amd" INTEGER NOT NULL,
    "digest" BYTEA NOT NULL,
    "printed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sandbox_receipt_pkey" PRIMARY KEY ("seq")
);

-- CreateIndex
CREATE UNIQUE INDEX "fiscal_receipt_refund_id_key" ON "fiscal_receipt"("refund_id");

-- CreateIndex
CREATE UNIQUE INDEX "fiscal_receipt_seq_key" ON "fiscal_receipt"("seq");

-- CreateIndex
CREATE INDEX "fiscal_receipt_order_id_idx" ON "fiscal_receipt"("order_id");

-- CreateIndex
CREATE INDEX "fiscal_receipt_open_idx" ON "fiscal_receipt"("due_at") WHERE (status <> 'printed');

-- CreateIndex
CREATE UNIQUE INDEX "fiscal_receipt_one_sale" ON "fiscal_receipt"("payment_id") WHERE (kind = 'sale');

-- CreateIndex
CREATE UNIQUE INDEX "sandbox_receipt_number_key" ON "sandbox_receipt"("number");

-- CreateIndex
CREATE INDEX "order_return_open_idx" ON "order_return"("id") WHERE (status <> 'refused' AND status <> 'refunded');

-- AddForeignKey
ALTER TABLE "fiscal_receipt" ADD CONSTRAINT "fiscal_receipt_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fiscal_receipt" ADD CONSTRAINT "fiscal_receipt_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fiscal_receipt" ADD CONSTRAINT "fiscal_receipt_refund_id_fkey" FOREIGN KEY ("refund_id") REFERENCES "payment_refund"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema language cannot say.
ALTER TABLE "fiscal_receipt"
  ADD CONSTRAINT "fiscal_receipt_kind_known" CHECK (kind IN ('sale', 'return')),
  ADD CONSTRAINT "fiscal_receipt_of_a_refund" CHECK ((kind = 'return') = (refund_id IS NOT NULL)),
  ADD CONSTRAINT "fiscal_receipt_status_known" CHECK (status IN ('queued', 'sent', 'printed', 'refused')),
  ADD CONSTRAINT "fiscal_receipt_amounts" CHECK (amount_amd > 0 AND vat_amd BETWEEN 0 AND amount_amd),
  ADD CONSTRAINT "fiscal_receipt_sent_has_seq" CHECK ((status IN ('sent', 'printed')) = (seq IS NOT NULL)),
  ADD CONSTRAINT "fiscal_receipt_printed_whole" CHECK ((status = 'printed') = (number IS NOT NULL) AND (status = 'printed') = (printed_at IS NOT NULL));
ALTER TABLE "fiscal_device"
  ADD CONSTRAINT "fiscal_device_is_one" CHECK (id = 1);
INSERT INTO "fiscal_device" (id, last_seq, leased_until) VALUES (1, 0, 'epoch');

CREATE FUNCTION keep_printed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a printed receipt does not change' USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER "fiscal_receipt_printed_stays" BEFORE UPDATE OR DELETE ON "fiscal_receipt"
  FOR EACH ROW WHEN (OLD.status = 'printed') EXECUTE FUNCTION keep_printed();
