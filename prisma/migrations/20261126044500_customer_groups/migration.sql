-- CreateTable
CREATE TABLE "customer_group" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "customer_group_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "customer_group_member" (
    "group_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,

    CONSTRAINT "customer_group_member_pkey" PRIMARY KEY ("account_id","group_id")
);

-- CreateTable
CREATE TABLE "customer_tag" (
    "account_id" UUID NOT NULL,
    "tag" TEXT NOT NULL,

    CONSTRAINT "customer_tag_pkey" PRIMARY KEY ("account_id","tag")
);

-- CreateIndex
CREATE INDEX "customer_group_member_group_id_account_id_idx" ON "customer_group_member"("group_id", "account_id" DESC);

-- CreateIndex
CREATE INDEX "customer_tag_tag_account_id_idx" ON "customer_tag"("tag", "account_id" DESC);

-- AddForeignKey
ALTER TABLE "customer_group_member" ADD CONSTRAINT "customer_group_member_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "customer_group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_group_member" ADD CONSTRAINT "customer_group_member_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_tag" ADD CONSTRAINT "customer_tag_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A name exists once, in any case.
CREATE UNIQUE INDEX "customer_group_name_key" ON "customer_group"(lower(name));
ALTER TABLE "customer_tag" ADD CONSTRAINT "customer_tag_lower_case" CHECK (tag = lower(tag) AND tag <> '');
