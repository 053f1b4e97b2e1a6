-- CreateTable
CREATE TABLE "saved_mix" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "share_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "composition" TEXT NOT NULL,
    "is_public" BOOLEAN NOT NULL DEFAULT false,
    "hidden_at" TIMESTAMPTZ(3),
    "origin_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "saved_mix_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "saved_mix_part" (
    "mix_id" UUID NOT NULL,
    "position" SMALLINT NOT NULL,
    "product_id" UUID NOT NULL,
    "percentage" SMALLINT NOT NULL,

    CONSTRAINT "saved_mix_part_pkey" PRIMARY KEY ("mix_id","position")
);

-- CreateTable
CREATE TABLE "refused_flavor" (
    "account_id" UUID NOT NULL,
    "flavor_id" TEXT NOT NULL,
    "refused_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "refused_flavor_pkey" PRIMARY KEY ("account_id","flavor_id")
);

-- CreateTable
CREATE TABLE "ai_spending" (
    "day" DATE NOT NULL,
    "calls" INTEGER NOT NULL DEFAULT 0,
    "tokens" INTEGER NOT NULL DEFAULT 0,
    "input_tokens" INTEGER NOT NULL DEFAULT 0,
    "output_tokens" INTEGER NOT NULL DEFAULT 0,
    "cost_micro_usd" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "ai_spending_pkey" PRIMARY KEY ("day")
);

-- CreateIndex
CREATE UNIQUE INDEX "saved_mix_share_id_key" ON "saved_mix"("share_id");

-- CreateIndex
CREATE INDEX "saved_mix_origin_id_idx" ON "saved_mix"("origin_id");

-- CreateIndex
CREATE INDEX "saved_mix_public_idx" ON "saved_mix"("id") WHERE (is_public AND hidden_at IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "saved_mix_account_id_composition_key" ON "saved_mix"("account_id", "composition");

-- CreateIndex
CREATE INDEX "saved_mix_part_product_id_idx" ON "saved_mix_part"("product_id");

-- CreateIndex
CREATE UNIQUE INDEX "saved_mix_part_mix_id_product_id_key" ON "saved_mix_part"("mix_id", "product_id");

-- CreateIndex
CREATE INDEX "refused_flavor_flavor_id_idx" ON "refused_flavor"("flavor_id");

-- AddForeignKey
ALTER TABLE "saved_mix" ADD CONSTRAINT "saved_mix_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_mix" ADD CONSTRAINT "saved_mix_origin_id_fkey" FOREIGN KEY ("origin_id") REFERENCES "saved_mix"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_mix_part" ADD CONSTRAINT "saved_mix_part_mix_id_fkey" FOREIGN KEY ("mix_id") REFERENCES "saved_mix"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_mix_part" ADD CONSTRAINT "saved_mix_part_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refused_flavor" ADD CONSTRAINT "refused_flavor_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refused_flavor" ADD CONSTRAINT "refused_flavor_flavor_id_fkey" FOREIGN KEY ("flavor_id") REFERENCES "flavor"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "saved_mix_part" ADD CONSTRAINT "saved_mix_part_share" CHECK ("percentage" BETWEEN 5 AND 95 AND "percentage" % 5 = 0);
ALTER TABLE "ai_spending" ADD CONSTRAINT "ai_spending_counts" CHECK ("calls" >= 0 AND "tokens" >= 0 AND "input_tokens" >= 0 AND "output_tokens" >= 0 AND "cost_micro_usd" >= 0);
