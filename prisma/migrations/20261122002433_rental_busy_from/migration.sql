-- A hookah that is handed over before its first day is busy from that day on, so that nobody else is promised it.
ALTER TABLE "rental_booking" ADD COLUMN "busy_from" DATE;

-- What was handed over early so far: from that day on, unless somebody else had it then.
UPDATE "rental_booking" b SET "busy_from" = coalesce((
  SELECT min((e.at AT TIME ZONE 'Asia/Yerevan')::date)
  FROM "rental_event" e
  WHERE e.booking_id = b.id AND e.kind = 'handed_over' AND (e.at AT TIME ZONE 'Asia/Yerevan')::date < b.from_date
    AND NOT EXISTS (SELECT 1 FROM "rental_booking" o
      WHERE o.unit_id = b.unit_id AND o.id <> b.id AND o.state <> 'released'
        AND daterange(o.from_date, o.free_from) && daterange((e.at AT TIME ZONE 'Asia/Yerevan')::date, b.from_date))
), b.from_date);

ALTER TABLE "rental_booking"
  ALTER COLUMN "busy_from" SET NOT NULL,
  DROP CONSTRAINT "rental_booking_days",
  ADD CONSTRAINT "rental_booking_days" CHECK (to_date > from_date AND busy_from <= from_date AND free_from > busy_from),
  DROP CONSTRAINT "rental_booking_no_double",
  ADD CONSTRAINT "rental_booking_no_double" EXCLUDE USING gist (unit_id WITH =, daterange(busy_from, free_from) WITH &&)
    WHERE (state <> 'released');
