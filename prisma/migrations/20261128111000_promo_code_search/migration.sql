-- Staff search promo codes by a part of the code or of the title.
CREATE INDEX "promo_code_search_idx" ON "promo_code" USING gin ((lower(code || ' ' || title)) gin_trgm_ops);
