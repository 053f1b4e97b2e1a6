-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "credit_amd" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "credit_amd" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "payment_refund" ADD COLUMN     "credit_amd" INTEGER NOT NULL DEFAULT 0;

-- What the schema language cannot say.
ALTER TABLE "orders"
  ADD CONSTRAINT "orders_credit_not_negative" CHECK (credit_amd >= 0);
ALTER TABLE "payment"
  ADD CONSTRAINT "payment_credit_within" CHECK (credit_amd BETWEEN 0 AND amount_amd);
ALTER TABLE "payment_refund"
  ADD CONSTRAINT "payment_refund_credit_within" CHECK (credit_amd BETWEEN 0 AND amount_amd);

-- Refunds together never exceed the payment, and their part to the card never exceeds what was charged.
CREATE OR REPLACE FUNCTION keep_refunds_within() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid_amd integer;
  charged_amd integer;
  back_amd bigint;
  to_card_amd bigint;
BEGIN
  SELECT amount_amd, amount_amd - credit_amd INTO paid_amd, charged_amd FROM payment WHERE id = NEW.payment_id FOR UPDATE;
  -- The same key again is refused by its own index.
  IF TG_OP = 'INSERT' AND EXISTS (SELECT 1 FROM payment_refund WHERE key = NEW.key) THEN
    RETURN NEW;
  END IF;
  SELECT coalesce(sum(amount_amd), 0), coalesce(sum(amount_amd - credit_amd), 0) INTO back_amd, to_card_amd
  FROM payment_refund WHERE payment_id = NEW.payment_id AND id <> NEW.id;
  IF back_amd + NEW.amount_amd > paid_amd OR to_card_amd + NEW.amount_amd - NEW.credit_amd > charged_amd THEN
    RAISE EXCEPTION 'more would go back than came' USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_refund_within';
  END IF;
  RETURN NEW;
END
$$;
