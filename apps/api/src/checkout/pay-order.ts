import { shopTimeFrom } from '@shop/contracts/days.ts'
import type { Texts } from '@shop/contracts/locale.ts'
import type { Order } from '@shop/contracts/orders.ts'
import type { PaymentProvider, PaymentRedirect } from '@shop/contracts/payments.ts'
import { canPay, lockOrder, orderByNumber } from '#orders/index.ts'
import {
  assertOffered,
  closePage,
  openPayment,
  type PaymentDeps,
  payAgainAtOf,
  paymentStateOf,
  supersedeAttempt,
} from '#payments/index.ts'
import { type Tx, transact } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { settlePayment } from './settle-payment.ts'
import { startAttempt } from './start-attempt.ts'

/** Attempts in total: another request of the same customer may open a page in between. */
const MAX_ATTEMPTS = 5

type PayOrderInput = { accountId: string; number: number; provider?: PaymentProvider | undefined }

/**
 * Opens a new attempt to pay one of the customer's orders while its stock is held. The page that was open before is
 * closed: an order has one page that can be paid.
 * @throws NOT_FOUND; ORDER_STATE when it is paid, cancelled, its hold is over, a payment of it is looked at, or
 * money of it may be on its way (its detail says from when it can be paid again); PAYMENT_UNAVAILABLE
 */
export async function payOrder(
  deps: PaymentDeps,
  { accountId, number, provider }: PayOrderInput,
): Promise<{ order: Order; payment: PaymentRedirect }> {
  if (provider) assertOffered(deps.gateways, provider)
  const { id: orderId } = await orderByNumber(deps.db, accountId, number, deps.clock.now())
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
    const { supersededId, paymentId } = await transact(deps.db, deps.random, async tx => {
      const amountAmd = await payableAmd(tx, deps, { orderId, number })
      const supersededId = await supersedeAttempt(tx, deps, orderId)
      if (supersededId !== undefined) return { supersededId }
      return { paymentId: await openPayment(tx, deps, { orderId, amountAmd, ...(provider ? { provider } : {}) }) }
    })
    if (paymentId !== undefined) return startAttempt(deps, { orderId, paymentId })
    // Outside of the transaction: it asks the provider.
    const outcome = await closePage(deps, settlePayment, supersededId)
    if (outcome === 'captured') return startAttempt(deps, { orderId, paymentId: supersededId })
  }
  throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 })
}

/** Locks the order and answers what it costs. @throws ORDER_STATE where it cannot be paid now */
async function payableAmd(
  tx: Tx,
  deps: PaymentDeps,
  { orderId, number }: { orderId: string; number: number },
): Promise<number> {
  const { status, holdUntil, totalAmd } = await lockOrder(tx, orderId)
  const now = deps.clock.now()
  if (!canPay(status, holdUntil, now)) throw new AppError('ORDER_STATE')
  if ((await paymentStateOf(tx, orderId)) === 'review') throw inReview(number)
  const payAgainAt = await payAgainAtOf(tx, orderId)
  if (payAgainAt && payAgainAt > now) throw awaited(number, isHeldAt(payAgainAt, holdUntil) ? payAgainAt : undefined)
  return totalAmd
}

const isHeldAt = (moment: Date, holdUntil: Date | null): boolean => holdUntil !== null && moment < holdUntil

const REVIEW: Texts = {
  ru: 'По этому заказу пришла не та сумма. Мы проверяем платёж, платить ещё раз не нужно.',
  en: 'Another amount came for this order. We are looking into it; there is no need to pay again.',
  hy: 'Այս պատվերի համար այլ գումար է ստացվել։ Մենք ստուգում ենք վճարումը, կրկին վճարել պետք չէ։',
}

function inReview(orderNumber: number): AppError {
  return new AppError('ORDER_STATE', { texts: REVIEW, details: [{ orderNumber }] })
}

const AWAITED: Texts = {
  ru: 'Ждём ответа банка.',
  en: "We are waiting for the bank's answer.",
  hy: 'Սպասում ենք բանկի պատասխանին։',
}
const awaitedUntil = (time: string): Texts => ({
  ru: `Ждём ответа банка. Оплатить ещё раз можно с ${time}.`,
  en: `We are waiting for the bank's answer; you can pay again from ${time}.`,
  hy: `Սպասում ենք բանկի պատասխանին։ Կրկին վճարել կարելի է ժամը ${time}-ից։`,
})

/** @param from when it can be paid again; absent where its goods are not held until then */
function awaited(orderNumber: number, from: Date | undefined): AppError {
  if (!from) return new AppError('ORDER_STATE', { texts: AWAITED, details: [{ orderNumber }] })
  return new AppError('ORDER_STATE', {
    texts: awaitedUntil(shopTimeFrom(from)),
    details: [{ orderNumber, from: from.toISOString() }],
  })
}
