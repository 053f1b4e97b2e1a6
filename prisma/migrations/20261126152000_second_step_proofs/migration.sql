-- A code that confirms a change of the own second step is no code of a login.
ALTER TABLE "otp"
  DROP CONSTRAINT "otp_purpose_known",
  ADD CONSTRAINT "otp_purpose_known"
    CHECK (purpose IN ('register', 'login', 'second_step', 'change_step', 'app_step', 'reset', 'confirm_email'));

-- A challenge for the proof of an own passkey does not create another one.
ALTER TABLE "passkey_challenge" ADD COLUMN "is_proof" BOOLEAN NOT NULL DEFAULT false;
