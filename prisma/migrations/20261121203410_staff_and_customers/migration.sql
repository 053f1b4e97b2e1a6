-- AlterTable
ALTER TABLE "account" ADD COLUMN     "blocked_at" TIMESTAMPTZ(3),
ADD COLUMN     "blocked_reason" TEXT;

-- CreateTable
CREATE TABLE "customer_note" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "staff_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "customer_note_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staff_invitation" (
    "id" UUID NOT NULL,
    "phone" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "invited_by_id" UUID NOT NULL,
    "invited_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "staff_invitation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "customer_note_account_id_at_idx" ON "customer_note"("account_id", "at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "customer_note_account_id_key_key" ON "customer_note"("account_id", "key");

-- CreateIndex
CREATE UNIQUE INDEX "staff_invitation_phone_key" ON "staff_invitation"("phone");

-- CreateIndex
CREATE INDEX "account_staff_idx" ON "account"("role") WHERE (role <> 'customer');

-- AddForeignKey
ALTER TABLE "customer_note" ADD CONSTRAINT "customer_note_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Who is invited becomes staff; only customers are blocked, and always for a reason.
ALTER TABLE "staff_invitation"
  ADD CONSTRAINT "staff_invitation_role_known" CHECK (role IN ('operator', 'admin')),
  ADD CONSTRAINT "staff_invitation_ends" CHECK (expires_at > invited_at);
ALTER TABLE "account"
  ADD CONSTRAINT "account_blocked_why" CHECK ((blocked_at IS NULL) = (blocked_reason IS NULL)),
  ADD CONSTRAINT "account_blocked_customer" CHECK (blocked_at IS NULL OR role = 'customer');
