-- Corrects names in the reference lists. A name that staff have changed stays, and so does one whose correction is in
-- the list already.
CREATE FUNCTION pg_temp.comparable(name TEXT) RETURNS TEXT LANGUAGE SQL AS
  $$ SELECT replace(lower(normalize(name, NFKC) COLLATE "und-x-icu"), 'ё', 'е') $$;

CREATE TEMP TABLE "correction" ("list" TEXT, "id" TEXT, "language" TEXT, "before" TEXT, "after" TEXT) ON COMMIT DROP;
INSERT INTO "correction" VALUES
  ('accessory_type', 'heat-management', 'en', 'Heat management', 'Heat management device'),
  ('accessory_type', 'heat-management', 'hy', 'Կալաուդ', 'Ջերմակարգավորիչ'),
  ('accessory_type', 'hose', 'hy', 'Խողովակ', 'Փողրակ'),
  ('accessory_type', 'burner', 'hy', 'Ածխի սալիկ', 'Ածխի վառարան'),
  ('accessory_type', 'wind-cover', 'hy', 'Քամուց պաշտպանիչ', 'Քամու պաշտպանիչ'),
  ('accessory_type', 'seal', 'hy', 'Խցարար', 'Միջադիր'),
  ('flavor', 'star-anise', 'hy', 'Աստղաձև անիսոն', 'Աստղանիսոն');

DO $$
DECLARE
  correction RECORD;
BEGIN
  FOR correction IN SELECT * FROM "correction" LOOP
    EXECUTE format(
      'UPDATE %1$I SET name = name || jsonb_build_object($1, $2), version = version + 1
        WHERE id = $3 AND name ->> $1 = $4
          AND NOT EXISTS (SELECT 1 FROM %1$I WHERE pg_temp.comparable(name ->> $1) = pg_temp.comparable($2))',
      correction.list
    ) USING correction.language, correction.after, correction.id, correction.before;
  END LOOP;
END $$;
