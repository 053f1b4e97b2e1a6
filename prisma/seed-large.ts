import { Client } from 'pg'
import { notifiedStatuses } from '../apps/api/src/orders/index.ts'
import { attributes } from '../packages/contracts/src/attributes.ts'
import { seedBackOffice } from './seed-large-back-office.ts'

const columns = Object.values(attributes).map(({ column }) => column)

/** Adds products and variants, copied from the demo catalog as other lines of its brands. $1 is the total number of products. */
const productSql: readonly string[] = [
  `INSERT INTO product (id, slug, category, brand, title, sub_title, description, ${columns.join(', ')}, sweet, sour, fresh, spicy, creamy, bitter, herbal, search_text, created_at, withdrawn_at, published_at)
   SELECT uuidv7(), p.slug || '-l' || g.n, p.category, p.brand || ' ' || line.name,
     jsonb_strip_nulls(jsonb_build_object('ru', (p.title ->> 'ru') || ' № ' || g.n, 'en', (p.title ->> 'en') || ' No. ' || g.n,
       'hy', CASE WHEN g.n % 3 > 0 THEN (p.title ->> 'hy') || ' № ' || g.n END)), p.sub_title, p.description, ${columns.map(column => `p.${column}`).join(', ')}, p.sweet, p.sour, p.fresh, p.spicy, p.creamy, p.bitter, p.herbal, p.search_text || lower(line.name) || ' ',
     p.created_at - g.n * interval '5 days', CASE WHEN (p.place + g.n) % 20 = 0 THEN p.created_at END, p.created_at
   FROM (SELECT *, row_number() OVER (ORDER BY slug) AS place, count(*) OVER () AS likes FROM product WHERE slug !~ '-l[0-9]+$') p
   CROSS JOIN LATERAL generate_series(1, 1 + $1::int / p.likes) AS g(n)
   CROSS JOIN LATERAL (SELECT (ARRAY['Select', 'Reserve', 'Nord', 'Classic', 'Black', 'Sun', 'Garden', 'Craft'])[1 + g.n % 8] AS name) line
   WHERE NOT EXISTS (SELECT FROM product made WHERE made.slug = p.slug || '-l' || g.n)
   ORDER BY g.n, p.place LIMIT greatest(0, $1::int - (SELECT count(*) FROM product))`,
  // Without fresh statistics PostgreSQL would use a nested loop over all products.
  'ANALYZE product',
  `INSERT INTO variant (id, product_id, sku, weight_grams, price_amd, old_price_amd, on_hand, same_day, position)
   SELECT uuidv7(), made.id, v.sku || '-' || upper(substring(made.slug from 'l[0-9]+$')), v.weight_grams,
     v.price_amd + 100 * (hashtext(made.slug) & 15), CASE WHEN hashtext(made.slug) % 9 = 0 THEN v.price_amd + 2500 END,
     0, v.same_day, v.position
   FROM product made JOIN product p ON p.slug = regexp_replace(made.slug, '-l[0-9]+$', '') JOIN variant v ON v.product_id = p.id
   WHERE made.slug ~ '-l[0-9]+$' AND NOT EXISTS (SELECT FROM variant there WHERE there.product_id = made.id)`,
]

/** Adds stock: the sold units and a rest, which is zero or small for some variants. Run it after the orders. */
const stockSql: readonly string[] = [
  `CREATE TEMP TABLE large_stock ON COMMIT DROP AS
   SELECT v.id, CASE WHEN abs(hashtext(v.sku)) % 12 = 0 THEN 0 WHEN abs(hashtext(v.sku)) % 12 = 1 THEN 3
       ELSE 6 + abs(hashtext(v.sku)) % 80 END AS rest,
     coalesce((SELECT -sum(m.delta) FROM stock_move m WHERE m.variant_id = v.id), 0)::int AS sold
   FROM variant v JOIN product p ON p.id = v.product_id
   WHERE p.slug ~ '-l[0-9]+$' AND v.on_hand = 0 AND NOT EXISTS (SELECT FROM stock_move m WHERE m.variant_id = v.id AND m.kind = 'receipt')`,
  `INSERT INTO stock_move (variant_id, delta, kind, ref, created_at)
   SELECT id, rest + sold, 'receipt', '00000000-0000-7000-8000-00000000001a', now() - interval '401 days' FROM large_stock WHERE rest + sold > 0`,
  'UPDATE variant v SET on_hand = s.rest FROM large_stock s WHERE v.id = s.id',
  `UPDATE product p SET popularity = s.sold FROM (
     SELECT v.product_id, sum(l.quantity)::int AS sold FROM order_line l JOIN variant v ON v.id = l.variant_id
     JOIN orders o ON o.id = l.order_id WHERE o.status <> 'cancelled' GROUP BY v.product_id) s
   WHERE s.product_id = p.id AND p.slug ~ '-l[0-9]+$'`,
]

/** Prefix of the idempotency keys of generated orders. */
const LARGE_KEY = 'large:'

/**
 * Adds customers and orders of the last 400 days with payments, receipts, messages and stock movements, so that the ledgers
 * reconcile. $1 is the number of orders. Rows are in the order of time, as in a shop that grew: indexes depend on it.
 */
const orderSql: readonly string[] = [
  `SELECT setseed(0.42)`,
  `INSERT INTO account (id, phone, name, email, birth_date, password_hash, locale, terms_version, terms_locale, terms_accepted_at,
     age_attested_at, created_at)
   SELECT uuidv7(), '+37477' || lpad(n::text, 6, '0'), (ARRAY['Ани', 'Давид', 'Мариам', 'Арам', 'Елена', 'Тигран'])[1 + n % 6],
     'large' || n || '@example.am', '1985-01-01'::date + n % 5000, 'none', (ARRAY['ru', 'en', 'hy'])[1 + n % 3], '1', 'ru', at, at, at
   FROM generate_series(1, greatest(1, $1::int / 10)) n CROSS JOIN LATERAL (SELECT now() - interval '410 days' AS at) start
   ON CONFLICT DO NOTHING`,
  `CREATE TEMP TABLE large_variant ON COMMIT DROP AS
   SELECT row_number() OVER (ORDER BY md5(v.sku)) AS place, v.id, v.sku, v.weight_grams, v.price_amd, p.slug, p.brand, p.title, p.category
   FROM variant v JOIN product p ON p.id = v.product_id WHERE p.slug ~ '-l[0-9]+$'`,
  'CREATE UNIQUE INDEX ON large_variant (place)',
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
   FROM (SELECT id, n, generate_series(1, 1 + n % 4) AS nth, power(random(), 3) AS chance FROM large_order) o
   JOIN large_variant s ON s.place = 1 + floor(o.chance * (SELECT count(*) - 1 FROM large_variant))`,
  // Every hundredth goes by courier on the day after the order, in one of three windows.
  `CREATE TEMP TABLE large_window ON COMMIT DROP AS
   SELECT id AS order_id, (placed_at AT TIME ZONE 'Asia/Yerevan')::date + 1 AS date,
     (ARRAY['10:00', '14:00', '18:00'])[1 + n % 3] AS start_time FROM large_order WHERE n / 7 % 100 = 0`,
  `INSERT INTO delivery_slot (id, date, start_time, end_time, capacity, taken)
   SELECT uuidv7(), date, start_time, left(start_time, 2)::int + 4 || ':00', greatest(100, count(*)), count(*)
   FROM large_window GROUP BY date, start_time
   ON CONFLICT (date, start_time) DO UPDATE SET taken = delivery_slot.taken + excluded.taken,
     capacity = greatest(delivery_slot.capacity, delivery_slot.taken + excluded.taken)`,
  `INSERT INTO orders (id, account_id, idempotency_key, request_hash, status, cancel_reason, locale, phone, region, city, street,
     building, delivery_type, slot_id, goods_amd, delivery_fee_state, delivery_fee_amd, total_amd, vat_amd, placed_at)
   SELECT o.id, a.id, '${LARGE_KEY}' || o.n, '\\x00', o.status, CASE WHEN o.status = 'cancelled' THEN 'payment_expired' END, a.locale, a.phone,
     'AM-ER', 'Yerevan', (ARRAY['Абовяна', 'Туманяна', 'Комитаса', 'Маштоца', 'Баграмяна'])[1 + o.n % 5], (1 + o.n % 90)::text,
     CASE WHEN s.id IS NULL THEN 'post' ELSE 'express' END, s.id, l.goods, 'fixed', 1500, l.goods + 1500, round((l.goods + 1500) * 20 / 120.0), o.placed_at
   FROM large_order o JOIN account a ON a.phone = o.phone LEFT JOIN large_window w ON w.order_id = o.id
   LEFT JOIN delivery_slot s ON (s.date, s.start_time) = (w.date, w.start_time)
   JOIN (SELECT order_id, sum(quantity * price_amd)::int AS goods FROM large_line GROUP BY order_id) l ON l.order_id = o.id ORDER BY o.placed_at`,
  `INSERT INTO order_line (order_id, variant_id, sku, slug, brand, title, image_url, weight_grams, quantity,
     unit_price_amd, earns_points)
   SELECT order_id, variant_id, sku, slug, brand, title, '/placeholders/' || category || '.svg', weight_grams,
     quantity, price_amd, false FROM large_line l JOIN large_order o ON o.id = l.order_id ORDER BY o.placed_at`,
  `INSERT INTO reservation (order_id, variant_id, quantity, state)
   SELECT l.order_id, l.variant_id, l.quantity, CASE WHEN o.status = 'cancelled' THEN 'released' ELSE 'consumed' END
   FROM large_line l JOIN large_order o ON o.id = l.order_id`,
  `INSERT INTO stock_move (variant_id, delta, kind, ref, created_at)
   SELECT l.variant_id, -l.quantity, 'sale', l.order_id, o.placed_at FROM large_line l JOIN large_order o ON o.id = l.order_id
   WHERE o.status <> 'cancelled' ORDER BY o.placed_at`,
  `INSERT INTO order_event (id, order_id, seq, "from", "to", at, actor, reason)
   SELECT uuidv7(), o.id, step.seq, step.before, step.after, o.placed_at + step.seq * interval '5 minutes',
     CASE WHEN step.seq = 1 THEN 'customer' ELSE 'system' END, CASE WHEN step.after = 'cancelled' THEN 'payment_expired' END
   FROM large_order o CROSS JOIN LATERAL (
     SELECT seq, lag(after) OVER (ORDER BY seq) AS before, after FROM unnest(CASE WHEN o.status = 'cancelled'
       THEN ARRAY['awaiting_payment', 'cancelled']
       ELSE (ARRAY['awaiting_payment', 'paid', 'confirmed', 'packed', 'dispatched', 'delivered'])
         [1:array_position(ARRAY['awaiting_payment', 'paid', 'confirmed', 'packed', 'dispatched', 'delivered'], o.status)] END)
       WITH ORDINALITY AS path(after, seq)) step`,
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

/** Adds the messages to customers. $1 has the statuses that customers are notified of. */
const messageSql = `INSERT INTO outbox (topic, key, channel, recipient, account_id, locale, params, attempts, created_at, due_at, sent_at)
   SELECT 'order.' || e."to", e.order_id || ':' || e.seq || ':' || c.channel, c.channel,
     CASE WHEN c.channel = 'sms' THEN a.phone ELSE a.email END, a.id, a.locale, jsonb_build_object('number', n.number), 1, e.at, e.at, e.at
   FROM large_order o JOIN orders n ON n.id = o.id JOIN account a ON a.id = n.account_id JOIN order_event e ON e.order_id = o.id
   CROSS JOIN (VALUES ('sms'), ('email')) AS c(channel) WHERE e."to" = ANY ($1::text[])`

/**
 * Computes the sums of the reports at once; the job `reports.refresh` would take an hour for a million orders. Rows are in
 * the order of days, as the job leaves them.
 */
const salesSql: readonly string[] = [
  'CREATE TEMP TABLE changed_day ON COMMIT DROP AS SELECT DISTINCT date FROM sales_change',
  'DELETE FROM sales_hour WHERE date IN (SELECT date FROM changed_day)',
  'INSERT INTO sales_hour SELECT h.* FROM sales_hours_of(ARRAY(SELECT date FROM changed_day)) h ORDER BY h.date',
  'DELETE FROM sales_product WHERE date IN (SELECT date FROM changed_day)',
  'INSERT INTO sales_product SELECT p.* FROM sales_products_of(ARRAY(SELECT date FROM changed_day)) p ORDER BY p.date',
  'DELETE FROM sales_group',
  `INSERT INTO sales_group SELECT s.date, p.category, p.brand, sum(s.quantity), sum(s.returned), sum(s.goods_amd),
     sum(s.discount_amd), sum(s.refund_amd), sum(s.costed_amd), sum(s.cost_amd)
   FROM sales_product s JOIN product p ON p.id = s.product_id GROUP BY 1, 2, 3 ORDER BY 1`,
  'DELETE FROM cohort_month',
  'DELETE FROM customer_month',
  `INSERT INTO customer_month SELECT m.* FROM customer_months_of(
     ARRAY(SELECT DISTINCT customer FROM sales_change WHERE customer IS NOT NULL)) m`,
  `INSERT INTO cohort_month (cohort, month, customers, orders, net_amd)
   SELECT cohort, month, count(*), sum(orders), sum(net_amd) FROM customer_month GROUP BY 1, 2`,
  'DELETE FROM sales_change',
]

type Size = { products: number; orders: number }

/**
 * Fills the database of a demo shop with the data of a large shop, in one transaction. Existing data stays.
 * @throws Error if the database has other orders, or no demo catalog
 */
export async function seedLarge(databaseUrl: string, size: Size): Promise<Size> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const count = async (sql: string, values: unknown[] = []): Promise<number> =>
    Number((await client.query<{ n: string }>(sql, values)).rows[0]?.n)
  try {
    const own = `idempotency_key LIKE '${LARGE_KEY}%'`
    if ((await count(`SELECT count(*) AS n FROM orders WHERE NOT ${own}`)) > 0)
      throw new Error('The database has orders of customers. Use a database without orders.')
    if ((await count('SELECT count(*) AS n FROM product')) === 0)
      throw new Error('The database has no demo catalog. Start the shop once.')
    if ((await count(`SELECT count(*) AS n FROM orders WHERE ${own}`)) === 0) await fill(client, size)
    return {
      products: await count('SELECT count(*) AS n FROM product'),
      orders: await count('SELECT count(*) AS n FROM orders'),
    }
  } finally {
    await client.end()
  }
}

async function fill(client: Client, { products, orders }: Size): Promise<void> {
  await client.query('BEGIN')
  for (const sql of productSql) await client.query(sql, sql.includes('$1') ? [products] : [])
  for (const sql of orderSql) await client.query(sql, sql.includes('$1') ? [orders] : [])
  await client.query(messageSql, [[...notifiedStatuses]])
  for (const sql of stockSql) await client.query(sql)
  for (const sql of salesSql) await client.query(sql)
  await seedBackOffice(client)
  await client.query('COMMIT')
  // The visibility map, as autovacuum leaves it.
  await client.query('VACUUM (ANALYZE)')
}
