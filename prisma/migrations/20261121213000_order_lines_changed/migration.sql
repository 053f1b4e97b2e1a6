-- What a paid order brings may change before it is packed: goods come back to the shelf or leave it with that change.
ALTER TABLE "stock_move" DROP CONSTRAINT "stock_move_kind_known";
ALTER TABLE "stock_move"
  ADD CONSTRAINT "stock_move_kind_known" CHECK (kind IN ('receipt', 'sale', 'sale_reversal', 'return', 'write_off', 'correction', 'line_change'));
ALTER TABLE "order_activity" DROP CONSTRAINT "order_activity_kind_known";
ALTER TABLE "order_activity"
  ADD CONSTRAINT "order_activity_kind_known" CHECK (kind IN ('call_attempt', 'fee_confirmed', 'unreachable', 'reached', 'delivery_changed', 'delivery_failed', 'second_try', 'identity_checked', 'note', 'lines_changed'));
