-- The event that undoes a step of staff names the step. A step is undone once at most.
ALTER TABLE "order_event"
  ADD COLUMN "undoes" INTEGER,
  ADD CONSTRAINT "order_event_undoes_earlier" CHECK (undoes IS NULL OR (undoes < seq AND actor = 'staff'));
CREATE UNIQUE INDEX "order_event_undone_once" ON "order_event"("order_id", "undoes") WHERE (undoes IS NOT NULL);

-- E-mails wait while their step can be undone, too.
ALTER TABLE "outbox"
  DROP CONSTRAINT "outbox_held",
  ADD CONSTRAINT "outbox_held" CHECK (held_until IS NULL OR topic <> 'staff.alert');
