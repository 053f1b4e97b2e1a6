-- A newer attempt ends the open one of its order, also for processes of the version before: they insert without ending it.
CREATE FUNCTION supersede_open_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payment SET status = 'failed', settled_at = NEW.created_at, is_watched = true
  WHERE order_id = NEW.order_id AND status = 'pending';
  RETURN NEW;
END
$$;
CREATE TRIGGER "payment_supersedes_open" BEFORE INSERT ON "payment"
  FOR EACH ROW WHEN (NEW.status = 'pending') EXECUTE FUNCTION supersede_open_payment();
