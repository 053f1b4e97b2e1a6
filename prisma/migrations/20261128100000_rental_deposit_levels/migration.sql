-- AlterTable
ALTER TABLE "rental_booking" ADD COLUMN     "deposit_level" TEXT NOT NULL DEFAULT 'new',
ADD COLUMN     "full_deposit_amd" INTEGER;

-- CreateTable
CREATE TABLE "rental_trust" (
    "account_id" UUID NOT NULL,
    "verified_at" TIMESTAMPTZ(3),
    "verified_by" UUID,
    "document" TEXT,
    "level" TEXT,
    "reason" TEXT,
    "set_at" TIMESTAMPTZ(3),
    "set_by" UUID,

    CONSTRAINT "rental_trust_pkey" PRIMARY KEY ("account_id")
);

-- AddForeignKey
ALTER TABLE "rental_trust" ADD CONSTRAINT "rental_trust_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema language cannot say.
ALTER TABLE "rental_trust"
  ADD CONSTRAINT "rental_trust_document_known" CHECK (document IN ('passport', 'id_card', 'driving_license', 'residence_permit')),
  ADD CONSTRAINT "rental_trust_verified_whole" CHECK ((verified_at IS NULL) = (document IS NULL) AND (verified_at IS NULL) = (verified_by IS NULL)),
  ADD CONSTRAINT "rental_trust_level_known" CHECK (level IN ('new', 'verified', 'trusted')),
  ADD CONSTRAINT "rental_trust_level_whole" CHECK ((level IS NULL) = (reason IS NULL) AND (level IS NULL) = (set_at IS NULL) AND (level IS NULL) = (set_by IS NULL));

-- Bookings made before have no full deposit. The process of the version before writes none either.
ALTER TABLE "rental_booking"
  ADD CONSTRAINT "rental_booking_deposit_level_known" CHECK (deposit_level IN ('new', 'verified', 'trusted')),
  ADD CONSTRAINT "rental_booking_deposit_reduced" CHECK (deposit_amd <= full_deposit_amd AND (deposit_level <> 'new' OR deposit_amd = full_deposit_amd));
