-- CreateTable
CREATE TABLE "webhook_endpoint" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "topics" TEXT[],
    "sealed_secret" BYTEA NOT NULL,
    "sealed_previous" BYTEA,
    "previous_until" TIMESTAMPTZ(3),
    "off_at" TIMESTAMPTZ(3),
    "is_off_by_failure" BOOLEAN NOT NULL DEFAULT false,
    "failing_since" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_endpoint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_event" (
    "id" UUID NOT NULL,
    "topic" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "attempted_at" TIMESTAMPTZ(3),
    "status" INTEGER,
    "response" TEXT,
    "error" TEXT,
    "duration_ms" INTEGER,

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "webhook_event_occurred_at_idx" ON "webhook_event"("occurred_at");

-- CreateIndex
CREATE INDEX "webhook_delivery_endpoint_id_id_idx" ON "webhook_delivery"("endpoint_id", "id");

-- CreateIndex
CREATE INDEX "webhook_delivery_event_id_idx" ON "webhook_delivery"("event_id");

-- CreateIndex
CREATE INDEX "webhook_delivery_due_idx" ON "webhook_delivery"("due_at") WHERE (state = 'waiting'::text);

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoint"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "webhook_event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "webhook_endpoint"
  ADD CONSTRAINT "webhook_endpoint_url_https" CHECK ("url" LIKE 'https://%'),
  ADD CONSTRAINT "webhook_endpoint_off" CHECK ("off_at" IS NOT NULL OR NOT "is_off_by_failure");
ALTER TABLE "webhook_delivery"
  ADD CONSTRAINT "webhook_delivery_state" CHECK ("state" IN ('waiting', 'delivered', 'failed'));

-- Writes an event with a delivery for each endpoint that gets its topic, and wakes the job that sends them.
CREATE FUNCTION "webhook_emit"(event_topic TEXT, event_data JSONB, event_at TIMESTAMPTZ) RETURNS VOID AS $$
DECLARE
  event_id UUID := uuidv7();
BEGIN
  IF NOT EXISTS (SELECT FROM webhook_endpoint WHERE off_at IS NULL AND event_topic = ANY (topics)) THEN
    RETURN;
  END IF;
  INSERT INTO webhook_event (id, topic, data, occurred_at) VALUES (event_id, event_topic, event_data, event_at);
  INSERT INTO webhook_delivery (id, endpoint_id, event_id, due_at, created_at)
    -- Due at once, before all retries.
    SELECT uuidv7(), e.id, event_id, to_timestamp(0), event_at
    FROM webhook_endpoint e WHERE e.off_at IS NULL AND event_topic = ANY (e.topics)
    -- An endpoint that is deleted at the same time must not fail the order.
    FOR KEY SHARE OF e;
  PERFORM pg_notify('shop_sweeps', '{"name":"webhooks.send","requestIds":[]}');
END
$$ LANGUAGE plpgsql;

CREATE FUNCTION "webhook_order_event"() RETURNS TRIGGER AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM webhook_endpoint WHERE off_at IS NULL) THEN
    RETURN NULL;
  END IF;
  PERFORM webhook_emit(
    CASE
      WHEN NEW."from" IS NULL THEN 'order.placed'
      WHEN NEW.undoes IS NOT NULL THEN 'order.step_undone'
      ELSE 'order.' || NEW."to"
    END,
    jsonb_build_object(
      'orderId', o.id, 'orderNumber', o.number, 'status', NEW."to", 'previousStatus', NEW."from",
      'totalAmd', o.total_amd, 'cancelReason', CASE WHEN NEW."to" = 'cancelled' THEN o.cancel_reason END
    ),
    NEW.at
  )
  FROM orders o WHERE o.id = NEW.order_id;
  RETURN NULL;
END
$$ LANGUAGE plpgsql;
CREATE TRIGGER "webhook_order_event" AFTER INSERT ON "order_event"
  FOR EACH ROW EXECUTE FUNCTION "webhook_order_event"();

CREATE FUNCTION "webhook_refund"() RETURNS TRIGGER AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM webhook_endpoint WHERE off_at IS NULL) THEN
    RETURN NULL;
  END IF;
  PERFORM webhook_emit(
    'refund.settled',
    jsonb_build_object(
      'refundId', NEW.id, 'orderId', o.id, 'orderNumber', o.number, 'amountAmd', NEW.amount_amd,
      'creditAmd', NEW.credit_amd, 'depositAmd', NEW.deposit_amd
    ),
    NEW.confirmed_at
  )
  FROM payment p JOIN orders o ON o.id = p.order_id WHERE p.id = NEW.payment_id;
  RETURN NULL;
END
$$ LANGUAGE plpgsql;
CREATE TRIGGER "webhook_refund_inserted" AFTER INSERT ON "payment_refund"
  FOR EACH ROW WHEN (NEW.confirmed_at IS NOT NULL) EXECUTE FUNCTION "webhook_refund"();
CREATE TRIGGER "webhook_refund_settled" AFTER UPDATE OF "confirmed_at" ON "payment_refund"
  FOR EACH ROW WHEN (NEW.confirmed_at IS NOT NULL AND OLD.confirmed_at IS NULL) EXECUTE FUNCTION "webhook_refund"();

CREATE FUNCTION "webhook_return_event"() RETURNS TRIGGER AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM webhook_endpoint WHERE off_at IS NULL) THEN
    RETURN NULL;
  END IF;
  PERFORM webhook_emit(
    'return.' || NEW."to",
    jsonb_build_object(
      'returnId', r.id, 'returnNumber', o.number || '-' || r.seq, 'orderId', o.id, 'orderNumber', o.number,
      'status', NEW."to", 'reason', r.reason
    ),
    NEW.at
  )
  FROM order_return r JOIN orders o ON o.id = r.order_id WHERE r.id = NEW.return_id;
  RETURN NULL;
END
$$ LANGUAGE plpgsql;
CREATE TRIGGER "webhook_return_event" AFTER INSERT ON "return_event"
  FOR EACH ROW EXECUTE FUNCTION "webhook_return_event"();

CREATE FUNCTION "webhook_stock"() RETURNS TRIGGER AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM webhook_endpoint WHERE off_at IS NULL) THEN
    RETURN NULL;
  END IF;
  PERFORM webhook_emit(
    'stock.low',
    jsonb_build_object(
      'variantId', NEW.id, 'sku', NEW.sku, 'available', NEW.on_hand - NEW.reserved, 'reorderPoint', NEW.reorder_point
    ),
    now()
  );
  RETURN NULL;
END
$$ LANGUAGE plpgsql;
-- Only when the available units fall to the reorder point, not with each unit that is sold below it.
CREATE TRIGGER "webhook_stock_low" AFTER UPDATE OF "on_hand", "reserved" ON "variant"
  FOR EACH ROW WHEN (
    NEW.on_hand - NEW.reserved <= NEW.reorder_point AND OLD.on_hand - OLD.reserved > OLD.reorder_point
    AND NEW.withdrawn_at IS NULL
  ) EXECUTE FUNCTION "webhook_stock"();
