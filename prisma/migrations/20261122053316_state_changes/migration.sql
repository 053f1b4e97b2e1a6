-- CreateTable
CREATE TABLE "state_change" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "staff_id" UUID NOT NULL,
    "state" TEXT NOT NULL,
    "products" INTEGER NOT NULL,
    "rows" JSONB NOT NULL,
    "undone_at" TIMESTAMPTZ(3),
    "undone" JSONB,

    CONSTRAINT "state_change_pkey" PRIMARY KEY ("id")
);

-- What the schema language cannot say.
ALTER TABLE "state_change"
  ADD CONSTRAINT "state_change_undone_whole" CHECK ((undone_at IS NULL) = (undone IS NULL)),
  ADD CONSTRAINT "state_change_of_some" CHECK (products >= 1),
  ADD CONSTRAINT "state_change_state_known" CHECK (state IN ('draft', 'published', 'archived'));
