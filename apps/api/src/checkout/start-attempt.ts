import type { Order } from '@shop/contracts/orders.ts'
import type { PaymentProvider, PaymentRedirect } from '@shop/contracts/payments.ts'
import { earnedBy } from '#bonus/index.ts'
import { getOrder, type OrderRecord } from '#orders/index.ts'
import {
  type Attempt,
  type PaymentDeps,
  payAgainAtOf,
  paymentStateOf,
  refundableAmd,
  refundDay,
  startKnown,
  startPayment,
  wantedProvider,
} from '#payments/index.ts'
import type { Db, Tx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { bookedRentals } from '#rental/index.ts'
import { afterSaleOf, nothingAfter } from '#returns/index.ts'
import { isIdentityCheckedFor } from './identity-check.ts'

/** With what the first page needs beside the attempt. */
export type Placed = { attempt: Attempt; shopName: string }
/** An attempt to pay an order; `placed` where the order, without rentals, was placed with it just now. */
export type Opened = { orderId: string; paymentId: string; placed?: Placed }

/**
 * Asks the provider for its page, after the commit, and shows the order with the way there.
 * @throws PAYMENT_UNAVAILABLE naming the order, which stands and can be paid again
 */
export async function startAttempt(
  deps: PaymentDeps,
  { orderId, paymentId, placed }: Opened,
): Promise<{ order: Order; payment: PaymentRedirect }> {
  const now = deps.clock.now()
  const record = await getOrder(deps.db, orderId, now)
  const order = placed ? showNew(record, placed.attempt.provider) : await showOrder(deps.db, record, now)
  const started = placed ? startKnown(deps, placed.attempt, placed) : startPayment(deps, paymentId)
  const payment = await started.catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'PAYMENT_UNAVAILABLE') throw error
    throw new AppError(error.code, { ...error.facts, details: [{ orderNumber: order.number }] })
  })
  return { order, payment }
}

/** An order that was placed this moment: nobody can have paid it or sent anything back. */
function showNew({ page }: OrderRecord, payWith: PaymentProvider): Order {
  return { ...page, rentals: [], paymentState: 'awaiting', afterSale: nothingAfter, ...(page.canPay && { payWith }) }
}

/** An order as its customer sees it: where its money stands, what went back, and what comes back if it is cancelled now. */
export async function showOrder(db: Db, { id, page }: OrderRecord, now: Date): Promise<Order> {
  const [paymentState, afterSale] = [await paymentStateOf(db, id), await afterSaleOf(db, { id, page }, now)]
  const rentals = await rentalsIn(db, id, page)
  const paying = await showPaying(db, { id, canPay: page.canPay }, paymentState, now)
  const earned = page.status === 'delivered' ? await earnedBy(db, id) : undefined
  const isOver = page.status === 'delivered' || page.status === 'cancelled'
  const identityNeeded = !isOver && (await isIdentityCheckedFor(db, id))
  const order = {
    ...page,
    rentals,
    paymentState,
    afterSale,
    ...paying,
    ...(earned ? { earned } : {}),
    ...(identityNeeded ? { identityNeeded } : {}),
  }
  if (!page.canCancel || paymentState !== 'paid') return order
  const amountAmd = ((await refundableAmd(db, id)) ?? 0) + page.totals.depositAmd
  return { ...order, refundIfCancelled: { amountAmd, by: await refundDay(db, now) } }
}

/** Whether the order can be paid now or from when on, and the provider that its customer chose. */
async function showPaying(
  db: Tx,
  { id, canPay: isUnpaid }: { id: string; canPay: boolean },
  paymentState: Order['paymentState'],
  now: Date,
): Promise<Pick<Order, 'canPay' | 'payAgainAt' | 'payWith'>> {
  const payAgainAt = paymentState === 'awaiting' ? await payAgainAtOf(db, id) : undefined
  const canPay = isUnpaid && paymentState !== 'review' && !(payAgainAt && payAgainAt > now)
  const payWith = canPay ? await wantedProvider(db, id) : undefined
  return { canPay, ...(payAgainAt && { payAgainAt: payAgainAt.toISOString() }), ...(payWith && { payWith }) }
}

async function rentalsIn(db: Db, id: string, { totals }: OrderRecord['page']): Promise<Order['rentals']> {
  return totals.rentalAmd > 0 ? ((await bookedRentals(db, [id])).get(id) ?? []) : []
}
