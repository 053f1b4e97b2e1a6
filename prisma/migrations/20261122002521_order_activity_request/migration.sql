-- AlterTable
ALTER TABLE "order_activity" ADD COLUMN     "request_hash" BYTEA;

-- What was asked for stays as the rest of the row does.
DROP TRIGGER "order_activity_keeps_facts" ON "order_activity";
CREATE TRIGGER "order_activity_keeps_facts" BEFORE UPDATE ON "order_activity" FOR EACH ROW
  WHEN (NEW.note IS NOT NULL OR (NEW.id, NEW.order_id, NEW.seq, NEW.at, NEW.kind, NEW.actor, NEW.staff_id, NEW.key, NEW.request_hash, NEW.facts)
    IS DISTINCT FROM (OLD.id, OLD.order_id, OLD.seq, OLD.at, OLD.kind, OLD.actor, OLD.staff_id, OLD.key, OLD.request_hash, OLD.facts))
  EXECUTE FUNCTION refuse_change();
