-- An idempotency key that is used again for another request is rejected.
ALTER TABLE "supplier" ADD COLUMN "request_hash" BYTEA;
ALTER TABLE "purchase_order" ADD COLUMN "request_hash" BYTEA;
