import { localePath } from '@shop/contracts/locale.ts'
import type { PaymentRedirect } from '@shop/contracts/payments.ts'
import { AppError } from '#platform/errors.ts'
import { getSettings } from '#settings/index.ts'
import { GatewayError, type PaymentDeps } from './gateway.ts'
import { type Attempt, getAttempt } from './queries.ts'
import { sessionEnd } from './rules.ts'

const RETRY_AFTER_SECONDS = 10

/**
 * Opens the provider's page for an attempt, after the transaction that opened the attempt has committed. Safe to
 * repeat: the provider answers with the same page; an attempt that is settled, or whose order does not wait for a
 * payment any more or has one that is looked at, leads to the order's page.
 * @throws PAYMENT_UNAVAILABLE when the provider does not answer; the attempt stays and can be started again
 */
export async function startPayment(deps: PaymentDeps, paymentId: string): Promise<PaymentRedirect> {
  const { db, clock, gateways, log } = deps
  const attempt = await getAttempt(db, paymentId)
  if (!attempt) throw new AppError('NOT_FOUND')
  const { status, isInReview } = attempt.order
  const isWanted = attempt.status === 'pending' && status === 'awaiting_payment' && !isInReview
  if (!isWanted) return { redirectUrl: orderPage(attempt), method: 'GET', fields: {} }
  const { name } = await getSettings(db, 'shop')
  const { provider, amountAmd, order } = attempt
  const started = await gateways.byName[provider]
    .start({
      paymentId,
      shopName: name,
      orderNumber: order.number,
      amountAmd,
      locale: order.locale,
      expiresAt: sessionEnd(clock.now(), order.holdUntil),
    })
    .catch((error: unknown) => {
      if (!(error instanceof GatewayError)) throw error
      log.warn({ err: error, provider, paymentId }, 'payment provider does not answer')
      throw new AppError('PAYMENT_UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    })
  await db.payment.updateMany({
    where: { id: paymentId, status: 'pending', providerRef: null },
    data: { providerRef: started.providerRef },
  })
  return started.redirect
}

/** Where the customer sees what became of an order: its own state decides, never the way they came. */
export function orderPage({ order }: Pick<Attempt, 'order'>, isUnderWay = false): string {
  const isAwaiting = order.status === 'awaiting_payment'
  const isKept = !isAwaiting && order.status !== 'cancelled'
  // Money that is looked at is under way: whoever is told that it failed pays a second time.
  const isLookedAt = isAwaiting && order.isInReview
  const page = isKept || isLookedAt || isUnderWay ? '/order/success' : '/order/failed'
  return `${localePath(order.locale, page)}?order=${order.number}`
}
