-- CreateIndex
CREATE INDEX "ai_request_day_idx" ON "ai_request"("day");

-- CreateIndex
CREATE INDEX "order_event_paid_idx" ON "order_event"("at") WHERE ("to" = 'paid'::text);

-- CreateIndex
CREATE INDEX "orders_open_idx" ON "orders"("status", "placed_at") WHERE (status = ANY (ARRAY['awaiting_payment'::text, 'paid'::text, 'confirmed'::text, 'packed'::text, 'dispatched'::text]));

-- CreateIndex
CREATE INDEX "payment_review_idx" ON "payment"("created_at") WHERE (status = 'review');
