-- AlterTable
ALTER TABLE "account" ADD COLUMN     "is_discreet" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "is_discreet" BOOLEAN NOT NULL DEFAULT false;
