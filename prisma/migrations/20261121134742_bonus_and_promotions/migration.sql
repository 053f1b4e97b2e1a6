-- AlterTable
ALTER TABLE "order_line" ADD COLUMN     "earns_points" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "earns_points" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "bonus_account" (
    "account_id" UUID NOT NULL,
    "balance" INTEGER NOT NULL DEFAULT 0,
    "owed" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "bonus_account_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "bonus_entry" (
    "id" BIGSERIAL NOT NULL,
    "account_id" UUID,
    "delta" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "ref" TEXT NOT NULL,
    "round" INTEGER NOT NULL DEFAULT 1,
    "short" INTEGER NOT NULL DEFAULT 0,
    "order_id" UUID,
    "basis_amd" INTEGER,
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bonus_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "promo_code" (
    "id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "percent" INTEGER,
    "amount_amd" INTEGER,
    "starts_at" TIMESTAMPTZ(3),
    "ends_at" TIMESTAMPTZ(3),
    "uses_in_all" INTEGER,
    "uses_per_customer" INTEGER,
    "used" INTEGER NOT NULL DEFAULT 0,
    "minimum_goods_amd" INTEGER NOT NULL DEFAULT 0,
    "categories" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "promo_code_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "promo_redemption" (
    "order_id" UUID NOT NULL,
    "promo_code_id" UUID NOT NULL,
    "account_id" UUID,
    "discount_amd" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "promo_redemption_pkey" PRIMARY KEY ("order_id")
);

-- CreateTable
CREATE TABLE "promo_guess" (
    "who" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "tries" INTEGER NOT NULL,

    CONSTRAINT "promo_guess_pkey" PRIMARY KEY ("who","hour")
);

-- CreateIndex
CREATE INDEX "bonus_entry_account_id_id_idx" ON "bonus_entry"("account_id", "id" DESC);

-- CreateIndex
CREATE INDEX "bonus_entry_order_id_idx" ON "bonus_entry"("order_id");

-- CreateIndex
CREATE UNIQUE INDEX "bonus_entry_ref_kind_round_key" ON "bonus_entry"("ref", "kind", "round");

-- CreateIndex
CREATE UNIQUE INDEX "promo_code_code_key" ON "promo_code"("code");

-- CreateIndex
CREATE INDEX "promo_code_created_at_idx" ON "promo_code"("created_at" DESC);

-- CreateIndex
CREATE INDEX "promo_redemption_promo_code_id_account_id_idx" ON "promo_redemption"("promo_code_id", "account_id");

-- CreateIndex
CREATE INDEX "promo_redemption_account_id_idx" ON "promo_redemption"("account_id");

-- CreateIndex
CREATE INDEX "promo_guess_hour_idx" ON "promo_guess"("hour");

-- AddForeignKey
ALTER TABLE "bonus_account" ADD CONSTRAINT "bonus_account_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bonus_entry" ADD CONSTRAINT "bonus_entry_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bonus_entry" ADD CONSTRAINT "bonus_entry_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "promo_redemption" ADD CONSTRAINT "promo_redemption_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "promo_redemption" ADD CONSTRAINT "promo_redemption_promo_code_id_fkey" FOREIGN KEY ("promo_code_id") REFERENCES "promo_code"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "promo_redemption" ADD CONSTRAINT "promo_redemption_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What the schema language cannot say.
ALTER TABLE "orders"
  ADD CONSTRAINT "orders_earns_not_negative" CHECK (earns_points >= 0);
ALTER TABLE "bonus_account"
  ADD CONSTRAINT "bonus_balance_not_negative" CHECK (balance >= 0),
  ADD CONSTRAINT "bonus_owed_not_negative" CHECK (owed >= 0);
ALTER TABLE "bonus_entry"
  ADD CONSTRAINT "bonus_entry_sign" CHECK (CASE kind
    WHEN 'earned' THEN delta > 0 AND short = 0
    WHEN 'spent' THEN delta < 0 AND short = 0
    WHEN 'given_back' THEN delta > 0 AND short = 0
    WHEN 'taken_back' THEN delta <= 0 AND short >= 0
    WHEN 'set_off' THEN delta < 0 AND short = delta
    WHEN 'correction' THEN delta <> 0 AND short = 0
    ELSE false END),
  ADD CONSTRAINT "bonus_entry_round_positive" CHECK (round > 0),
  ADD CONSTRAINT "bonus_entry_basis_not_negative" CHECK (basis_amd >= 0),
  ADD CONSTRAINT "bonus_entry_correction_says_why" CHECK (kind <> 'correction' OR reason IS NOT NULL OR account_id IS NULL);
ALTER TABLE "promo_code"
  ADD CONSTRAINT "promo_code_form" CHECK (code ~ '^[A-Z0-9-]{3,40}$'),
  ADD CONSTRAINT "promo_code_percent_or_amount" CHECK ((percent IS NULL) <> (amount_amd IS NULL)),
  ADD CONSTRAINT "promo_code_percent_in_range" CHECK (percent BETWEEN 1 AND 100),
  ADD CONSTRAINT "promo_code_amount_positive" CHECK (amount_amd > 0),
  ADD CONSTRAINT "promo_code_ends_after_start" CHECK (ends_at > starts_at),
  ADD CONSTRAINT "promo_code_limits_positive" CHECK (uses_in_all > 0 AND uses_per_customer > 0),
  ADD CONSTRAINT "promo_code_within_limit" CHECK (used >= 0 AND used <= uses_in_all),
  ADD CONSTRAINT "promo_code_minimum_not_negative" CHECK (minimum_goods_amd >= 0),
  ADD CONSTRAINT "promo_code_categories_known" CHECK (categories <@ ARRAY['flavor', 'accessory', 'hookah', 'coal']);
ALTER TABLE "promo_redemption"
  ADD CONSTRAINT "promo_redemption_takes_something" CHECK (discount_amd > 0),
  ADD CONSTRAINT "promo_redemption_state_known" CHECK (state IN ('live', 'released'));
ALTER TABLE "promo_guess"
  ADD CONSTRAINT "promo_guess_not_negative" CHECK (tries >= 0);

-- The ledger of points is append-only; only the person can be taken out of an entry.
CREATE FUNCTION keep_bonus_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.account_id IS NULL AND (NEW.reason IS NULL OR NEW.reason = OLD.reason)
    AND to_jsonb(NEW) - 'account_id' - 'reason' = to_jsonb(OLD) - 'account_id' - 'reason' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER "bonus_entry_append_only" BEFORE UPDATE OR DELETE ON "bonus_entry" FOR EACH ROW EXECUTE FUNCTION keep_bonus_entry();
