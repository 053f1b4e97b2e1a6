-- DropIndex
DROP INDEX "stock_move_variant_id_idx";

-- AlterTable
ALTER TABLE "stock_move" ADD COLUMN     "actor_id" UUID,
ADD COLUMN     "reason" TEXT;

-- CreateIndex
CREATE INDEX "stock_move_variant_id_id_idx" ON "stock_move"("variant_id", "id" DESC);

-- What a customer sends back comes in as a return; what is broken or opened goes out as written off.
ALTER TABLE "stock_move" DROP CONSTRAINT "stock_move_kind_known";
ALTER TABLE "stock_move"
  ADD CONSTRAINT "stock_move_kind_known" CHECK (kind IN ('receipt', 'sale', 'sale_reversal', 'return', 'write_off', 'correction')),
  ADD CONSTRAINT "stock_move_sign" CHECK (CASE WHEN kind IN ('receipt', 'sale_reversal', 'return') THEN delta > 0 WHEN kind IN ('sale', 'write_off') THEN delta < 0 ELSE true END),
  -- What was corrected before this rule stays as it was.
  ADD CONSTRAINT "stock_move_correction_says_why" CHECK (kind <> 'correction' OR reason IS NOT NULL) NOT VALID;
