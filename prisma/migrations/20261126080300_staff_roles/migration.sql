-- AlterTable
ALTER TABLE "account" ADD COLUMN     "staff_role" TEXT;

-- AlterTable
ALTER TABLE "staff_invitation" ADD COLUMN     "staff_role" TEXT;

-- CreateTable
CREATE TABLE "staff_role" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "permissions" TEXT[],
    "refund_limit_amd" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "staff_role_pkey" PRIMARY KEY ("id")
);

-- Two roles never have the same name, in any case.
CREATE UNIQUE INDEX "staff_role_name_key" ON "staff_role" (lower("name"));
ALTER TABLE "staff_role"
  ADD CONSTRAINT "staff_role_allows_something" CHECK (cardinality("permissions") > 0),
  ADD CONSTRAINT "staff_role_refund_limit" CHECK ("refund_limit_amd" >= 0);

-- An entry has the name of a role that the shop made.
ALTER TABLE "audit_entry"
  DROP CONSTRAINT "audit_entry_by_staff",
  ADD CONSTRAINT "audit_entry_by_staff" CHECK (actor_role NOT IN ('', 'customer'));
