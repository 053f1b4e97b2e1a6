-- AlterTable
ALTER TABLE "session" ADD COLUMN     "device" TEXT;
