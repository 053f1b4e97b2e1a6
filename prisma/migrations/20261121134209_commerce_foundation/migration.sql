-- AlterTable
ALTER TABLE "order_line" ADD COLUMN     "discount_amd" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "points_amd" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "discount_amd" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "points_amd" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "audit_entry" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor_id" UUID NOT NULL,
    "actor_role" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject_type" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "request_id" TEXT NOT NULL,
    "address_hash" BYTEA NOT NULL,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "audit_entry_subject_type_subject_id_at_idx" ON "audit_entry"("subject_type", "subject_id", "at");

-- CreateIndex
CREATE INDEX "audit_entry_actor_id_at_idx" ON "audit_entry"("actor_id", "at");

-- CreateIndex
CREATE INDEX "audit_entry_at_idx" ON "audit_entry"("at");

-- What the schema language cannot say.
ALTER TABLE "orders"
  DROP CONSTRAINT "orders_total_adds_up",
  ADD CONSTRAINT "orders_total_adds_up" CHECK (total_amd = goods_amd - discount_amd - points_amd + CASE WHEN delivery_fee_state = 'fixed' THEN delivery_fee_amd ELSE 0 END),
  ADD CONSTRAINT "orders_reductions_within_goods" CHECK (discount_amd >= 0 AND points_amd >= 0 AND discount_amd + points_amd <= goods_amd);
ALTER TABLE "order_line"
  ADD CONSTRAINT "order_line_reductions_within_price" CHECK (discount_amd >= 0 AND points_amd >= 0 AND discount_amd + points_amd <= quantity * unit_price_amd);
ALTER TABLE "audit_entry"
  ADD CONSTRAINT "audit_entry_by_staff" CHECK (actor_role IN ('operator', 'admin'));
CREATE TRIGGER "audit_entry_append_only" BEFORE UPDATE OR DELETE ON "audit_entry" FOR EACH ROW EXECUTE FUNCTION refuse_change();
