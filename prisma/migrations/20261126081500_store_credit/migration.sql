-- CreateTable
CREATE TABLE "store_credit" (
    "account_id" UUID NOT NULL,
    "balance_amd" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "store_credit_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "store_credit_entry" (
    "id" BIGSERIAL NOT NULL,
    "account_id" UUID,
    "delta_amd" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "ref" TEXT NOT NULL,
    "round" INTEGER NOT NULL DEFAULT 1,
    "order_id" UUID,
    "staff_id" UUID,
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "store_credit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "store_credit_entry_account_id_id_idx" ON "store_credit_entry"("account_id", "id" DESC);

-- CreateIndex
CREATE INDEX "store_credit_entry_order_id_idx" ON "store_credit_entry"("order_id");

-- CreateIndex
CREATE UNIQUE INDEX "store_credit_entry_ref_kind_round_key" ON "store_credit_entry"("ref", "kind", "round");

-- AddForeignKey
ALTER TABLE "store_credit" ADD CONSTRAINT "store_credit_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "store_credit_entry" ADD CONSTRAINT "store_credit_entry_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "store_credit_entry" ADD CONSTRAINT "store_credit_entry_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What the schema language cannot say.
ALTER TABLE "store_credit"
  ADD CONSTRAINT "store_credit_balance_not_negative" CHECK (balance_amd >= 0);
ALTER TABLE "store_credit_entry"
  ADD CONSTRAINT "store_credit_entry_sign" CHECK (CASE
    WHEN kind IN ('granted', 'released', 'refunded') THEN delta_amd > 0
    WHEN kind IN ('withdrawn', 'spent', 'forfeited') THEN delta_amd < 0
    ELSE false END),
  ADD CONSTRAINT "store_credit_entry_round_positive" CHECK (round > 0),
  ADD CONSTRAINT "store_credit_entry_staff_says_why" CHECK (
    kind NOT IN ('granted', 'withdrawn') OR staff_id IS NOT NULL AND (reason IS NOT NULL OR account_id IS NULL)),
  ADD CONSTRAINT "store_credit_entry_has_order" CHECK (kind NOT IN ('spent', 'released', 'refunded') OR order_id IS NOT NULL);

-- The ledger is append-only; only the person can be taken out of an entry.
CREATE FUNCTION keep_store_credit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.account_id IS NULL AND (NEW.reason IS NULL OR NEW.reason = OLD.reason)
    AND to_jsonb(NEW) - 'account_id' - 'reason' = to_jsonb(OLD) - 'account_id' - 'reason' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER "store_credit_entry_append_only" BEFORE UPDATE OR DELETE ON "store_credit_entry" FOR EACH ROW EXECUTE FUNCTION keep_store_credit_entry();
