-- AlterTable
ALTER TABLE "otp" ADD COLUMN     "flow_hash" BYTEA,
ADD COLUMN     "foreign_attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "is_trusted" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "requester_hash" TEXT;

-- What the schema language cannot say.
ALTER TABLE "otp"
  ADD CONSTRAINT "otp_foreign_attempts_in_range" CHECK (foreign_attempts BETWEEN 0 AND 5);
