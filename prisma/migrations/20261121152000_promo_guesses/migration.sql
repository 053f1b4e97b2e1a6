-- AlterTable
ALTER TABLE "promo_guess" ADD COLUMN     "codes" TEXT[] DEFAULT ARRAY[]::TEXT[];
