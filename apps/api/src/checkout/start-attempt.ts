import type { Order } from '@shop/contracts/orders.ts'
import type { PaymentProvider, PaymentRedirect } from '@shop/contracts/payments.ts'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { findEarnedPoints } from '#bonus/index.ts'
import { getOrder, type OrderRecord } from '#orders/index.ts'
import {
  type Attempt,
  type OrderBalance,
  orderBalanceOf,
  type PaymentDeps,
  selectBalance,
  startPayment,
  startPaymentAttempt,
  toPromisedDate,
} from '#payments/index.ts'
import type { Db } from '#platform/db/db.ts'
import { type Param, prepare, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { selectReceipts, toOwnReceipts } from '#receipts/index.ts'
import { bookedRentals } from '#rental/index.ts'
import { findExchangeOfOrder, getAfterSale, NO_AFTER_SALE } from '#returns/index.ts'
import { groupsOf, selectGroups } from '#settings/index.ts'
import { isIdentityCheckedFor } from './identity-check.ts'

/** An attempt of an order that was just placed, with the data of its payment page. */
export type NewAttempt = { attempt: Attempt; shopName: string }
/** An opened attempt. `placed` is set if the order was just placed and has no rentals: it is not read again. */
export type OpenedAttempt = { orderId: string; paymentId: string; placed?: NewAttempt }

/**
 * Requests the payment page of the provider. Call it after the commit. Returns the order and the redirect to the page.
 * @throws PAYMENT_UNAVAILABLE naming the order, which is placed and can be paid again
 */
export async function startAttempt(
  deps: PaymentDeps,
  { orderId, paymentId, placed }: OpenedAttempt,
): Promise<{ order: Order; payment: PaymentRedirect }> {
  const now = deps.clock.now()
  const record = await getOrder(deps.db, orderId, now)
  const order = placed ? toNewOrder(record, placed.attempt.provider) : await showOrder(deps.db, record, now)
  const started = placed ? startPaymentAttempt(deps, placed.attempt, placed.shopName) : startPayment(deps, paymentId)
  const payment = await started.catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'PAYMENT_UNAVAILABLE') throw error
    throw new AppError(error.code, { ...error.facts, details: [{ orderNumber: order.number }] })
  })
  return { order, payment }
}

/** Returns an order that was just placed: it has no payments and no returns. */
function toNewOrder({ page }: OrderRecord, payWith: PaymentProvider): Order {
  return { ...page, rentals: [], paymentState: 'awaiting', afterSale: NO_AFTER_SALE, ...(page.canPay && { payWith }) }
}

/** Returns an order as its customer sees it: with payment status, refunds, returns and the refund of a cancellation now. */
export async function showOrder(db: Db, { id, page, isByStaff }: OrderRecord, now: Date): Promise<Order> {
  const { balance, receipts, settings } = await readBalance(db, id)
  const afterSale = await getAfterSale(db, { id, page }, { refunds: balance.refunds, receipts }, now)
  const rentals = await readRentals(db, id, page)
  const earned = page.status === 'delivered' ? await findEarnedPoints(db, id) : undefined
  const isOver = page.status === 'delivered' || page.status === 'cancelled'
  const identityNeeded = !isOver && (await isIdentityCheckedFor(db, id, settings))
  const exchange = isByStaff ? await findExchangeOfOrder(db, id) : undefined
  const order = {
    ...page,
    ...(exchange && { exchange }),
    rentals,
    paymentState: balance.state,
    afterSale,
    ...paymentOptionsOf(page, balance, now),
    ...(earned ? { earned } : {}),
    ...(identityNeeded ? { identityNeeded } : {}),
  }
  if (!page.canCancel || balance.state !== 'paid') return order
  const amountAmd = (balance.refundableAmd ?? 0) + page.totals.depositAmd
  const creditAmd = amountAmd - Math.min(amountAmd, balance.chargeLeftAmd)
  const split = creditAmd > 0 ? { creditAmd } : {}
  return { ...order, refundIfCancelled: { amountAmd, ...split, by: toPromisedDate(settings.calendar, now) } }
}

const groups = ['delivery', 'categories', 'calendar'] as const

/** Reads the payment balance and the receipts of an order, with the settings that its page needs. One query. */
async function readBalance(db: Db, orderId: string) {
  const [row] = await query(db, balanceStatement({ orderId }))
  if (!row) throw new AppError('NOT_FOUND')
  return { balance: orderBalanceOf(row), receipts: toOwnReceipts(row.receipts), settings: groupsOf(row.groups, groups) }
}

const balanceStatement = prepare((param: Param<{ orderId: string }>) =>
  selectBalance(param('orderId')).select([
    jsonArrayFrom(selectReceipts(param('orderId'))).as('receipts'),
    selectGroups(groups).$asScalar().as('groups'),
  ]),
)

/** Returns whether and when the order can be paid, and the provider that its customer chose. */
function paymentOptionsOf(
  { canPay: isUnpaid }: Pick<Order, 'canPay'>,
  { state, ...balance }: OrderBalance,
  now: Date,
): Pick<Order, 'canPay' | 'payAgainAt' | 'payWith'> {
  const payAgainAt = state === 'awaiting' ? balance.payAgainAt : undefined
  const canPay = isUnpaid && state !== 'review' && !(payAgainAt && payAgainAt > now)
  const payWith = canPay ? balance.lastProvider : undefined
  return { canPay, ...(payAgainAt && { payAgainAt: payAgainAt.toISOString() }), ...(payWith && { payWith }) }
}

async function readRentals(db: Db, id: string, { totals }: OrderRecord['page']): Promise<Order['rentals']> {
  return totals.rentalAmd > 0 ? ((await bookedRentals(db, [id])).get(id) ?? []) : []
}
