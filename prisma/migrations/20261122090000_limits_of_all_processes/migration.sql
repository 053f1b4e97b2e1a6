-- Counts of the last minute or so: not worth a line of the write-ahead log, and empty after a crash.
-- CreateTable
CREATE UNLOGGED TABLE "limit_window" (
    "key" TEXT NOT NULL,
    "used" INTEGER NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "limit_window_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "limit_window_ends_at_idx" ON "limit_window"("ends_at");
