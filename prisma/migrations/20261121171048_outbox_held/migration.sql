-- AlterTable
ALTER TABLE "outbox" ADD COLUMN     "held_until" TIMESTAMPTZ(3);

-- Only what the day's budget of SMS concerns is held back by it.
ALTER TABLE "outbox"
  ADD CONSTRAINT "outbox_held" CHECK (held_until IS NULL OR channel = 'sms' AND topic <> 'staff.alert');
