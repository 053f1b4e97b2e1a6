-- The staff lists of stock and reorders leave out the variants of withdrawn products. Looking for the few withdrawn ones
-- replaces reading the whole table.
CREATE INDEX "product_withdrawn_idx" ON "product"("id") WHERE (withdrawn_at IS NOT NULL);
