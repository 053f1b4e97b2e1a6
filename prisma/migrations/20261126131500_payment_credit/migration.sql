-- A new attempt contains the store credit of its order: a process that does not know store credit cannot charge the
-- whole total of such an order.
CREATE FUNCTION keep_payment_credit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.credit_amd <> (SELECT credit_amd FROM orders WHERE id = NEW.order_id) THEN
    RAISE EXCEPTION 'the payment has other store credit than its order'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_credit_of_order';
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER payment_credit_of_order BEFORE INSERT ON payment
  FOR EACH ROW WHEN (NEW.status = 'pending') EXECUTE FUNCTION keep_payment_credit();
