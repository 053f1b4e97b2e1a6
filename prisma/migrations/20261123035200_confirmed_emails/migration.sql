-- AlterTable
ALTER TABLE "account" ADD COLUMN     "email_changed_at" TIMESTAMPTZ(3),
ADD COLUMN     "email_confirmed_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE UNIQUE INDEX "account_confirmed_email_key" ON "account"("email") WHERE (email_confirmed_at IS NOT NULL);

-- What the schema language cannot say.
ALTER TABLE "otp"
  DROP CONSTRAINT "otp_purpose_known",
  ADD CONSTRAINT "otp_purpose_known" CHECK (purpose IN ('register', 'login', 'second_step', 'reset', 'confirm_email'));
