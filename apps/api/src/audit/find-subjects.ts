import { locales } from '@shop/contracts/locales.ts'
import { type RawBuilder, sql } from 'kysely'
import { escapeLike } from '#platform/db/page.ts'

/** Selects types and ids of subjects, as the log stores them. */
export type Subjects = RawBuilder<{ type: string; id: string }>

/** Selects an order with what belongs to it: payments, refunds, returns, rentals and receipts. */
export const subjectsOfOrder = (number: number): Subjects => sql`
  WITH wanted AS MATERIALIZED (SELECT o.id FROM orders o WHERE o.number = ${number})
  SELECT 'order'::text, id::text FROM wanted
  UNION ALL SELECT 'payment', t.id::text FROM payment t JOIN wanted w ON t.order_id = w.id
  UNION ALL SELECT 'payment_refund', t.id::text FROM payment_refund t
    JOIN payment p ON p.id = t.payment_id JOIN wanted w ON p.order_id = w.id
  UNION ALL SELECT 'order_return', t.id::text FROM order_return t JOIN wanted w ON t.order_id = w.id
  UNION ALL SELECT 'rental', t.id::text FROM rental_booking t JOIN wanted w ON t.order_id = w.id
  UNION ALL SELECT 'fiscal_receipt', t.id::text FROM fiscal_receipt t JOIN wanted w ON t.order_id = w.id`

/** Selects a product with its pack sizes and its rental offer. @param id a UUID */
export const subjectsOfProduct = (id: string): Subjects => sql`
  SELECT 'product'::text, ${id}::text
  UNION ALL SELECT 'rental_offer', ${id}::text
  UNION ALL SELECT 'variant', v.id::text FROM variant v WHERE v.product_id = ${id}::uuid`

/** How many subjects of one type a text finds at most, the newest first. */
const MAX_MATCHES = 500
const MIN_PHONE_DIGITS = 3
const MAX_INT32 = 2_147_483_647

const titlesOf = (column: string) =>
  sql.join(
    locales.map(locale => sql`coalesce(${sql.ref(column)} ->> ${sql.lit(locale)}, '')`),
    sql` || ' ' || `,
  )

/**
 * Selects the subjects whose name, number or key has a text: orders and documents by number, customers and staff by name
 * or phone, products by title, pack sizes by SKU.
 */
export function subjectsLike(text: string): Subjects {
  const part = `%${escapeLike(text.toLowerCase())}%`
  const parts: RawBuilder<unknown>[] = [
    // The expressions of product_staff_search_idx and variant_staff_search_idx.
    sql`(WITH found AS MATERIALIZED (SELECT q.id FROM product q
          WHERE lower(q.brand || ' ' || ${titlesOf('q.title')}) LIKE ${part} ORDER BY q.id DESC LIMIT ${MAX_MATCHES})
        SELECT 'product'::text, id::text FROM found UNION ALL SELECT 'rental_offer', id::text FROM found
        UNION ALL SELECT 'variant', v.id::text FROM variant v JOIN found f ON v.product_id = f.id)`,
    sql`(SELECT 'variant', w.id::text FROM variant w WHERE lower(w.sku || ' ' || coalesce(w.barcode, '')) LIKE ${part}
        ORDER BY w.id DESC LIMIT ${MAX_MATCHES})`,
    sql`(SELECT 'account', a.id::text FROM account a WHERE ${isPerson(text, part)} ORDER BY a.id DESC LIMIT ${MAX_MATCHES})`,
    ...(['flavor', 'accessory_type', 'collection', 'promotion'] as const).map(
      table => sql`(SELECT ${sql.lit(table)}, t.id::text FROM ${sql.table(table)} t
        WHERE lower(${titlesOf(table === 'collection' || table === 'promotion' ? 't.title' : 't.name')}) LIKE ${part}
        LIMIT ${MAX_MATCHES})`,
    ),
    ...(['customer_group', 'staff_role', 'supplier'] as const).map(
      table =>
        sql`(SELECT ${sql.lit(table)}, t.id::text FROM ${sql.table(table)} t WHERE t.name ILIKE ${part} LIMIT ${MAX_MATCHES})`,
    ),
    sql`(SELECT 'promo_code', t.id::text FROM promo_code t WHERE t.code ILIKE ${part} OR t.title ILIKE ${part} LIMIT ${MAX_MATCHES})`,
    sql`(SELECT 'rental_unit', t.id::text FROM rental_unit t WHERE t.code ILIKE ${part} LIMIT ${MAX_MATCHES})`,
    sql`(SELECT 'brand_page', t.brand FROM brand_page t WHERE t.brand ILIKE ${part} LIMIT ${MAX_MATCHES})`,
  ]
  const number = /^\d{1,10}$/.test(text) ? Number(text) : undefined
  if (number !== undefined && number <= MAX_INT32) {
    parts.push(sql`(${subjectsOfOrder(number)})`)
    for (const table of ['purchase_order', 'goods_receipt', 'stock_take'] as const) {
      parts.push(sql`SELECT ${sql.lit(table)}, t.id::text FROM ${sql.table(table)} t WHERE t.number = ${number}`)
    }
  }
  return sql`${sql.join(parts, sql` UNION ALL `)}`
}

/** Matches phone numbers in any notation. Too few digits would match everyone. */
function isPerson(text: string, part: string): RawBuilder<boolean> {
  if (!/^[\d\s()+-]+$/.test(text)) return sql`a.name ILIKE ${part}`
  const local = text.replace(/\D/g, '').replace(/^(374|0)/, '')
  return local.length < MIN_PHONE_DIGITS ? sql`false` : sql`a.phone LIKE ${`%${local}%`}`
}
