-- AlterTable
ALTER TABLE "account" ADD COLUMN     "browser_trust" INTEGER NOT NULL DEFAULT 0;
