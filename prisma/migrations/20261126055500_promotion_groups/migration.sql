-- AlterTable
ALTER TABLE "promotion" ADD COLUMN     "group_ids" UUID[] DEFAULT ARRAY[]::UUID[];
