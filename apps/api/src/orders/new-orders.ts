import type { OrderNews } from '@shop/contracts/orders-staff.ts'
import { slotColumns, slotOf } from '#delivery/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { kysely, query, rowCount } from '#platform/db/sql.ts'

/** Longest duration of a transaction that pays an order: its event is visible by then. */
const MAX_TRANSACTION_MS = 10_000
const MAX_ITEMS = 50

/**
 * Lists the orders that were paid after a timestamp, newest first. Includes events that are slightly older, because
 * their transaction may have committed later. The same order can therefore be returned twice.
 */
export async function listNewOrders(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  after: string | undefined,
): Promise<OrderNews> {
  const now = clock.now()
  const paid = kysely.selectFrom('orders').select(rowCount.as('waiting')).where('status', '=', 'paid')
  const [{ waiting } = { waiting: 0 }] = await query(db, paid)
  if (after === undefined) return { items: [], waiting, after: now.toISOString() }
  const since = new Date(Date.parse(after) - MAX_TRANSACTION_MS)
  const rows = await query(
    db,
    kysely
      .selectFrom('order_event as e')
      .innerJoin('orders as o', 'o.id', 'e.order_id')
      .leftJoin('delivery_slot as s', 's.id', 'o.slot_id')
      .select([
        'o.number',
        'e.at as paidAt',
        'o.total_amd as totalAmd',
        'o.city',
        'o.delivery_type as deliveryType',
        ...slotColumns,
      ])
      .where('e.to', '=', 'paid')
      .where('e.at', '>', since)
      .orderBy('e.at', 'desc')
      .orderBy('o.number', 'desc')
      .limit(MAX_ITEMS),
  )
  const items = rows.map(row => {
    const { number, paidAt, totalAmd, city } = row
    const slot = slotOf(row)
    return {
      number,
      paidAt: paidAt.toISOString(),
      totalAmd,
      city,
      deliveryType: row.deliveryType === 'post' ? ('post' as const) : ('express' as const),
      ...(slot ? { deliveryDate: slot.date, deliveryTime: slot.time } : {}),
    }
  })
  return { items, waiting, after: now.toISOString() }
}
