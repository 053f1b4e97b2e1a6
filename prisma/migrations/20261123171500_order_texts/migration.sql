-- What goods were called when they were ordered: a text by language in one column, as {"ru": ..., "en": ..., "hy": ...}.
-- A language that the shop did not have is absent.
ALTER TABLE "order_line" ALTER COLUMN "title_ru" TYPE JSONB
  USING jsonb_strip_nulls(jsonb_build_object('ru', "title_ru", 'en', nullif("title_en", ''), 'hy', nullif("title_hy", '')));
ALTER TABLE "order_line" RENAME COLUMN "title_ru" TO "title";
ALTER TABLE "order_line"
  DROP COLUMN "title_en",
  DROP COLUMN "title_hy",
  ADD CONSTRAINT "order_line_title_by_language"
    CHECK (jsonb_typeof("title") = 'object' AND "title" ? 'ru' AND NOT "title" @? 'strict $.* ? (@.type() != "string")');

ALTER TABLE "rental_booking" ALTER COLUMN "title_ru" TYPE JSONB
  USING jsonb_strip_nulls(jsonb_build_object('ru', "title_ru", 'en', nullif("title_en", ''), 'hy', nullif("title_hy", '')));
ALTER TABLE "rental_booking" RENAME COLUMN "title_ru" TO "title";
ALTER TABLE "rental_booking"
  DROP COLUMN "title_en",
  DROP COLUMN "title_hy",
  ADD CONSTRAINT "rental_booking_title_by_language"
    CHECK (jsonb_typeof("title") = 'object' AND "title" ? 'ru' AND NOT "title" @? 'strict $.* ? (@.type() != "string")');
