-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "came_amd" INTEGER;

-- Only money of a wrong amount has it; what is given back of it is what came.
ALTER TABLE "payment"
  ADD CONSTRAINT "payment_came" CHECK (came_amd IS NULL OR came_amd > 0 AND (status IN ('review', 'failed') OR status = 'refund_due' AND came_amd = amount_amd));
