-- Finds variants by SKU, or by its beginning, in any case.
CREATE INDEX "variant_sku_lower" ON "variant"(lower(sku) text_pattern_ops);
