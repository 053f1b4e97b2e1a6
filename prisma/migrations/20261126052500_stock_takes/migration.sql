-- CreateTable
CREATE TABLE "stock_take" (
    "id" UUID NOT NULL,
    "number" SERIAL NOT NULL,
    "state" TEXT NOT NULL,
    "is_open" BOOLEAN NOT NULL DEFAULT true,
    "category" TEXT,
    "note" TEXT NOT NULL,
    "variants" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by_id" UUID NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "closed_by_id" UUID,

    CONSTRAINT "stock_take_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stock_take_line" (
    "stock_take_id" UUID NOT NULL,
    "variant_id" UUID NOT NULL,
    "counted" INTEGER NOT NULL,
    "expected" INTEGER NOT NULL,
    "unit_cost_amd" DECIMAL(14,4),
    "counted_at" TIMESTAMPTZ(3) NOT NULL,
    "counted_by_id" UUID NOT NULL,
    "approved" INTEGER,
    "approval_id" UUID,

    CONSTRAINT "stock_take_line_pkey" PRIMARY KEY ("stock_take_id","variant_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "stock_take_number_key" ON "stock_take"("number");

-- CreateIndex
CREATE UNIQUE INDEX "stock_take_one_open" ON "stock_take"("is_open") WHERE is_open;

-- CreateIndex
CREATE INDEX "stock_take_state_number_idx" ON "stock_take"("state", "number" DESC);

-- CreateIndex
CREATE INDEX "stock_take_line_variant_id_idx" ON "stock_take_line"("variant_id");

-- AddForeignKey
ALTER TABLE "stock_take_line" ADD CONSTRAINT "stock_take_line_stock_take_id_fkey" FOREIGN KEY ("stock_take_id") REFERENCES "stock_take"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_take_line" ADD CONSTRAINT "stock_take_line_variant_id_fkey" FOREIGN KEY ("variant_id") REFERENCES "variant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Rules that Prisma cannot express.
ALTER TABLE "stock_take"
  ADD CONSTRAINT "stock_take_state_known" CHECK (state IN ('counting', 'review', 'closed', 'cancelled')),
  ADD CONSTRAINT "stock_take_open_until_closed" CHECK (is_open = (state IN ('counting', 'review')) AND is_open = (closed_at IS NULL));
ALTER TABLE "stock_take_line"
  ADD CONSTRAINT "stock_take_line_counted_not_negative" CHECK (counted >= 0 AND expected >= 0),
  ADD CONSTRAINT "stock_take_line_unit_cost_not_negative" CHECK (unit_cost_amd >= 0),
  ADD CONSTRAINT "stock_take_line_approved_difference" CHECK ((approved IS NULL) = (approval_id IS NULL) AND approved = counted - expected);
