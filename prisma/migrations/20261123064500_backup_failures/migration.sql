-- The last failure of each part of the backups, also of one that never succeeded, and the size of the last base.
ALTER TABLE "backup_report" ALTER COLUMN "finished_at" DROP NOT NULL,
ADD COLUMN     "failed_at" TIMESTAMPTZ(3),
ADD COLUMN     "bytes" BIGINT;
