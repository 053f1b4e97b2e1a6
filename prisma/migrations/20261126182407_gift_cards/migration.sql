-- CreateTable
CREATE TABLE "gift_card" (
    "id" UUID NOT NULL,
    "number" SERIAL NOT NULL,
    "issue_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "code_end" TEXT NOT NULL,
    "amount_amd" INTEGER NOT NULL,
    "valid_until_date" DATE,
    "note" TEXT NOT NULL,
    "channel" TEXT,
    "issued_by_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "redeemed_at" TIMESTAMPTZ(3),
    "redeemer_id" UUID,
    "blocked_at" TIMESTAMPTZ(3),
    "blocked_reason" TEXT,

    CONSTRAINT "gift_card_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "gift_card_guess" (
    "client" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "tries" INTEGER NOT NULL,

    CONSTRAINT "gift_card_guess_pkey" PRIMARY KEY ("client","hour")
);

-- CreateIndex
CREATE UNIQUE INDEX "gift_card_number_key" ON "gift_card"("number");

-- CreateIndex
CREATE UNIQUE INDEX "gift_card_code_hash_key" ON "gift_card"("code_hash");

-- CreateIndex
CREATE INDEX "gift_card_code_end_idx" ON "gift_card"("code_end");

-- CreateIndex
CREATE INDEX "gift_card_redeemer_id_idx" ON "gift_card"("redeemer_id");

-- CreateIndex
CREATE UNIQUE INDEX "gift_card_issue_id_position_key" ON "gift_card"("issue_id", "position");

-- CreateIndex
CREATE INDEX "gift_card_guess_hour_idx" ON "gift_card_guess"("hour");

-- AddForeignKey
ALTER TABLE "gift_card" ADD CONSTRAINT "gift_card_redeemer_id_fkey" FOREIGN KEY ("redeemer_id") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What the schema language cannot say.
ALTER TABLE "gift_card"
  ADD CONSTRAINT "gift_card_amount_positive" CHECK (amount_amd > 0),
  ADD CONSTRAINT "gift_card_channel_known" CHECK (channel IN ('sms', 'email')),
  ADD CONSTRAINT "gift_card_ends_once" CHECK (redeemed_at IS NULL OR blocked_at IS NULL),
  ADD CONSTRAINT "gift_card_redeemer" CHECK (redeemer_id IS NULL OR redeemed_at IS NOT NULL),
  ADD CONSTRAINT "gift_card_blocked_with_reason" CHECK ((blocked_at IS NULL) = (blocked_reason IS NULL));

-- A card that ended stays as it is: only the customer can be taken out of it. Cards are never deleted.
CREATE FUNCTION keep_gift_card() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.redeemed_at IS NULL AND OLD.blocked_at IS NULL
    AND to_jsonb(NEW) - 'redeemed_at' - 'redeemer_id' - 'blocked_at' - 'blocked_reason'
      = to_jsonb(OLD) - 'redeemed_at' - 'redeemer_id' - 'blocked_at' - 'blocked_reason' THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.redeemer_id IS NULL
    AND to_jsonb(NEW) - 'redeemer_id' = to_jsonb(OLD) - 'redeemer_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '%: a card that ended cannot change, and no card can be deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER "gift_card_ended_stays" BEFORE UPDATE OR DELETE ON "gift_card" FOR EACH ROW EXECUTE FUNCTION keep_gift_card();

-- A gift card adds its value to store credit. Its id is the reference, so that it does so once.
ALTER TABLE "store_credit_entry"
  DROP CONSTRAINT "store_credit_entry_sign",
  ADD CONSTRAINT "store_credit_entry_sign" CHECK (CASE
    WHEN kind IN ('granted', 'released') THEN delta_amd > 0
    WHEN kind IN ('withdrawn', 'spent', 'forfeited') THEN delta_amd < 0
    WHEN kind = 'refunded' THEN delta_amd <> 0 AND (delta_amd > 0) = (round = 1)
    WHEN kind = 'gift_card' THEN delta_amd > 0 AND round = 1
    ELSE false END);
