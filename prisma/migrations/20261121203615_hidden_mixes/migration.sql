-- A mix's name as it is known again, whatever its case, spaces and signs. The collation is PostgreSQL's own, alike everywhere.
CREATE FUNCTION mix_name_key(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT coalesce(nullif(regexp_replace(plain, '[^[:alnum:]]', '', 'g'), ''), plain)
  FROM (SELECT lower(normalize(name, NFKC) COLLATE "pg_c_utf8") COLLATE "pg_c_utf8" AS plain) folded
$$;

-- CreateTable
CREATE TABLE "hidden_mix" (
    "id" UUID NOT NULL,
    "account_id" UUID,
    "composition" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "hidden_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "hidden_mix_pkey" PRIMARY KEY ("id")
);

INSERT INTO "hidden_mix" ("id", "account_id", "composition", "name_key", "hidden_at")
SELECT "id", "account_id", "composition", mix_name_key("name"), "hidden_at" FROM "saved_mix" WHERE "hidden_at" IS NOT NULL;

-- DropIndex
DROP INDEX "saved_mix_public_idx";

-- AlterTable
ALTER TABLE "saved_mix" DROP COLUMN "hidden_at";

-- CreateIndex
CREATE INDEX "hidden_mix_composition_idx" ON "hidden_mix"("composition");

-- CreateIndex
CREATE UNIQUE INDEX "hidden_mix_account_id_composition_name_key_key" ON "hidden_mix"("account_id", "composition", "name_key");

-- CreateIndex
CREATE INDEX "saved_mix_public_idx" ON "saved_mix"("id") WHERE (is_public);

-- AddForeignKey
ALTER TABLE "hidden_mix" ADD CONSTRAINT "hidden_mix_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;
