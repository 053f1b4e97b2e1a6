-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "unreachable_since" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "setting" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "order_activity" (
    "id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "kind" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "staff_id" UUID,
    "key" TEXT,
    "facts" JSONB NOT NULL DEFAULT '{}',
    "note" TEXT,

    CONSTRAINT "order_activity_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "setting_change" (
    "key" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor_id" UUID NOT NULL,
    "before" JSONB NOT NULL,
    "after" JSONB NOT NULL,

    CONSTRAINT "setting_change_pkey" PRIMARY KEY ("key","version")
);

-- CreateIndex
CREATE UNIQUE INDEX "order_activity_order_id_seq_key" ON "order_activity"("order_id", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "order_activity_order_id_key_key" ON "order_activity"("order_id", "key");

-- AddForeignKey
ALTER TABLE "order_activity" ADD CONSTRAINT "order_activity_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema language cannot say.
ALTER TABLE "orders"
  ADD CONSTRAINT "orders_unreachable_while_kept" CHECK (unreachable_since IS NULL OR status IN ('paid', 'confirmed', 'packed'));
ALTER TABLE "order_activity"
  ADD CONSTRAINT "order_activity_kind_known" CHECK (kind IN ('call_attempt', 'fee_confirmed', 'unreachable', 'reached', 'delivery_changed', 'delivery_failed', 'second_try', 'identity_checked', 'note')),
  ADD CONSTRAINT "order_activity_actor" CHECK (actor = 'customer' AND staff_id IS NULL OR actor = 'staff' AND staff_id IS NOT NULL);
ALTER TABLE "setting"
  ADD CONSTRAINT "setting_version_positive" CHECK (version >= 1);
CREATE TRIGGER "setting_change_append_only" BEFORE UPDATE OR DELETE ON "setting_change" FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Append-only as the other ledgers are, but for staff's words on a person who has left.
CREATE TRIGGER "order_activity_append_only" BEFORE DELETE ON "order_activity" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "order_activity_keeps_facts" BEFORE UPDATE ON "order_activity" FOR EACH ROW
  WHEN (NEW.note IS NOT NULL OR (NEW.id, NEW.order_id, NEW.seq, NEW.at, NEW.kind, NEW.actor, NEW.staff_id, NEW.key, NEW.facts)
    IS DISTINCT FROM (OLD.id, OLD.order_id, OLD.seq, OLD.at, OLD.kind, OLD.actor, OLD.staff_id, OLD.key, OLD.facts))
  EXECUTE FUNCTION refuse_change();
