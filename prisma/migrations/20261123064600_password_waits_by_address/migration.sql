-- What the schema language cannot say. Waits of browsers that never logged in: one row per network address, named by its
-- keyed hash.
ALTER TABLE "login_throttle"
  DROP CONSTRAINT "login_throttle_kind_known",
  ADD CONSTRAINT "login_throttle_kind_known"
    CHECK (kind IN ('password', 'password:known', 'change') OR kind ~ '^password@[A-Za-z0-9_-]{43}$');
