-- AlterTable
ALTER TABLE "saved_mix" ADD COLUMN     "names" JSONB NOT NULL DEFAULT '{}';
