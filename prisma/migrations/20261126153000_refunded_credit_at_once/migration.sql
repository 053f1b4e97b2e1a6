-- The store credit of a refund does not wait for the provider any more. The same key adds it once.
WITH entry AS (
  INSERT INTO store_credit_entry (account_id, delta_amd, kind, ref, order_id, created_at)
  SELECT o.account_id, r.credit_amd, 'refunded', r.id::text, o.id, now()
  FROM payment_refund r
  JOIN payment p ON p.id = r.payment_id
  JOIN orders o ON o.id = p.order_id
  WHERE r.credit_amd > 0 AND r.status NOT IN ('held', 'confirmed') AND o.account_id IS NOT NULL
  ON CONFLICT (ref, kind, round) DO NOTHING
  RETURNING account_id, delta_amd
)
INSERT INTO store_credit (account_id, balance_amd)
SELECT account_id, sum(delta_amd) FROM entry GROUP BY account_id
ON CONFLICT (account_id) DO UPDATE SET balance_amd = store_credit.balance_amd + excluded.balance_amd;
