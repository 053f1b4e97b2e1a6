import type { Order } from '@shop/contracts/orders.ts'
import type { AfterSale, OrderReturn } from '@shop/contracts/returns.ts'
import { sql } from 'kysely'
import { ownRefunds } from '#payments/index.ts'
import type { Tx } from '#platform/db.ts'
import { anyOf, kysely, query } from '#platform/sql.ts'
import { receiptsOf } from '#receipts/index.ts'
import { returnsOf } from './queries.ts'
import { isInTime, lastDay } from './rules.ts'

/** Of an order to which nothing has happened yet. */
export const nothingAfter: AfterSale = { canReturn: false, returns: [], refunds: [], receipts: [] }

/** How many units of several orders went back or are on their way, by order, also those whose money went alone. */
async function unitsGone(db: Tx, orderIds: readonly string[]): Promise<Map<string, number>> {
  const units = kysely
    .selectFrom('returned_units')
    .select(['order_id as orderId', sql<number>`sum(returned)::int`.as('gone')])
    .where('order_id', '=', anyOf(orderIds))
    .groupBy('order_id')
  return new Map((await query(db, units)).map(({ orderId, gone }) => [orderId, gone]))
}

type Shown = { id: string; page: Pick<Order, 'status' | 'timeline' | 'lines'> }

/** What happens to several orders after their delivery, by order. Two queries, four where one of them was delivered. */
export async function afterSales(db: Tx, orders: readonly Shown[], now: Date): Promise<Map<string, AfterSale>> {
  const ids = orders.map(({ id }) => id)
  const delivered = orders.filter(({ page }) => page.status === 'delivered').map(({ id }) => id)
  const [refunds, receipts] = [await ownRefunds(db, ids), await receiptsOf(db, ids)]
  const returns = delivered.length > 0 ? await returnsOf(db, delivered) : new Map<string, OrderReturn[]>()
  const gone = delivered.length > 0 ? await unitsGone(db, delivered) : new Map<string, number>()
  return new Map(
    orders.map(({ id, page }) => {
      const own = returns.get(id) ?? []
      return [
        id,
        {
          ...window(page, gone.get(id) ?? 0, now),
          returns: own,
          refunds: refunds.get(id) ?? [],
          receipts: receipts.get(id) ?? [],
        },
      ]
    }),
  )
}

/** What happens to one order after its delivery. */
export async function afterSaleOf(db: Tx, order: Shown, now: Date): Promise<AfterSale> {
  const [own] = (await afterSales(db, [order], now)).values()
  return own ?? nothingAfter
}

function window(
  { status, timeline, lines }: Shown['page'],
  gone: number,
  now: Date,
): Pick<AfterSale, 'canReturn' | 'returnUntil'> {
  const delivered = status === 'delivered' ? timeline.findLast(event => event.status === 'delivered') : undefined
  if (!delivered) return { canReturn: false }
  const at = new Date(delivered.at)
  const bought = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return { canReturn: gone < bought && isInTime(at, now), returnUntil: lastDay(at) }
}
