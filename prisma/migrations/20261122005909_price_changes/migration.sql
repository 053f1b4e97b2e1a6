-- CreateTable
CREATE TABLE "price_change" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "staff_id" UUID NOT NULL,
    "step" JSONB NOT NULL,
    "packings" INTEGER NOT NULL,
    "rows" JSONB NOT NULL,
    "undone_at" TIMESTAMPTZ(3),
    "undone" JSONB,

    CONSTRAINT "price_change_pkey" PRIMARY KEY ("id")
);

-- What the schema language cannot say.
ALTER TABLE "price_change"
  ADD CONSTRAINT "price_change_undone_whole" CHECK ((undone_at IS NULL) = (undone IS NULL)),
  ADD CONSTRAINT "price_change_of_some" CHECK (packings >= 1);
