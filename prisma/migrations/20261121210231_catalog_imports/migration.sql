-- CreateTable
CREATE TABLE "catalog_import" (
    "id" UUID NOT NULL,
    "state" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "file" BYTEA NOT NULL,
    "reason" TEXT,
    "staff" JSONB NOT NULL,
    "problem" JSONB,
    "total_rows" INTEGER NOT NULL DEFAULT 0,
    "done_rows" INTEGER NOT NULL DEFAULT 0,
    "new_rows" INTEGER NOT NULL DEFAULT 0,
    "changed_rows" INTEGER NOT NULL DEFAULT 0,
    "wrong_rows" INTEGER NOT NULL DEFAULT 0,
    "fingerprint" TEXT,
    "lease_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "applied_at" TIMESTAMPTZ(3),

    CONSTRAINT "catalog_import_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "catalog_import_row" (
    "import_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "fate" TEXT NOT NULL,
    "sku" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "details" JSONB NOT NULL,

    CONSTRAINT "catalog_import_row_pkey" PRIMARY KEY ("import_id","number")
);

-- CreateIndex
CREATE INDEX "catalog_import_created_at_idx" ON "catalog_import"("created_at");

-- AddForeignKey
ALTER TABLE "catalog_import_row" ADD CONSTRAINT "catalog_import_row_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "catalog_import"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "catalog_import"
  ADD CONSTRAINT "catalog_import_state_known" CHECK (state IN ('checking', 'checked', 'applying', 'applied', 'refused')),
  ADD CONSTRAINT "catalog_import_without_wrong_rows" CHECK (state NOT IN ('applying', 'applied') OR wrong_rows = 0);

ALTER TABLE "catalog_import_row" ADD CONSTRAINT "catalog_import_row_fate_known" CHECK (fate IN ('new', 'changed', 'wrong'));
