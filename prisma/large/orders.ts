/** What the idempotency keys of orders begin with that this made: others are somebody's. */
export const LARGE_KEY = 'large:'

/**
 * Customers and their orders of the last 400 days as the shop would have written them, with payments, receipts, messages
 * and the ledger of stock, so that the books balance. $1 is how many orders there are to be.
 */
export const orderSql: readonly string[] = [
  `SELECT setseed(0.42)`,
  `INSERT INTO account (id, phone, name, email, birth_date, password_hash, locale, terms_version, terms_locale, terms_accepted_at,
     age_attested_at, created_at)
   SELECT uuidv7(), '+37477' || lpad(n::text, 6, '0'), (ARRAY['Ани', 'Давид', 'Мариам', 'Арам', 'Елена', 'Тигран'])[1 + n % 6],
     'large' || n || '@example.am', '1985-01-01'::date + n % 5000, 'none', (ARRAY['ru', 'en', 'hy'])[1 + n % 3], '1', 'ru', at, at, at
   FROM generate_series(1, greatest(1, $1::int / 10)) n CROSS JOIN LATERAL (SELECT now() - interval '410 days' AS at) moment
   ON CONFLICT DO NOTHING`,
  `CREATE TEMP TABLE large_shelf ON COMMIT DROP AS
   SELECT row_number() OVER (ORDER BY md5(v.sku)) AS place, v.id, v.sku, v.weight_grams, v.price_amd, p.slug, p.brand, p.title, p.category
   FROM variant v JOIN product p ON p.id = v.product_id WHERE p.slug ~ '-l[0-9]+$'`,
  'CREATE UNIQUE INDEX ON large_shelf (place)',
  `CREATE TEMP TABLE large_order ON COMMIT DROP AS
   SELECT uuidv7() AS id, n, s.status, '+37477' || lpad((1 + n % greatest(1, $1::int / 10))::text, 6, '0') AS phone,
     now() - CASE WHEN s.status IN ('paid', 'confirmed', 'packed', 'dispatched') THEN random() * interval '2 days'
       ELSE interval '3 days' + random() * interval '397 days' END AS placed_at
   FROM generate_series(1, $1::int) n CROSS JOIN LATERAL (SELECT CASE WHEN n % 100 < 88 THEN 'delivered' WHEN n % 100 < 95 THEN 'cancelled'
     WHEN n % 200 < 96 THEN 'paid' WHEN n % 200 < 98 THEN 'confirmed' WHEN n % 200 < 100 THEN 'packed'
     WHEN n % 200 < 197 THEN 'dispatched' ELSE 'delivered' END AS status) s`,
  `CREATE TEMP TABLE large_line ON COMMIT DROP AS
   SELECT DISTINCT ON (o.id, s.id) o.id AS order_id, s.id AS variant_id, s.sku, s.slug, s.brand, s.title,
     s.category, s.weight_grams, 1 + (random() * 2)::int AS quantity, s.price_amd
   FROM (SELECT id, n, generate_series(1, 1 + n % 4) AS nth, power(random(), 3) AS wish FROM large_order) o
   JOIN large_shelf s ON s.place = 1 + floor(o.wish * (SELECT count(*) - 1 FROM large_shelf))`,
  `INSERT INTO orders (id, account_id, idempotency_key, request_hash, status, cancel_reason, locale, phone, region, city, street,
     building, delivery_type, goods_amd, delivery_fee_state, delivery_fee_amd, total_amd, vat_amd, placed_at)
   SELECT o.id, a.id, '${LARGE_KEY}' || o.n, '\\x00', o.status, CASE WHEN o.status = 'cancelled' THEN 'payment_expired' END, a.locale, a.phone,
     'AM-ER', 'Yerevan', (ARRAY['Абовяна', 'Туманяна', 'Комитаса', 'Маштоца', 'Баграмяна'])[1 + o.n % 5], (1 + o.n % 90)::text,
     'post', l.goods, 'fixed', 1500, l.goods + 1500, round((l.goods + 1500) * 20 / 120.0), o.placed_at
   FROM large_order o JOIN account a ON a.phone = o.phone
   JOIN (SELECT order_id, sum(quantity * price_amd)::int AS goods FROM large_line GROUP BY order_id) l ON l.order_id = o.id ORDER BY o.placed_at`,
  `INSERT INTO order_line (order_id, variant_id, sku, slug, brand, title, image_url, weight_grams, quantity,
     unit_price_amd, earns_points)
   SELECT order_id, variant_id, sku, slug, brand, title, '/placeholders/' || category || '.svg', weight_grams,
     quantity, price_amd, false FROM large_line`,
  `INSERT INTO reservation (order_id, variant_id, quantity, state)
   SELECT l.order_id, l.variant_id, l.quantity, CASE WHEN o.status = 'cancelled' THEN 'released' ELSE 'consumed' END
   FROM large_line l JOIN large_order o ON o.id = l.order_id`,
  `INSERT INTO stock_move (variant_id, delta, kind, ref, created_at)
   SELECT l.variant_id, -l.quantity, 'sale', l.order_id, o.placed_at FROM large_line l JOIN large_order o ON o.id = l.order_id
   WHERE o.status <> 'cancelled'`,
  `INSERT INTO order_event (id, order_id, seq, "from", "to", at, actor, reason)
   SELECT uuidv7(), o.id, step.seq, step.came, step.went, o.placed_at + step.seq * interval '5 minutes',
     CASE WHEN step.seq = 1 THEN 'customer' ELSE 'system' END, CASE WHEN step.went = 'cancelled' THEN 'payment_expired' END
   FROM large_order o CROSS JOIN LATERAL (
     SELECT seq, lag(went) OVER (ORDER BY seq) AS came, went FROM unnest(CASE WHEN o.status = 'cancelled'
       THEN ARRAY['awaiting_payment', 'cancelled']
       ELSE (ARRAY['awaiting_payment', 'paid', 'confirmed', 'packed', 'dispatched', 'delivered'])
         [1:array_position(ARRAY['awaiting_payment', 'paid', 'confirmed', 'packed', 'dispatched', 'delivered'], o.status)] END)
       WITH ORDINALITY AS path(went, seq)) step`,
  `INSERT INTO payment (id, order_id, provider, provider_ref, status, amount_amd, created_at, settled_at)
   SELECT uuidv7(), o.id, (ARRAY['idram', 'ameriabank', 'arca'])[1 + o.n % 3], 'large-' || o.n,
     CASE WHEN o.status = 'cancelled' THEN 'failed' ELSE 'captured' END, n.total_amd, o.placed_at, o.placed_at + interval '5 minutes'
   FROM large_order o JOIN orders n ON n.id = o.id`,
  `INSERT INTO fiscal_receipt (id, order_id, kind, payment_id, amount_amd, vat_amd, status, seq, number, attempts, queued_at, printed_at, due_at)
   SELECT uuidv7(), p.order_id, 'sale', p.id, p.amount_amd, round(p.amount_amd * 20 / 120.0), 'printed', s.seq, 'L' || s.seq, 1,
     p.settled_at, p.settled_at, p.settled_at
   FROM payment p JOIN large_order o ON o.id = p.order_id
   CROSS JOIN LATERAL (SELECT coalesce((SELECT max(last_seq) FROM fiscal_device), 0) + o.n AS seq) s WHERE p.status = 'captured'`,
  `INSERT INTO fiscal_device (id, last_seq, leased_until) SELECT 1, max(seq), now() FROM fiscal_receipt HAVING max(seq) IS NOT NULL
   ON CONFLICT (id) DO UPDATE SET last_seq = excluded.last_seq`,
]

/** What their customers were told of them; $1 names the states that customers hear of. */
export const toldSql = `INSERT INTO outbox (topic, key, channel, recipient, account_id, locale, params, attempts, created_at, due_at, sent_at)
   SELECT 'order.' || e."to", e.order_id || ':' || e.seq || ':' || c.channel, c.channel,
     CASE WHEN c.channel = 'sms' THEN a.phone ELSE a.email END, a.id, a.locale, jsonb_build_object('number', n.number), 1, e.at, e.at, e.at
   FROM large_order o JOIN orders n ON n.id = o.id JOIN account a ON a.id = n.account_id JOIN order_event e ON e.order_id = o.id
   CROSS JOIN (VALUES ('sms'), ('email')) AS c(channel) WHERE e."to" = ANY ($1::text[])`
