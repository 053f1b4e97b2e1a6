-- AlterTable
ALTER TABLE "rental_unit" ADD COLUMN     "note" TEXT,
ADD COLUMN     "repair_since" TIMESTAMPTZ(3),
ADD COLUMN     "repair_until" DATE;

-- A unit is in service, being repaired or gone: never two of these.
ALTER TABLE "rental_unit"
  ADD CONSTRAINT "rental_unit_one_state" CHECK (retired_at IS NULL OR repair_since IS NULL),
  ADD CONSTRAINT "rental_unit_repair_day" CHECK (repair_until IS NULL OR repair_since IS NOT NULL);
