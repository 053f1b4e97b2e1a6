-- A setting's value as the program reads it now, whenever it was written: one pair of hours for all days has become
-- hours by weekday. The history (setting_change) keeps what was written, as nobody changes it; the books compare by this.
CREATE FUNCTION setting_as_now(key text, value jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN key = 'delivery' AND value ? 'opensAt'
    THEN (value - 'opensAt' - 'closesAt') || jsonb_build_object('hours', (
      SELECT jsonb_object_agg(day, jsonb_build_object('opensAt', value -> 'opensAt', 'closesAt', value -> 'closesAt'))
      FROM unnest(ARRAY['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']) AS day))
    ELSE value END
$$;

UPDATE "setting" SET "value" = setting_as_now("key", "value") WHERE "value" <> setting_as_now("key", "value");
