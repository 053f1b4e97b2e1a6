import type { Order } from '@shop/contracts/orders.ts'
import type { AfterSale, OrderReturn } from '@shop/contracts/returns.ts'
import { sql } from 'kysely'
import { getRefundsByOrder } from '#payments/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { anyOf, kysely, query } from '#platform/db/sql.ts'
import { getReceiptsByOrder } from '#receipts/index.ts'
import { getReturnsByOrder } from './queries.ts'
import { getLastReturnDate, isWithinReturnPeriod } from './rules.ts'

/** The value for an order that is not delivered. */
export const NO_AFTER_SALE: AfterSale = { canReturn: false, returns: [], refunds: [], receipts: [] }

/** Counts the units of several orders that were returned, are being returned, or were refunded without a return. */
async function countReturnedUnits(db: Tx, orderIds: readonly string[]): Promise<Map<string, number>> {
  const units = kysely
    .selectFrom('returned_units')
    .select(['order_id as orderId', sql<number>`sum(returned)::int`.as('returned')])
    .where('order_id', '=', anyOf(orderIds))
    .groupBy('order_id')
  return new Map((await query(db, units)).map(({ orderId, returned }) => [orderId, returned]))
}

type OrderPage = { id: string; page: Pick<Order, 'status' | 'timeline' | 'lines'> }

type RefundsAndReceipts = Pick<AfterSale, 'refunds' | 'receipts'>

/**
 * Returns the returns, refunds and receipts of several orders, by order. Two queries, four if one of them was
 * delivered.
 */
export async function getAfterSales(db: Tx, orders: readonly OrderPage[], now: Date): Promise<Map<string, AfterSale>> {
  const ids = orders.map(({ id }) => id)
  const [refunds, receipts] = [await getRefundsByOrder(db, ids), await getReceiptsByOrder(db, ids)]
  return withReturns(db, orders, now, id => ({ refunds: refunds.get(id) ?? [], receipts: receipts.get(id) ?? [] }))
}

/**
 * Returns what happened after the delivery of one order whose refunds and receipts are known. No query unless it was
 * delivered.
 */
export async function getAfterSale(db: Tx, order: OrderPage, money: RefundsAndReceipts, now: Date): Promise<AfterSale> {
  const [afterSale] = (await withReturns(db, [order], now, () => money)).values()
  return afterSale ?? NO_AFTER_SALE
}

async function withReturns(
  db: Tx,
  orders: readonly OrderPage[],
  now: Date,
  getMoney: (orderId: string) => RefundsAndReceipts,
): Promise<Map<string, AfterSale>> {
  const delivered = orders.filter(({ page }) => page.status === 'delivered').map(({ id }) => id)
  const returns = delivered.length > 0 ? await getReturnsByOrder(db, delivered) : new Map<string, OrderReturn[]>()
  const returned = delivered.length > 0 ? await countReturnedUnits(db, delivered) : new Map<string, number>()
  return new Map(
    orders.map(({ id, page }) => [
      id,
      { ...toReturnPeriod(page, returned.get(id) ?? 0, now), returns: returns.get(id) ?? [], ...getMoney(id) },
    ]),
  )
}

function toReturnPeriod(
  { status, timeline, lines }: OrderPage['page'],
  returned: number,
  now: Date,
): Pick<AfterSale, 'canReturn' | 'returnUntil'> {
  const delivered = status === 'delivered' ? timeline.findLast(event => event.status === 'delivered') : undefined
  if (!delivered) return { canReturn: false }
  const at = new Date(delivered.at)
  const bought = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return { canReturn: returned < bought && isWithinReturnPeriod(at, now), returnUntil: getLastReturnDate(at) }
}
