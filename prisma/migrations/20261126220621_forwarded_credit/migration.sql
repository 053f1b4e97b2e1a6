-- The part of a refund's store credit that went on to the payment of the order that was exchanged for its order.
ALTER TABLE "payment_refund" ADD COLUMN "forwarded_amd" INTEGER NOT NULL DEFAULT 0;

ALTER TABLE "payment_refund"
  ADD CONSTRAINT "payment_refund_forwarded_within" CHECK (forwarded_amd BETWEEN 0 AND credit_amd);
