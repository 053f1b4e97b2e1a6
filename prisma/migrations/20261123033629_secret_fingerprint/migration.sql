-- CreateTable
CREATE TABLE "secret_fingerprint" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "fingerprint" TEXT NOT NULL,
    "set_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "secret_fingerprint_pkey" PRIMARY KEY ("id")
);

ALTER TABLE "secret_fingerprint" ADD CONSTRAINT "secret_fingerprint_one_row" CHECK (id = 1);
