import { shopTimeFrom } from '@shop/contracts/days.ts'
import type { Order } from '@shop/contracts/orders.ts'
import type { PaymentProvider, PaymentRedirect } from '@shop/contracts/payments.ts'
import { canPay, type LockedOrder, lockOrder, orderByNumber } from '#orders/index.ts'
import {
  type Attempt,
  assertOffered,
  checkOpenPage,
  closePage,
  findPayAgainAt,
  findPayableAttempt,
  getPaymentState,
  isUnchanged,
  openPayment,
  type PaymentDeps,
  setReturnPath,
  supersedeAttempt,
} from '#payments/index.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { type MessageId, textsOf } from '#platform/i18n/translate.ts'
import { settlePayment } from './settle-payment.ts'
import { startAttempt } from './start-attempt.ts'

/** Attempts in total: another request of the same customer may open a page in between. */
const MAX_ATTEMPTS = 5
/** Each page takes a number of its provider, whose range may be small. */
const MAX_PAGES_PER_ORDER = 20

type PayOrderInput = {
  orderId: string
  number: number
  provider?: PaymentProvider | undefined
  /** Path of the page that shows the result to a payer without a login. */
  returnPath?: string
}

/** Returns the payment page of an order of this customer. @throws NOT_FOUND; the errors of payOrder */
export async function payOwnOrder(
  deps: PaymentDeps,
  { accountId, ...input }: Omit<PayOrderInput, 'orderId'> & { accountId: string },
): Promise<{ order: Order; payment: PaymentRedirect }> {
  if (input.provider) assertOffered(deps.gateways, input.provider)
  const { id: orderId } = await orderByNumber(deps.db, accountId, input.number, deps.clock.now())
  return payOrder(deps, { orderId, ...input })
}

/**
 * Returns the payment page of an order while its stock is reserved. An order has one page that can be paid: an
 * earlier page is closed and a new one opened. If the provider cannot close a page, it remains the page of the order
 * until it is declined or its session ends.
 * @throws VALIDATION for an unknown provider; ORDER_STATE if the order is paid, cancelled or expired, if a payment is in review or may still
 * arrive, if the open page of another provider cannot be closed (the detail says when it ends), or if 20 pages were
 * opened; PAYMENT_UNAVAILABLE
 */
export async function payOrder(
  deps: PaymentDeps,
  { orderId, number, provider, returnPath }: PayOrderInput,
): Promise<{ order: Order; payment: PaymentRedirect }> {
  if (provider) assertOffered(deps.gateways, provider)
  let replaceable: Attempt | undefined
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
    const opened = await withTransaction(deps.db, deps.random, tx =>
      openOrEndAttempt(tx, deps, { orderId, number, provider, returnPath, replaceable }),
    )
    if ('paymentId' in opened) return startAttempt(deps, { orderId, ...opened })
    // Outside of the transaction, because it queries the provider.
    const step =
      'open' in opened ? await resolveOpenPage(deps, opened.open, provider) : await closeEndedPage(deps, opened)
    if ('paymentId' in step) return startAttempt(deps, { orderId, ...step })
    replaceable = step.replaceable
  }
  throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 })
}

/** paymentId: the attempt whose page the customer gets. Without it, the order is read again; `replaceable` may then be replaced. */
type NextStep = { paymentId: string } | { replaceable?: Attempt }

async function closeEndedPage(
  deps: PaymentDeps,
  { supersededId: paymentId }: { supersededId: string },
): Promise<NextStep> {
  return (await closePage(deps, settlePayment, paymentId)) === 'captured' ? { paymentId } : {}
}

/** @throws ORDER_STATE if the page is open and the request names another provider */
async function resolveOpenPage(
  deps: PaymentDeps,
  attempt: Attempt,
  provider: PaymentProvider | undefined,
): Promise<NextStep> {
  const { id: paymentId, order } = attempt
  const page = await checkOpenPage(deps, settlePayment, attempt, provider)
  if (page.next === 'show') return { paymentId }
  if (page.next === 'reject')
    throw createWaitError(PAGE_OPEN, { orderNumber: order.number, from: page.until, holdUntil: order.holdUntil })
  return page.next === 'replace' ? { replaceable: attempt } : {}
}

type OpenAttemptInput = {
  orderId: string
  number: number
  provider: PaymentProvider | undefined
  returnPath: string | undefined
  /** An open attempt that another may replace. */
  replaceable: Attempt | undefined
}
type OpenAttemptResult = { paymentId: string } | { supersededId: string } | { open: Attempt }

/** Opens an attempt if the order has none. Ends the current attempt unless its page can still be paid. */
async function openOrEndAttempt(
  tx: Tx,
  deps: PaymentDeps,
  { orderId, number, provider, returnPath, replaceable }: OpenAttemptInput,
): Promise<OpenAttemptResult> {
  const { totalAmd: amountAmd, creditAmd } = await lockPayable(tx, deps, { orderId, number })
  const open = await findPayableAttempt(tx, deps, orderId)
  if (open && !isUnchanged(open, replaceable)) {
    await setReturnPath(tx, open.id, returnPath ?? null)
    return { open }
  }
  const attempts = kysely.selectFrom('payment').select('id').where('order_id', '=', orderId)
  if ((await execute(tx, attempts)) >= MAX_PAGES_PER_ORDER) throw createTooManyPagesError(number)
  const supersededId = await supersedeAttempt(tx, deps, orderId)
  if (supersededId !== undefined) return { supersededId }
  const attempt = { orderId, amountAmd, creditAmd, returnPath, ...(provider ? { provider } : {}) }
  return { paymentId: await openPayment(tx, deps, attempt) }
}

/** Locks the order. @throws ORDER_STATE if it cannot be paid now */
async function lockPayable(
  tx: Tx,
  deps: PaymentDeps,
  { orderId, number }: { orderId: string; number: number },
): Promise<LockedOrder> {
  const order = await lockOrder(tx, orderId)
  const { status, holdUntil } = order
  const now = deps.clock.now()
  if (order.awaitsReturn || !canPay(status, holdUntil, now)) throw new AppError('ORDER_STATE')
  if ((await getPaymentState(tx, orderId)) === 'review') throw createReviewError(number)
  const payAgainAt = await findPayAgainAt(tx, orderId)
  if (payAgainAt && payAgainAt > now)
    throw createWaitError(AWAITING_BANK, { orderNumber: number, from: payAgainAt, holdUntil })
  return order
}

function createTooManyPagesError(orderNumber: number): AppError {
  return new AppError('ORDER_STATE', { texts: textsOf('checkout.tooManyPages'), details: [{ orderNumber }] })
}

function createReviewError(orderNumber: number): AppError {
  return new AppError('ORDER_STATE', { texts: textsOf('checkout.amountInReview'), details: [{ orderNumber }] })
}

type WaitTexts = { now: MessageId; until: MessageId }

const AWAITING_BANK: WaitTexts = { now: 'checkout.awaitingBank', until: 'checkout.awaitingBankUntil' }
const PAGE_OPEN: WaitTexts = { now: 'checkout.pageOpen', until: 'checkout.pageOpenUntil' }

type WaitInput = { orderNumber: number; from: Date; holdUntil: Date | null }

/** Returns the error for an order that cannot be paid before `from`. The time is left out if the reservation ends before it. */
function createWaitError(texts: WaitTexts, { orderNumber, from, holdUntil }: WaitInput): AppError {
  if (holdUntil === null || from >= holdUntil)
    return new AppError('ORDER_STATE', { texts: textsOf(texts.now), details: [{ orderNumber }] })
  return new AppError('ORDER_STATE', {
    texts: textsOf(texts.until, { time: shopTimeFrom(from) }),
    details: [{ orderNumber, from: from.toISOString() }],
  })
}
