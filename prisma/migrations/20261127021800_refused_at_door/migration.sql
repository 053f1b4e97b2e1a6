-- The refund of a hookah that its customer refused at the door.
ALTER TABLE "rental_booking" ADD COLUMN "refund_id" UUID;
CREATE UNIQUE INDEX "rental_booking_refund_id_key" ON "rental_booking"("refund_id");
ALTER TABLE "rental_booking"
  ADD CONSTRAINT "rental_booking_refund_id_fkey" FOREIGN KEY ("refund_id") REFERENCES "payment_refund"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "rental_booking_refused_is_released" CHECK (refund_id IS NULL OR state = 'released');

ALTER TABLE "order_activity" DROP CONSTRAINT "order_activity_kind_known";
ALTER TABLE "order_activity"
  ADD CONSTRAINT "order_activity_kind_known" CHECK (kind IN ('call_attempt', 'fee_confirmed', 'unreachable', 'reached', 'delivery_changed', 'delivery_failed', 'second_try', 'collection_failed', 'items_refused', 'identity_checked', 'note', 'lines_changed', 'refund_granted'));

-- Returns that staff opened with the items at hand. The customer does not bring them.
ALTER TABLE "order_return" ADD COLUMN "is_handed_in" BOOLEAN NOT NULL DEFAULT false;
