import type { Client } from 'pg'

/**
 * Adds what staff of a large shop have beside orders: purchase orders and deliveries (one per 500 orders, 30 lines each),
 * messages of customers and returns (one per 50 orders each), and a stock take of the whole shop in which a tenth is counted.
 * Nothing here changes stock or money: deliveries are drafts, and returns were refused. $1 is the staff account.
 */
const backOfficeSql: readonly string[] = [
  `CREATE TEMP TABLE back_office ON COMMIT DROP AS
   SELECT count(*)::int AS orders, min(placed_at) AS since, (SELECT count(*) FROM variant) AS variants, $1::uuid AS staff FROM orders`,
  `CREATE TEMP TABLE back_office_variant ON COMMIT DROP AS
   SELECT id, on_hand, row_number() OVER (ORDER BY id) - 1 AS place FROM variant`,
  'CREATE UNIQUE INDEX ON back_office_variant (place)',
  'ANALYZE back_office_variant',
  `INSERT INTO supplier (id, name, contact, phone, note, created_at)
   SELECT uuidv7(), 'Large Supplier ' || n, 'Ani', '+37410' || lpad(n::text, 6, '0'), '', since
   FROM back_office, generate_series(1, 200) n`,
  `INSERT INTO purchase_order (id, state, supplier_id, note, expected_date, created_at, ordered_at)
   SELECT uuidv7(), CASE WHEN n % 20 = 0 THEN 'ordered' ELSE 'cancelled' END, s.id, '', (now() + interval '7 days')::date,
     since + n * interval '4 hours', since + n * interval '4 hours'
   FROM back_office CROSS JOIN generate_series(1, orders / 500) n
   JOIN supplier s ON s.name = 'Large Supplier ' || 1 + n % 200 ORDER BY n`,
  `INSERT INTO purchase_order_line (purchase_order_id, variant_id, position, quantity, unit_cost_amd)
   SELECT p.id, v.id, position, 12, 900 FROM purchase_order p JOIN supplier s ON s.id = p.supplier_id
   CROSS JOIN back_office b CROSS JOIN generate_series(0, 29) AS position
   JOIN back_office_variant v ON v.place = (p.number * 977 + position * 31) % b.variants
   WHERE s.name LIKE 'Large Supplier %'`,
  `INSERT INTO goods_receipt (id, state, supplier_id, document_number, note, created_at)
   SELECT uuidv7(), 'draft', s.id, 'A-' || n, '', since + n * interval '4 hours'
   FROM back_office CROSS JOIN generate_series(1, orders / 500) n
   JOIN supplier s ON s.name = 'Large Supplier ' || 1 + n % 200 ORDER BY n`,
  `INSERT INTO goods_receipt_line (goods_receipt_id, variant_id, position, quantity, unit_cost_amd)
   SELECT g.id, v.id, position, 12, 900 FROM goods_receipt g JOIN supplier s ON s.id = g.supplier_id
   CROSS JOIN back_office b CROSS JOIN generate_series(0, 29) AS position
   JOIN back_office_variant v ON v.place = (g.number * 977 + position * 31) % b.variants
   WHERE s.name LIKE 'Large Supplier %'`,
  `CREATE TEMP TABLE back_office_order ON COMMIT DROP AS
   SELECT o.id, o.account_id, o.placed_at, o.number % 50 AS remainder FROM orders o WHERE o.status = 'delivered' AND o.number % 50 < 2`,
  `INSERT INTO contact_message (id, idempotency_key, name, reply_to, subject, message, locale, created_at, closed_at, account_id, order_id)
   SELECT uuidv7(), 'large:' || o.id, 'Ани', 'large@example.am', 'order', 'Когда привезут заказ?', 'ru', o.placed_at,
     CASE WHEN hashtext(o.id::text) % 100 <> 0 THEN o.placed_at + interval '1 hour' END, o.account_id, o.id
   FROM back_office_order o WHERE remainder = 0 ORDER BY o.placed_at`,
  `CREATE TEMP TABLE back_office_return ON COMMIT DROP AS
   SELECT uuidv7() AS id, o.id AS order_id, o.placed_at + interval '2 days' AS at FROM back_office_order o
   WHERE remainder = 1 ORDER BY o.placed_at`,
  `INSERT INTO order_return (id, order_id, seq, idempotency_key, request_hash, status, reason, refusal, requested_at)
   SELECT id, order_id, 1, 'large', '\\x00', 'refused', 'changed_mind', 'opened', at FROM back_office_return`,
  `INSERT INTO return_line (return_id, order_id, variant_id, quantity, is_opened, amount_amd, points_amd)
   SELECT DISTINCT ON (r.id) r.id, r.order_id, l.variant_id, 1, true, l.unit_price_amd, 0
   FROM back_office_return r JOIN order_line l ON l.order_id = r.order_id ORDER BY r.id, l.variant_id`,
  `INSERT INTO returned_units (order_id, variant_id, bought, returned)
   SELECT r.order_id, r.variant_id, l.quantity, 0 FROM return_line r
   JOIN back_office_return b ON b.id = r.return_id
   JOIN order_line l ON l.order_id = r.order_id AND l.variant_id = r.variant_id`,
  `INSERT INTO return_event (id, return_id, seq, "from", "to", at, actor)
   SELECT uuidv7(), r.id, seq, CASE seq WHEN 2 THEN 'requested' END, CASE seq WHEN 1 THEN 'requested' ELSE 'refused' END,
     r.at + seq * interval '1 hour', CASE seq WHEN 1 THEN 'customer' ELSE 'staff' END
   FROM back_office_return r CROSS JOIN generate_series(1, 2) seq ORDER BY r.at, seq`,
  `INSERT INTO stock_take (id, state, note, created_at, created_by_id)
   SELECT uuidv7(), 'review', '', now(), staff FROM back_office ON CONFLICT DO NOTHING`,
  `INSERT INTO stock_take_line (stock_take_id, variant_id, counted, expected, unit_cost_amd, counted_at, counted_by_id)
   SELECT t.id, v.id, v.on_hand + CASE WHEN v.place % 500 = 0 THEN 1 ELSE 0 END, v.on_hand, 900, now(), t.created_by_id
   FROM stock_take t CROSS JOIN back_office_variant v WHERE t.is_open AND v.place % 10 = 0
   ON CONFLICT DO NOTHING`,
]

/** Adds the documents of the back office. Runs in the caller's transaction. */
export async function seedBackOffice(client: Client): Promise<void> {
  const staff = await client.query<{ id: string }>(
    `SELECT id FROM account WHERE role = 'admin' ORDER BY created_at LIMIT 1`,
  )
  for (const sql of backOfficeSql) await client.query(sql, sql.includes('$1') ? [staff.rows[0]?.id] : [])
}
