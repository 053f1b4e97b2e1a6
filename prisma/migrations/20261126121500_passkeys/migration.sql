-- CreateTable
CREATE TABLE "passkey" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "credential_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[] NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "passkey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "passkey_challenge" (
    "challenge" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "session_id" UUID,
    "otp_id" UUID,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "passkey_challenge_pkey" PRIMARY KEY ("challenge")
);

-- CreateIndex
CREATE UNIQUE INDEX "passkey_credential_id_key" ON "passkey"("credential_id");

-- CreateIndex
CREATE INDEX "passkey_account_id_idx" ON "passkey"("account_id");

-- CreateIndex
CREATE INDEX "passkey_challenge_account_id_idx" ON "passkey_challenge"("account_id");

-- AddForeignKey
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passkey_challenge" ADD CONSTRAINT "passkey_challenge_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A challenge belongs to a login or to a session.
ALTER TABLE "passkey_challenge"
  ADD CONSTRAINT "passkey_challenge_one_use" CHECK (num_nonnulls("session_id", "otp_id") = 1);

-- A passkey that counts its signatures never counts back: a lower number is that of a copy.
CREATE FUNCTION refuse_lower_passkey_counter() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the counter % of the passkey is not after %', NEW.counter, OLD.counter
    USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER "passkey_counter_rises" BEFORE UPDATE OF "counter" ON "passkey"
  FOR EACH ROW WHEN (NEW.counter <= OLD.counter AND OLD.counter > 0) EXECUTE FUNCTION refuse_lower_passkey_counter();
