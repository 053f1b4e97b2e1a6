-- True if the customer wants all of the value as store credit, whatever becomes of the order.
ALTER TABLE "exchange" ADD COLUMN "is_to_credit" BOOLEAN NOT NULL DEFAULT false;

-- The credit of a refund can be taken back once, when it is refunded to the card instead.
ALTER TABLE "store_credit_entry"
  DROP CONSTRAINT "store_credit_entry_sign",
  ADD CONSTRAINT "store_credit_entry_sign" CHECK (CASE
    WHEN kind IN ('granted', 'released') THEN delta_amd > 0
    WHEN kind IN ('withdrawn', 'spent', 'forfeited') THEN delta_amd < 0
    WHEN kind = 'refunded' THEN delta_amd <> 0 AND (delta_amd > 0) = (round = 1)
    ELSE false END);
