import type { Locale } from '@shop/contracts/locales.ts'
import { OrderStatus, type OrderSummary } from '@shop/contracts/orders.ts'
import { MAX_INT32 } from '@shop/contracts/scalars.ts'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tx } from '#platform/db/db.ts'
import { invalidCursorError, type PageParams } from '#platform/db/page.ts'
import { kysely, query, rowCount } from '#platform/db/sql.ts'

/**
 * Lists the customer's orders, newest first. The cursor is the last number shown. @throws VALIDATION if the cursor is
 * invalid
 */
export async function listOrders(db: Tx, accountId: string, { limit, cursor }: PageParams, locale: Locale) {
  const before = cursor === undefined ? MAX_INT32 : numberOf(cursor, locale)
  const [counted, rows] = await Promise.all([
    query(db, kysely.selectFrom('orders').select(rowCount.as('total')).where('account_id', '=', accountId)),
    query(
      db,
      summaries
        .where('o.account_id', '=', accountId)
        .where('o.number', '<', before)
        .limit(limit + 1),
    ),
  ])
  const items = rows.slice(0, limit).map(
    ({ number, status, placedAt, totalAmd, lines, rentals, holdUntil, isPaymentAwaited }): OrderSummary => ({
      number,
      status: OrderStatus.parse(status),
      placedAt: placedAt.toISOString(),
      totalAmd,
      itemCount: lines.reduce((sum, line) => sum + line.quantity, rentals.length),
      imageUrls: [...rentals, ...lines].map(({ imageUrl }) => imageUrl),
      ...(status === 'awaiting_payment' && holdUntil && !isPaymentAwaited && { payUntil: holdUntil.toISOString() }),
    }),
  )
  return { items, nextCursor: rows.length > limit ? String(items.at(-1)?.number) : null, total: counted[0]?.total ?? 0 }
}

const summaries = kysely
  .selectFrom('orders as o')
  .select(({ selectFrom }) => [
    'o.number',
    'o.status',
    'o.placed_at as placedAt',
    'o.total_amd as totalAmd',
    'o.hold_until as holdUntil',
    // The provider may still confirm a payment, or staff check another amount: the customer must not pay twice.
    sql<boolean>`EXISTS (SELECT FROM payment p WHERE p.order_id = o.id
      AND (p.status = 'review' OR (p.status = 'pending' AND p.awaited_since IS NOT NULL)))`.as('isPaymentAwaited'),
    jsonArrayFrom(
      selectFrom('rental_booking as b')
        .select('b.image_url as imageUrl')
        .whereRef('b.order_id', '=', 'o.id')
        .orderBy('b.nth'),
    ).as('rentals'),
    jsonArrayFrom(
      selectFrom('order_line as l')
        .select(['l.quantity', 'l.image_url as imageUrl'])
        .whereRef('l.order_id', '=', 'o.id')
        .orderBy('l.sku'),
    ).as('lines'),
  ])
  .orderBy('o.number', 'desc')

/** Parses a cursor into an order number. @throws VALIDATION if it is none */
export function numberOf(cursor: string, locale: Locale): number {
  const number = /^\d{1,10}$/.test(cursor) ? Number(cursor) : 0
  if (number >= 1 && number <= MAX_INT32) return number
  throw invalidCursorError(locale)
}
