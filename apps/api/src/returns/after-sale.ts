import type { Order } from '@shop/contracts/orders.ts'
import type { AfterSale } from '@shop/contracts/returns.ts'
import { ownRefunds } from '#payments/index.ts'
import type { Tx } from '#platform/db.ts'
import { receiptsOf } from '#receipts/index.ts'
import { returnsOf } from './queries.ts'
import { isInTime, lastDay } from './rules.ts'

/** Of an order to which nothing has happened yet. */
export const nothingAfter: AfterSale = { canReturn: false, returns: [], refunds: [], receipts: [] }

type Shown = { id: string; page: Pick<Order, 'status' | 'timeline' | 'lines'> }

/** What happens to several orders after their delivery, by order. Three queries. */
export async function afterSales(db: Tx, orders: readonly Shown[], now: Date): Promise<Map<string, AfterSale>> {
  const ids = orders.map(({ id }) => id)
  const [returns, refunds] = [await returnsOf(db, ids), await ownRefunds(db, ids)]
  const receipts = await receiptsOf(db, ids)
  return new Map(
    orders.map(({ id, page }) => {
      const own = returns.get(id) ?? []
      return [
        id,
        { ...window(page, own, now), returns: own, refunds: refunds.get(id) ?? [], receipts: receipts.get(id) ?? [] },
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
  returns: AfterSale['returns'],
  now: Date,
): Pick<AfterSale, 'canReturn' | 'returnUntil'> {
  const delivered = status === 'delivered' ? timeline.findLast(event => event.status === 'delivered') : undefined
  if (!delivered) return { canReturn: false }
  const at = new Date(delivered.at)
  const bought = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const gone = returns
    .filter(({ state }) => state !== 'refused')
    .flatMap(own => own.lines)
    .reduce((sum, { quantity, received = quantity }) => sum + received, 0)
  return { canReturn: gone < bought && isInTime(at, now), returnUntil: lastDay(at) }
}
