-- AlterTable
ALTER TABLE "rental_trust" ADD COLUMN     "withdrawn_at" TIMESTAMPTZ(3);
