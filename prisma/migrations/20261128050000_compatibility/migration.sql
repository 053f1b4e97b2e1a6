-- Sizes and joints that decide which parts fit a hookah.
ALTER TABLE "product"
  ADD COLUMN     "base_neck" TEXT,
  ADD COLUMN     "hose_port" TEXT,
  ADD COLUMN     "rim_max_mm" INTEGER,
  ADD COLUMN     "rim_min_mm" INTEGER,
  ADD COLUMN     "rim_mm" INTEGER,
  ADD COLUMN     "tip_max_mm" INTEGER,
  ADD COLUMN     "tip_min_mm" INTEGER,
  ADD COLUMN     "tip_mm" INTEGER;

ALTER TABLE "product"
  DROP CONSTRAINT "product_joint_known",
  ADD CONSTRAINT "product_joint_known" CHECK (joint IN ('cone', '18.8', '14.5', 'any')),
  ADD CONSTRAINT "product_hose_port_known" CHECK (hose_port IN ('grommet', '18.8', 'magnet', 'thread')),
  ADD CONSTRAINT "product_base_neck_known" CHECK (base_neck IN ('40', '45', '50', '55', 'thread', 'bayonet')),
  ADD CONSTRAINT "product_rim_range" CHECK (rim_mm BETWEEN 1 AND 200),
  ADD CONSTRAINT "product_rim_min_range" CHECK (rim_min_mm BETWEEN 1 AND 200),
  ADD CONSTRAINT "product_rim_max_range" CHECK (rim_max_mm BETWEEN 1 AND 200),
  ADD CONSTRAINT "product_tip_range" CHECK (tip_mm BETWEEN 1 AND 200),
  ADD CONSTRAINT "product_tip_min_range" CHECK (tip_min_mm BETWEEN 1 AND 200),
  ADD CONSTRAINT "product_tip_max_range" CHECK (tip_max_mm BETWEEN 1 AND 200);

-- CreateTable
CREATE TABLE "compatibility_exception" (
    "part_id" UUID NOT NULL,
    "hookah_id" UUID NOT NULL,
    "fits" BOOLEAN NOT NULL,
    "reason" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "compatibility_exception_pkey" PRIMARY KEY ("hookah_id","part_id")
);

-- CreateTable
CREATE TABLE "owned_hookah" (
    "account_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "is_hidden" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "owned_hookah_pkey" PRIMARY KEY ("account_id","product_id")
);

-- CreateIndex
CREATE INDEX "compatibility_exception_part_id_idx" ON "compatibility_exception"("part_id");

-- CreateIndex
CREATE INDEX "owned_hookah_product_id_idx" ON "owned_hookah"("product_id");

-- AddForeignKey
ALTER TABLE "compatibility_exception" ADD CONSTRAINT "compatibility_exception_part_id_fkey" FOREIGN KEY ("part_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "compatibility_exception" ADD CONSTRAINT "compatibility_exception_hookah_id_fkey" FOREIGN KEY ("hookah_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "owned_hookah" ADD CONSTRAINT "owned_hookah_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "owned_hookah" ADD CONSTRAINT "owned_hookah_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "compatibility_exception"
  ADD CONSTRAINT "compatibility_exception_two_products" CHECK (part_id <> hookah_id),
  ADD CONSTRAINT "compatibility_exception_reason_filled" CHECK (btrim(reason) <> '');
