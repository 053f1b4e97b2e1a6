import { OrderDeliveryType } from '@shop/contracts/delivery.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { OrderStatus, type OrderSummary } from '@shop/contracts/orders.ts'
import { MAX_INT32 } from '@shop/contracts/scalars.ts'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tx } from '#platform/db/db.ts'
import { invalidCursorError, type PageParams, toPageBy } from '#platform/db/page.ts'
import { kysely, query, rowCount } from '#platform/db/sql.ts'
import { awaitsReturn } from './awaits-return.ts'

/** An order of the list without `payUntil`, which depends on its payments. `holdUntil`: null if it cannot be paid yet. */
type ListedOrder = { id: string; holdUntil: Date | null; summary: OrderSummary }
type ListedOrders = { items: ListedOrder[]; nextCursor: string | null; total: number }

/**
 * Lists the customer's orders, newest first. The cursor is the last number shown. @throws VALIDATION if the cursor is
 * invalid
 */
export async function listOrders(
  db: Tx,
  accountId: string,
  { limit, cursor }: PageParams,
  locale: Locale,
): Promise<ListedOrders> {
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
  const size = { limit, total: counted[0]?.total ?? 0 }
  return toPageBy(
    rows,
    { ...size, cursorOf: ({ number }) => String(number) },
    ({ id, number, status, deliveryType, placedAt, totalAmd, lines, rentals, ...row }): ListedOrder => ({
      id,
      holdUntil: row.awaitsReturn ? null : row.holdUntil,
      summary: {
        number,
        status: OrderStatus.parse(status),
        deliveryType: OrderDeliveryType.parse(deliveryType),
        placedAt: placedAt.toISOString(),
        totalAmd,
        itemCount: lines.reduce((sum, line) => sum + line.quantity, rentals.length),
        imageUrls: [...rentals, ...lines].map(({ imageUrl }) => imageUrl),
      },
    }),
  )
}

const summaries = kysely
  .selectFrom('orders as o')
  .select(({ selectFrom }) => [
    'o.id',
    'o.number',
    'o.status',
    'o.delivery_type as deliveryType',
    'o.placed_at as placedAt',
    'o.total_amd as totalAmd',
    'o.hold_until as holdUntil',
    awaitsReturn('o').as('awaitsReturn'),
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
