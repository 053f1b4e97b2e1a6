import { attributes } from '../../packages/contracts/src/attributes.ts'

const columns = Object.values(attributes).map(({ column }) => column)

/** Products and packings of a large shop, each like one of the demo catalog in another line of its brand; $1 is how many there are to be in all. */
export const goodsSql: readonly string[] = [
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
  // PostgreSQL still takes the table for small: it would compare each product with each.
  'ANALYZE product',
  `INSERT INTO variant (id, product_id, sku, weight_grams, price_amd, old_price_amd, on_hand, same_day, position)
   SELECT uuidv7(), made.id, v.sku || '-' || upper(substring(made.slug from 'l[0-9]+$')), v.weight_grams,
     v.price_amd + 100 * (hashtext(made.slug) & 15), CASE WHEN hashtext(made.slug) % 9 = 0 THEN v.price_amd + 2500 END,
     0, v.same_day, v.position
   FROM product made JOIN product p ON p.slug = regexp_replace(made.slug, '-l[0-9]+$', '') JOIN variant v ON v.product_id = p.id
   WHERE made.slug ~ '-l[0-9]+$' AND NOT EXISTS (SELECT FROM variant there WHERE there.product_id = made.id)`,
]

/** What came in: what was sold, and what is left, of which some is nothing and some little. Run after the orders. */
export const stockSql: readonly string[] = [
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
