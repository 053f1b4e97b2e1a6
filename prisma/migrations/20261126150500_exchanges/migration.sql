-- Exchanges: a return with an order for other items, which its value pays as far as it goes (docs/adr/0068).
CREATE TABLE "exchange" (
    "return_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "credit_amd" INTEGER NOT NULL DEFAULT 0,
    "rest_refund_id" UUID,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "exchange_pkey" PRIMARY KEY ("return_id")
);

CREATE UNIQUE INDEX "exchange_order_id_key" ON "exchange"("order_id");

CREATE UNIQUE INDEX "exchange_rest_refund_id_key" ON "exchange"("rest_refund_id");

ALTER TABLE "exchange" ADD CONSTRAINT "exchange_return_id_fkey" FOREIGN KEY ("return_id") REFERENCES "order_return"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "exchange" ADD CONSTRAINT "exchange_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "exchange" ADD CONSTRAINT "exchange_rest_refund_id_fkey" FOREIGN KEY ("rest_refund_id") REFERENCES "payment_refund"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "exchange" ADD CONSTRAINT "exchange_credit_once_settled"
  CHECK (credit_amd >= 0 AND (settled_at IS NOT NULL OR credit_amd = 0));
