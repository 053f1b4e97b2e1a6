-- AlterTable
ALTER TABLE "saved_cart" ADD COLUMN     "mixes" JSONB,
ADD COLUMN     "rentals" JSONB;

ALTER TABLE "saved_cart"
  ADD CONSTRAINT "saved_cart_groups" CHECK ((rentals IS NULL) = (mixes IS NULL) AND jsonb_typeof(rentals) = 'array' AND jsonb_typeof(mixes) = 'array');
