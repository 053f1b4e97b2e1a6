import type { Exchange } from '@shop/contracts/exchange.ts'
import { OrderStatus } from '@shop/contracts/orders.ts'
import { toTextFields } from '@shop/contracts/text-fields.ts'
import { type InferResult, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Staff } from '#audit/index.ts'
import { holdExchange, type LockedOrder, lockOrder } from '#orders/index.ts'
import { type PaymentDeps, refundByStaff, selectRefundable } from '#payments/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { applicableCredit } from '#store-credit/index.ts'

/** Selects exchanges `x` with the items of both orders. */
export const selectExchanges = kysely
  .selectFrom('exchange as x')
  .innerJoin('order_return as xt', 'xt.id', 'x.return_id')
  .innerJoin('orders as xa', 'xa.id', 'xt.order_id')
  .innerJoin('orders as xb', 'xb.id', 'x.order_id')
  .leftJoin('payment_refund as xd', 'xd.id', 'xt.refund_id')
  .leftJoin('payment_refund as xf', 'xf.id', 'x.rest_refund_id')
  .select(({ selectFrom }) => [
    'x.credit_amd as creditAmd',
    sql<boolean>`x.settled_at IS NOT NULL`.as('isSettled'),
    'xt.seq as seq',
    'xt.status as returnStatus',
    'xa.number as returnedOrderNumber',
    'xb.number as orderNumber',
    'xb.status as orderStatus',
    'xb.total_amd as totalAmd',
    'xb.hold_until as holdUntil',
    'xd.amount_amd as refundedAmd',
    'xf.amount_amd as restAmd',
    selectRefundable.where(sql<boolean>`o.id = xa.id`).$asScalar().as('refundableAmd'),
    jsonArrayFrom(
      selectFrom('return_line as xl')
        .innerJoin('order_line as xg', join =>
          join.onRef('xg.order_id', '=', 'xl.order_id').onRef('xg.variant_id', '=', 'xl.variant_id'),
        )
        .select(['xg.sku', 'xg.title', 'xl.amount_amd as amountAmd'])
        .select(sql<number>`coalesce(xl.to_stock + xl.written_off, xl.quantity)`.as('quantity'))
        .whereRef('xl.return_id', '=', 'x.return_id')
        .orderBy('xg.sku'),
    ).as('returned'),
    jsonArrayFrom(
      selectFrom('order_line as xw')
        .select(['xw.sku', 'xw.title', 'xw.quantity'])
        .whereRef('xw.order_id', '=', 'x.order_id')
        .orderBy('xw.sku'),
    ).as('wanted'),
  ])

type SelectedExchange = InferResult<typeof selectExchanges>[number]
/** Inside of another row, dates are strings. */
type ExchangeRow = Omit<SelectedExchange, 'holdUntil'> & { holdUntil: Date | string | null }
type Line = ExchangeRow['wanted'][number]

/** Converts an exchange. Until the items are received, its amounts are those that they would be refunded now. */
export function toExchange(row: ExchangeRow): Exchange {
  const { returned, wanted, totalAmd, returnedOrderNumber, orderNumber } = row
  const isReceived = row.returnStatus === 'received' || row.returnStatus === 'refunded'
  const worthAmd = returned.reduce((sum, { amountAmd }) => sum + amountAmd, 0)
  const valueAmd = isReceived ? (row.refundedAmd ?? 0) + (row.restAmd ?? 0) : Math.min(worthAmd, row.refundableAmd ?? 0)
  const creditAmd = row.isSettled ? row.creditAmd : applicableCredit(totalAmd, valueAmd)
  return {
    state: stateOf(row),
    returnNumber: `${returnedOrderNumber}-${row.seq}`,
    returnedOrderNumber,
    orderNumber,
    returned: returned.map(toLine),
    wanted: wanted.map(toLine),
    valueAmd,
    totalAmd,
    dueAmd: totalAmd - creditAmd,
    refundAmd: valueAmd - creditAmd,
    ...(row.holdUntil && { reservedUntil: new Date(row.holdUntil).toISOString() }),
  }
}

const toLine = ({ sku, title, quantity }: Line) => ({ sku, ...toTextFields('title', title), quantity })

function stateOf({ orderStatus, isSettled }: ExchangeRow): Exchange['state'] {
  const status = OrderStatus.parse(orderStatus)
  if (status === 'cancelled') return 'cancelled'
  if (status !== 'awaiting_payment') return 'paid'
  return isSettled ? 'unpaid' : 'waiting'
}

/** Returns the exchange whose new items an order has, if any. */
export async function findExchangeOfOrder(db: Tx, orderId: string): Promise<Exchange | undefined> {
  const [row] = await query(db, selectExchanges.where('x.order_id', '=', orderId))
  return row && toExchange(row)
}

/** An exchange whose new order waits for the returned items. That order is locked. */
export type WaitingExchange = { returnId: string; order: LockedOrder }

/**
 * What happens to the new order of an exchange, in the transaction that decides about the returned items. The program
 * connects it, because the checkout, which pays for orders, uses returns.
 */
export type ExchangeSteps = {
  /** Pays for the order with store credit as far as it goes, and sends the link for the rest. */
  settle: (tx: Tx, exchange: WaitingExchange, creditAmd: number) => Promise<void>
  /** Cancels the order, because the items are not taken back. */
  cancel: (tx: Tx, exchange: WaitingExchange, staff: Staff) => Promise<void>
}

/** Locks the new order of a return's exchange, after the order of the return. Undefined if it does not wait any more. */
export async function lockWaitingExchange(tx: Tx, returnId: string): Promise<WaitingExchange | undefined> {
  const waiting = kysely.selectFrom('exchange').select('order_id as orderId').where('settled_at', 'is', null)
  const [row] = await query(tx, waiting.where('return_id', '=', returnId))
  if (!row) return undefined
  const order = await lockOrder(tx, row.orderId)
  return order.status === 'awaiting_payment' ? { returnId, order } : undefined
}

type ExchangeRefundInput = {
  exchange: WaitingExchange
  /** The order of the return. */
  orderId: string
  staffId: string
  amountAmd: number
  /** True if the rest becomes store credit, too. */
  isToCredit: boolean
}

/**
 * Requests the refund of received items that are exchanged: the part that pays for the new order becomes store credit and
 * pays at once, unless an admin must release it; the order is held meanwhile. The rest is refunded as usual.
 * @returns the refund of the return; null if nothing of it pays for the new order
 */
export async function refundExchange(
  tx: Tx,
  deps: Pick<PaymentDeps, 'clock' | 'jobs' | 'keys'>,
  steps: ExchangeSteps,
  { exchange, orderId, staffId, amountAmd, isToCredit }: ExchangeRefundInput,
): Promise<string | null> {
  const { returnId, order } = exchange
  const creditAmd = applicableCredit(order.totalAmd, amountAmd)
  const decision = { orderId, staffId }
  const paying = { ...decision, amountAmd: creditAmd, reason: 'return', key: `return:${returnId}` } as const
  const refund = creditAmd > 0 ? await refundByStaff(tx, deps, { ...paying, isToCredit: true }) : null
  const exchanges = kysely.updateTable('exchange').where('return_id', '=', returnId)
  if (isToCredit) await execute(tx, exchanges.set({ is_to_credit: true }))
  const restAmd = amountAmd - creditAmd
  const isRest = refund !== null && restAmd > 0
  const rest = { ...decision, amountAmd: restAmd, reason: 'exchange', key: `exchange:${returnId}`, isToCredit } as const
  const restRefund = isRest ? await refundByStaff(tx, deps, rest) : null
  if (restRefund) await execute(tx, exchanges.set({ rest_refund_id: restRefund.refundId }))
  if (refund?.isHeld) await holdExchange(tx, order.id, deps.clock.now())
  else await steps.settle(tx, exchange, refund ? creditAmd : 0)
  return refund?.refundId ?? null
}
