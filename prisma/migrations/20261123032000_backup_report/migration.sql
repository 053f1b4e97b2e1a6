-- CreateTable
CREATE TABLE "backup_report" (
    "part" TEXT NOT NULL,
    "finished_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "backup_report_pkey" PRIMARY KEY ("part")
);

ALTER TABLE "backup_report" ADD CONSTRAINT "backup_report_part_known" CHECK ("part" IN ('base', 'pictures', 'drill'));
