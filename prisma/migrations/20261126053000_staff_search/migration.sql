-- For the search of staff for a part of the brand, a title, the SKU or the barcode (apps/api/src/stock/queries.ts). Stock
-- changes neither, so that updates of the stock stay HOT. A new language needs a new index.
CREATE INDEX "product_staff_search_idx" ON "product" USING gin ((lower(brand || ' ' || coalesce(title ->> 'ru', '') || ' '
  || coalesce(title ->> 'en', '') || ' ' || coalesce(title ->> 'hy', ''))) gin_trgm_ops);
CREATE INDEX "variant_staff_search_idx" ON "variant" USING gin ((lower(sku || ' ' || coalesce(barcode, ''))) gin_trgm_ops);
