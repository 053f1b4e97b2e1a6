-- CreateTable
CREATE TABLE "category_change" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "staff_id" UUID NOT NULL,
    "category" TEXT NOT NULL,
    "accessory_type" TEXT,
    "products" INTEGER NOT NULL,
    "rows" JSONB NOT NULL,
    "undone_at" TIMESTAMPTZ(3),
    "undone" JSONB,

    CONSTRAINT "category_change_pkey" PRIMARY KEY ("id")
);

-- What the schema language cannot say.
ALTER TABLE "category_change"
  ADD CONSTRAINT "category_change_undone_whole" CHECK ((undone_at IS NULL) = (undone IS NULL)),
  ADD CONSTRAINT "category_change_of_some" CHECK (products >= 1),
  ADD CONSTRAINT "category_change_category_known" CHECK (category IN ('flavor', 'accessory', 'hookah', 'coal')),
  ADD CONSTRAINT "category_change_type_of_accessories" CHECK ((category = 'accessory') = (accessory_type IS NOT NULL));
