-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "awaited_since" TIMESTAMPTZ(3);
