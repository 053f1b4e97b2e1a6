-- Lists of staff with 100,000 products and 1,000,000 orders.

-- The product list by last change, its count, the brands and the setup checklist read this narrow index alone.
CREATE INDEX "product_listed_idx" ON "product" ((coalesce(updated_at, created_at)) DESC, "id" DESC)
  INCLUDE ("category", "brand", "withdrawn_at") WHERE "archived_at" IS NULL;

-- Sales by category and by brand.
CREATE INDEX "product_kind_idx" ON "product" ("id", "category", "brand");

-- Products without a translation (apps/api/src/catalog/staff/list-products.ts). A new language needs a new index.
CREATE INDEX "product_missing_en_idx" ON "product" ("category", "id") WHERE "archived_at" IS NULL AND (
  (title ->> 'en') IS NULL
  OR (sub_title ->> 'ru') <> '' AND (sub_title ->> 'en') IS NULL
  OR (description ->> 'ru') <> '' AND (description ->> 'en') IS NULL);
CREATE INDEX "product_missing_hy_idx" ON "product" ("category", "id") WHERE "archived_at" IS NULL AND (
  (title ->> 'hy') IS NULL
  OR (sub_title ->> 'ru') <> '' AND (sub_title ->> 'hy') IS NULL
  OR (description ->> 'ru') <> '' AND (description ->> 'hy') IS NULL);

-- The beginning of a slug, typed into the search of staff.
CREATE INDEX "product_slug_prefix_idx" ON "product" ((lower("slug")) text_pattern_ops);

-- Digits of a phone number (apps/api/src/orders/search-orders.ts).
CREATE INDEX "orders_phone_search_idx" ON "orders" USING gin ((phone || ' ' || coalesce(secondary_phone, '')) gin_trgm_ops);

-- CreateIndex
CREATE INDEX "orders_to_deliver_idx" ON "orders"("number") WHERE (status = ANY (ARRAY['paid'::text, 'confirmed'::text, 'packed'::text, 'dispatched'::text]));

-- DropIndex
DROP INDEX "orders_slot_id_idx";

-- CreateIndex
CREATE INDEX "orders_slot_id_number_idx" ON "orders"("slot_id", "number");
