-- A courier could not collect the hookahs of a stop.
ALTER TABLE "order_activity" DROP CONSTRAINT "order_activity_kind_known";
ALTER TABLE "order_activity"
  ADD CONSTRAINT "order_activity_kind_known" CHECK (kind IN ('call_attempt', 'fee_confirmed', 'unreachable', 'reached', 'delivery_changed', 'delivery_failed', 'second_try', 'collection_failed', 'identity_checked', 'note', 'lines_changed', 'refund_granted'));
