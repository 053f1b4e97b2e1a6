-- AlterTable
ALTER TABLE "sms_day" ADD COLUMN     "notices" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "registrations" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "worker_heartbeat" (
    "worker" TEXT NOT NULL,
    "beat_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "worker_heartbeat_pkey" PRIMARY KEY ("worker")
);
