-- CreateTable
CREATE TABLE "list_view" (
    "id" UUID NOT NULL,
    "list" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "search" TEXT NOT NULL,
    "owner_id" UUID,
    "author_id" UUID NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "list_view_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "list_view_default" (
    "account_id" UUID NOT NULL,
    "list" TEXT NOT NULL,
    "view_id" UUID NOT NULL,

    CONSTRAINT "list_view_default_pkey" PRIMARY KEY ("account_id","list")
);

-- CreateIndex
CREATE INDEX "list_view_owner_id_idx" ON "list_view"("owner_id");

-- CreateIndex
CREATE INDEX "list_view_default_view_id_idx" ON "list_view_default"("view_id");

-- AddForeignKey
ALTER TABLE "list_view" ADD CONSTRAINT "list_view_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "list_view_default" ADD CONSTRAINT "list_view_default_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "list_view_default" ADD CONSTRAINT "list_view_default_view_id_fkey" FOREIGN KEY ("view_id") REFERENCES "list_view"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Two own views of a list, or two shared ones, never have the same name, in any case.
CREATE UNIQUE INDEX "list_view_name_key" ON "list_view"
  ("list", (coalesce("owner_id", '00000000-0000-0000-0000-000000000000'::uuid)), lower("name"));
ALTER TABLE "list_view"
  ADD CONSTRAINT "list_view_name_length" CHECK (char_length("name") BETWEEN 1 AND 40),
  ADD CONSTRAINT "list_view_search_length" CHECK (char_length("search") BETWEEN 1 AND 1000);
