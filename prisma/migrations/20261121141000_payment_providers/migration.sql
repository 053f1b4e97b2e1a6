-- DropIndex
DROP INDEX "payment_refund_open_idx";

-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "number" INTEGER,
ADD COLUMN     "page" JSONB,
ADD COLUMN     "transaction" TEXT;

-- CreateTable
CREATE TABLE "payment_number" (
    "provider" TEXT NOT NULL,
    "last" INTEGER NOT NULL,

    CONSTRAINT "payment_number_pkey" PRIMARY KEY ("provider")
);

-- CreateIndex
CREATE UNIQUE INDEX "payment_provider_number_key" ON "payment"("provider", "number");

-- CreateIndex
CREATE INDEX "payment_refund_open_idx" ON "payment_refund"("due_at") WHERE (status IN ('requested', 'sent', 'failed'));

-- CreateIndex
CREATE UNIQUE INDEX "payment_refund_one_sent" ON "payment_refund"("payment_id") WHERE (status = 'sent');

ALTER TABLE "payment_refund"
  ADD CONSTRAINT "payment_refund_confirmed_when" CHECK ((status = 'confirmed') = (confirmed_at IS NOT NULL));

-- All that goes back of an attempt together is never above what came. Refunds that race wait here for each other.
CREATE FUNCTION keep_refunds_within() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid_amd integer;
  back_amd bigint;
BEGIN
  SELECT amount_amd INTO paid_amd FROM payment WHERE id = NEW.payment_id FOR UPDATE;
  -- The same key again is refused by its own index.
  IF TG_OP = 'INSERT' AND EXISTS (SELECT 1 FROM payment_refund WHERE key = NEW.key) THEN
    RETURN NEW;
  END IF;
  SELECT coalesce(sum(amount_amd), 0) INTO back_amd FROM payment_refund WHERE payment_id = NEW.payment_id AND id <> NEW.id;
  IF back_amd + NEW.amount_amd > paid_amd THEN
    RAISE EXCEPTION 'more would go back than came' USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_refund_within';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER "payment_refund_within" BEFORE INSERT OR UPDATE OF amount_amd, payment_id ON "payment_refund"
  FOR EACH ROW EXECUTE FUNCTION keep_refunds_within();
