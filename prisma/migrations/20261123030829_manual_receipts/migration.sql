-- Receipts that staff print on a device of their own: the shop keeps the number, and no device prints them again.
ALTER TABLE "fiscal_receipt" ADD COLUMN "is_manual" BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE "fiscal_receipt"
  DROP CONSTRAINT "fiscal_receipt_status_known",
  DROP CONSTRAINT "fiscal_receipt_sent_has_seq",
  ADD CONSTRAINT "fiscal_receipt_status_known" CHECK (status IN ('queued', 'held', 'sent', 'printed', 'refused')),
  ADD CONSTRAINT "fiscal_receipt_manual_is_printed" CHECK (status = 'printed' OR NOT is_manual),
  ADD CONSTRAINT "fiscal_receipt_sent_has_seq" CHECK ((status IN ('sent', 'printed') AND NOT is_manual) = (seq IS NOT NULL));

CREATE UNIQUE INDEX "fiscal_receipt_manual_number" ON "fiscal_receipt"("number") WHERE (is_manual);
DROP INDEX "fiscal_receipt_open_idx";
CREATE INDEX "fiscal_receipt_open_idx" ON "fiscal_receipt"("due_at") WHERE (status = ANY (ARRAY['queued'::text, 'sent'::text, 'refused'::text]));
CREATE INDEX "fiscal_receipt_unprinted_idx" ON "fiscal_receipt"("id") WHERE (status <> 'printed');

-- What a device printed never changes. Of a receipt printed by hand an admin can correct the number or take it back: its
-- money and what it is for stay as they are.
CREATE OR REPLACE FUNCTION keep_printed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.is_manual
    AND (NEW.is_manual OR NEW.status = 'held')
    AND (NEW.id, NEW.order_id, NEW.kind, NEW.payment_id, NEW.amount_amd, NEW.vat_amd, NEW.queued_at)
      = (OLD.id, OLD.order_id, OLD.kind, OLD.payment_id, OLD.amount_amd, OLD.vat_amd, OLD.queued_at)
    AND (NEW.refund_id, NEW.booking_id) IS NOT DISTINCT FROM (OLD.refund_id, OLD.booking_id)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a printed receipt does not change' USING ERRCODE = 'restrict_violation';
END
$$;
