-- CreateTable
CREATE TABLE "promotion" (
    "id" UUID NOT NULL,
    "title" JSONB NOT NULL,
    "kind" TEXT NOT NULL,
    "percent" INTEGER,
    "amount_amd" INTEGER,
    "buy_quantity" INTEGER,
    "get_quantity" INTEGER,
    "target" TEXT NOT NULL,
    "targets" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "minimum_goods_amd" INTEGER NOT NULL DEFAULT 0,
    "covers_sale" BOOLEAN NOT NULL DEFAULT false,
    "is_exclusive" BOOLEAN NOT NULL DEFAULT true,
    "is_with_codes" BOOLEAN NOT NULL DEFAULT false,
    "priority" INTEGER NOT NULL DEFAULT 0,
    "starts_at" TIMESTAMPTZ(3),
    "ends_at" TIMESTAMPTZ(3),
    "uses_in_all" INTEGER,
    "uses_per_customer" INTEGER,
    "used" INTEGER NOT NULL DEFAULT 0,
    "state" TEXT NOT NULL DEFAULT 'draft',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "promotion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "promotion_use" (
    "order_id" UUID NOT NULL,
    "promotion_id" UUID NOT NULL,
    "account_id" UUID,
    "delivery_amd" INTEGER NOT NULL DEFAULT 0,
    "state" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "promotion_use_pkey" PRIMARY KEY ("order_id","promotion_id")
);

-- CreateTable
CREATE TABLE "order_line_discount" (
    "order_id" UUID NOT NULL,
    "variant_id" UUID NOT NULL,
    "promotion_id" UUID NOT NULL,
    "amount_amd" INTEGER NOT NULL,

    CONSTRAINT "order_line_discount_pkey" PRIMARY KEY ("order_id","variant_id","promotion_id")
);

-- CreateIndex
CREATE INDEX "promotion_active_idx" ON "promotion"("state") WHERE (state = 'active'::text);

-- CreateIndex
CREATE INDEX "promotion_use_promotion_id_account_id_idx" ON "promotion_use"("promotion_id", "account_id");

-- CreateIndex
CREATE INDEX "promotion_use_account_id_idx" ON "promotion_use"("account_id");

-- CreateIndex
CREATE INDEX "order_line_discount_promotion_id_idx" ON "order_line_discount"("promotion_id");

-- AddForeignKey
ALTER TABLE "promotion_use" ADD CONSTRAINT "promotion_use_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "promotion_use" ADD CONSTRAINT "promotion_use_promotion_id_fkey" FOREIGN KEY ("promotion_id") REFERENCES "promotion"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "promotion_use" ADD CONSTRAINT "promotion_use_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_line_discount" ADD CONSTRAINT "order_line_discount_order_id_variant_id_fkey" FOREIGN KEY ("order_id", "variant_id") REFERENCES "order_line"("order_id", "variant_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_line_discount" ADD CONSTRAINT "order_line_discount_promotion_id_fkey" FOREIGN KEY ("promotion_id") REFERENCES "promotion"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema language cannot say.
ALTER TABLE "promotion"
  ADD CONSTRAINT "promotion_kind_has_its_size" CHECK (CASE kind
    WHEN 'percent' THEN percent BETWEEN 1 AND 100 AND num_nonnulls(amount_amd, buy_quantity, get_quantity) = 0
    WHEN 'amount' THEN amount_amd > 0 AND num_nonnulls(percent, buy_quantity, get_quantity) = 0
    WHEN 'buy_get' THEN buy_quantity > 0 AND get_quantity > 0 AND num_nonnulls(percent, amount_amd) = 0
    WHEN 'free_delivery' THEN num_nonnulls(percent, amount_amd, buy_quantity, get_quantity) = 0
    ELSE false END IS TRUE),
  ADD CONSTRAINT "promotion_target_has_values" CHECK (target IN ('all', 'category', 'brand', 'collection', 'product')
    AND (target = 'all') = (cardinality(targets) = 0)),
  ADD CONSTRAINT "promotion_minimum_not_negative" CHECK (minimum_goods_amd >= 0),
  ADD CONSTRAINT "promotion_ends_after_start" CHECK (ends_at > starts_at),
  ADD CONSTRAINT "promotion_limits_positive" CHECK (uses_in_all > 0 AND uses_per_customer > 0),
  ADD CONSTRAINT "promotion_within_limit" CHECK (used >= 0 AND used <= coalesce(uses_in_all, 0)),
  ADD CONSTRAINT "promotion_state_known" CHECK (state IN ('draft', 'active', 'ended'));
ALTER TABLE "promotion_use"
  ADD CONSTRAINT "promotion_use_delivery_not_negative" CHECK (delivery_amd >= 0),
  ADD CONSTRAINT "promotion_use_state_known" CHECK (state IN ('live', 'released'));
ALTER TABLE "order_line_discount"
  ADD CONSTRAINT "order_line_discount_positive" CHECK (amount_amd > 0);
