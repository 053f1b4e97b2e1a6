-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "earned_percent" INTEGER NOT NULL DEFAULT 3;

ALTER TABLE "orders" ADD CONSTRAINT "orders_earned_percent_check" CHECK ("earned_percent" BETWEEN 0 AND 100);
