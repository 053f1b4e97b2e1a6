-- Texts of products, of their pictures and of the reference lists: one column per text, with the languages as keys:
-- {"ru": ..., "en": ..., "hy": ...}. A text that the shop does not have in a language has no key for it; Russian is
-- always there.

DROP INDEX "flavor_name_ru_unique";
DROP INDEX "flavor_name_en_unique";
DROP INDEX "flavor_name_hy_unique";
ALTER TABLE "flavor"
  ALTER COLUMN "name_ru" TYPE JSONB USING jsonb_build_object('ru', "name_ru", 'en', "name_en", 'hy', "name_hy");
ALTER TABLE "flavor" RENAME COLUMN "name_ru" TO "name";
ALTER TABLE "flavor"
  DROP COLUMN "name_en",
  DROP COLUMN "name_hy",
  ADD CONSTRAINT "flavor_name_by_language"
    CHECK (jsonb_typeof("name") = 'object' AND "name" ?& '{ru,en,hy}' AND NOT "name" @? 'strict $.* ? (@.type() != "string")');

DROP INDEX "accessory_type_name_ru_unique";
DROP INDEX "accessory_type_name_en_unique";
DROP INDEX "accessory_type_name_hy_unique";
ALTER TABLE "accessory_type"
  ALTER COLUMN "name_ru" TYPE JSONB USING jsonb_build_object('ru', "name_ru", 'en', "name_en", 'hy', "name_hy");
ALTER TABLE "accessory_type" RENAME COLUMN "name_ru" TO "name";
ALTER TABLE "accessory_type"
  DROP COLUMN "name_en",
  DROP COLUMN "name_hy",
  ADD CONSTRAINT "accessory_type_name_by_language"
    CHECK (jsonb_typeof("name") = 'object' AND "name" ?& '{ru,en,hy}' AND NOT "name" @? 'strict $.* ? (@.type() != "string")');

ALTER TABLE "product"
  ALTER COLUMN "title_ru" TYPE JSONB USING
    jsonb_strip_nulls(jsonb_build_object('ru', "title_ru", 'en', nullif("title_en", ''), 'hy', nullif("title_hy", ''))),
  ALTER COLUMN "sub_title_ru" TYPE JSONB USING
    jsonb_strip_nulls(jsonb_build_object('ru', "sub_title_ru", 'en', nullif("sub_title_en", ''), 'hy', nullif("sub_title_hy", ''))),
  ALTER COLUMN "description_ru" TYPE JSONB USING
    jsonb_strip_nulls(jsonb_build_object('ru', "description_ru", 'en', nullif("description_en", ''), 'hy', nullif("description_hy", '')));
ALTER TABLE "product" RENAME COLUMN "title_ru" TO "title";
ALTER TABLE "product" RENAME COLUMN "sub_title_ru" TO "sub_title";
ALTER TABLE "product" RENAME COLUMN "description_ru" TO "description";
ALTER TABLE "product"
  DROP COLUMN "title_en",
  DROP COLUMN "title_hy",
  DROP COLUMN "sub_title_en",
  DROP COLUMN "sub_title_hy",
  DROP COLUMN "description_en",
  DROP COLUMN "description_hy",
  ADD CONSTRAINT "product_title_by_language"
    CHECK (jsonb_typeof("title") = 'object' AND "title" ? 'ru' AND NOT "title" @? 'strict $.* ? (@.type() != "string")'),
  ADD CONSTRAINT "product_sub_title_by_language"
    CHECK (jsonb_typeof("sub_title") = 'object' AND "sub_title" ? 'ru' AND NOT "sub_title" @? 'strict $.* ? (@.type() != "string")'),
  ADD CONSTRAINT "product_description_by_language"
    CHECK (jsonb_typeof("description") = 'object' AND "description" ? 'ru' AND NOT "description" @? 'strict $.* ? (@.type() != "string")');

-- '' was no text of a picture in any language.
ALTER TABLE "product_picture"
  ALTER COLUMN "alt_ru" TYPE JSONB USING
    jsonb_strip_nulls(jsonb_build_object('ru', "alt_ru", 'en', nullif("alt_en", ''), 'hy', nullif("alt_hy", '')));
ALTER TABLE "product_picture" RENAME COLUMN "alt_ru" TO "alt";
ALTER TABLE "product_picture"
  DROP COLUMN "alt_en",
  DROP COLUMN "alt_hy",
  ADD CONSTRAINT "product_picture_alt_by_language"
    CHECK (jsonb_typeof("alt") = 'object' AND "alt" ? 'ru' AND NOT "alt" @? 'strict $.* ? (@.type() != "string")');

-- Names are unique in each language, whatever their case, and with "ё" written as "е". Merged values keep their names.
CREATE UNIQUE INDEX "flavor_name_ru_unique" ON "flavor"
  (replace(lower(normalize(name ->> 'ru', NFKC) COLLATE "und-x-icu"), 'ё', 'е')) WHERE merged_into_id IS NULL;
CREATE UNIQUE INDEX "flavor_name_en_unique" ON "flavor"
  (replace(lower(normalize(name ->> 'en', NFKC) COLLATE "und-x-icu"), 'ё', 'е')) WHERE merged_into_id IS NULL;
CREATE UNIQUE INDEX "flavor_name_hy_unique" ON "flavor"
  (replace(lower(normalize(name ->> 'hy', NFKC) COLLATE "und-x-icu"), 'ё', 'е')) WHERE merged_into_id IS NULL;
CREATE UNIQUE INDEX "accessory_type_name_ru_unique" ON "accessory_type"
  (replace(lower(normalize(name ->> 'ru', NFKC) COLLATE "und-x-icu"), 'ё', 'е')) WHERE merged_into_id IS NULL;
CREATE UNIQUE INDEX "accessory_type_name_en_unique" ON "accessory_type"
  (replace(lower(normalize(name ->> 'en', NFKC) COLLATE "und-x-icu"), 'ё', 'е')) WHERE merged_into_id IS NULL;
CREATE UNIQUE INDEX "accessory_type_name_hy_unique" ON "accessory_type"
  (replace(lower(normalize(name ->> 'hy', NFKC) COLLATE "und-x-icu"), 'ё', 'е')) WHERE merged_into_id IS NULL;
