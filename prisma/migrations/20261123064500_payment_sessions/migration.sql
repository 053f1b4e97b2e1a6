-- A page that its provider cannot close stays the order's only one until its session ends, and is registered once.
ALTER TABLE "payment" ADD COLUMN "session_ends_at" TIMESTAMPTZ(3),
ADD COLUMN "opening_since" TIMESTAMPTZ(3);
