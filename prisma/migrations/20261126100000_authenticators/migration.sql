-- CreateTable
CREATE TABLE "authenticator" (
    "account_id" UUID NOT NULL,
    "sealed_secret" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "last_step" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "authenticator_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "recovery_code" (
    "account_id" UUID NOT NULL,
    "code_hash" BYTEA NOT NULL,

    CONSTRAINT "recovery_code_pkey" PRIMARY KEY ("account_id","code_hash")
);

-- AddForeignKey
ALTER TABLE "authenticator" ADD CONSTRAINT "authenticator_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "authenticator"("account_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A code that was used, or an older one, is never valid again.
CREATE FUNCTION refuse_used_time_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the time step % of the authenticator is not after %', NEW.last_step, OLD.last_step
    USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER "authenticator_step_rises" BEFORE UPDATE OF "last_step" ON "authenticator"
  FOR EACH ROW WHEN (NEW.last_step <= OLD.last_step) EXECUTE FUNCTION refuse_used_time_step();

-- Wrong codes of a signed-in person wait like wrong passwords.
ALTER TABLE "login_throttle"
  DROP CONSTRAINT "login_throttle_kind_known",
  ADD CONSTRAINT "login_throttle_kind_known"
    CHECK (kind IN ('password', 'password:known', 'change', 'app-code') OR kind ~ '^password@[A-Za-z0-9_-]{43}$');

-- A login that waits for a code of the app.
ALTER TABLE "otp"
  DROP CONSTRAINT "otp_purpose_known",
  ADD CONSTRAINT "otp_purpose_known"
    CHECK (purpose IN ('register', 'login', 'second_step', 'app_step', 'reset', 'confirm_email'));
