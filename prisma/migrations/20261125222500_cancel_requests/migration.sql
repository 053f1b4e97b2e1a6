-- CreateTable
CREATE TABLE "order_cancel_request" (
    "order_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "refusal" TEXT,
    "refused_at" TIMESTAMPTZ(3),

    CONSTRAINT "order_cancel_request_pkey" PRIMARY KEY ("order_id")
);

-- AddForeignKey
ALTER TABLE "order_cancel_request" ADD CONSTRAINT "order_cancel_request_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "order_cancel_request"
  ADD CONSTRAINT "order_cancel_request_refused" CHECK ((refusal IS NULL) = (refused_at IS NULL));
