-- CreateTable
CREATE TABLE "picture" (
    "id" UUID NOT NULL,
    "owner" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "widths" INTEGER[],
    "bytes" INTEGER NOT NULL,
    "placeholder" TEXT NOT NULL,
    "staff_id" UUID NOT NULL,
    "touched_at" TIMESTAMPTZ(3) NOT NULL,
    "ready_at" TIMESTAMPTZ(3),

    CONSTRAINT "picture_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "picture_touched_at_idx" ON "picture"("touched_at");

-- CreateIndex
CREATE UNIQUE INDEX "picture_same_idx" ON "picture"("owner", "hash") WHERE (ready_at IS NOT NULL);

-- What the schema language cannot say.
ALTER TABLE "picture"
  ADD CONSTRAINT "picture_owner_known" CHECK (owner IN ('catalog', 'rental')),
  ADD CONSTRAINT "picture_hash_whole" CHECK (octet_length(hash) = 32),
  ADD CONSTRAINT "picture_size" CHECK (width > 0 AND height > 0 AND bytes > 0),
  ADD CONSTRAINT "picture_widths" CHECK (cardinality(widths) > 0 AND widths[cardinality(widths)] = width);
