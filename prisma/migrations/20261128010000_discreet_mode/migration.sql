-- AlterTable
ALTER TABLE "account" ADD COLUMN     "is_discreet" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "is_discreet" BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE "order_activity" DROP CONSTRAINT "order_activity_kind_known";
ALTER TABLE "order_activity"
  ADD CONSTRAINT "order_activity_kind_known" CHECK (kind IN ('call_attempt', 'fee_confirmed', 'unreachable', 'reached', 'delivery_changed', 'delivery_failed', 'second_try', 'collection_failed', 'items_refused', 'identity_checked', 'note', 'lines_changed', 'refund_granted', 'discretion_changed'));
