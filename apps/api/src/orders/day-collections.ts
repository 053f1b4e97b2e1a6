import { addDays, shopTimestamp } from '@shop/contracts/days.ts'
import type { Collection } from '@shop/contracts/deliveries-staff.ts'
import { OrderStatus } from '@shop/contracts/orders.ts'
import { sql } from 'kysely'
import { pointColumn, toPoint } from '#delivery/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { togetherWithColumn } from './supplements.ts'

const MAX_COLLECTIONS = 300

/**
 * Lists the orders that customers collect on a day, by promised time. For today, also those of the days before that
 * are not collected.
 */
export async function dayCollections(db: Tx, { date, today }: { date: string; today: string }): Promise<Collection[]> {
  const [start, end] = [shopTimestamp(date), shopTimestamp(addDays(date, 1))]
  const rows = await query(
    db,
    kysely
      .selectFrom('orders as o')
      .leftJoin('account as c', 'c.id', 'o.account_id')
      .select([
        'o.number as orderNumber',
        'o.status',
        'o.phone',
        'o.is_discreet as isDiscreet',
        pointColumn.as('point'),
        togetherWithColumn.as('togetherWith'),
      ])
      .select(({ ref }) => ref('o.pickup_from').$notNull().as('from'))
      .select(sql<string | null>`coalesce(c.name, o.customer_name)`.as('name'))
      .select(
        sql<number>`(SELECT coalesce(sum(l.quantity), 0)::int FROM order_line l WHERE l.order_id = o.id)`.as('items'),
      )
      .where('o.pickup_from', '<', end)
      .where('o.status', 'in', ['paid', 'confirmed', 'packed', 'dispatched', 'delivered'])
      .where(({ and, eb, or }) =>
        or([eb('o.pickup_from', '>=', start), ...(date === today ? [and([eb('o.status', '!=', 'delivered')])] : [])]),
      )
      .orderBy('o.pickup_from')
      .orderBy('o.number')
      .limit(MAX_COLLECTIONS),
  )
  return rows.map(({ status, from, point, togetherWith, isDiscreet, ...row }) => ({
    ...row,
    ...(togetherWith.length > 0 && { togetherWith }),
    ...(isDiscreet && { isDiscreet: true as const }),
    status: OrderStatus.parse(status),
    from: from.toISOString(),
    point: toPoint(point)?.name,
  }))
}
