import type { Locale } from '@shop/contracts/locales.ts'
import type { Order } from '@shop/contracts/orders.ts'
import type { PaymentProvider, PaymentRedirect } from '@shop/contracts/payments.ts'
import type { SharedOrder } from '@shop/contracts/shared-order.ts'
import { hasConsent, orderByLink, orderLinkPath, writeConsent } from '#orders/index.ts'
import type { PaymentDeps } from '#payments/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { AppError } from '#platform/http/errors.ts'
import { payOrder } from './pay-order.ts'
import { showOrder } from './start-attempt.ts'

/** Returns the order of a link. The contract omits what only its customer may see. @throws NOT_FOUND */
export async function getSharedOrder(
  { db, clock, keys }: Pick<Deps, 'db' | 'clock' | 'keys'>,
  token: string,
): Promise<SharedOrder> {
  const now = clock.now()
  const record = await orderByLink(db, keys, token, now)
  const order = await showOrder(db, record, now)
  const { number, status, placedAt, deliveryType, lines, mixes, totals, timeline, address, afterSale } = order
  const { deliveryDate, deliveryTime, deliveryEndTime, identityNeeded, promotions, exchange, supplementOf } = order
  return {
    number,
    status,
    placedAt,
    deliveryType,
    ...(deliveryDate && { deliveryDate, deliveryTime, deliveryEndTime }),
    lines,
    mixes,
    rentals: order.rentals,
    totals,
    promotions,
    timeline,
    city: address.city,
    receipts: afterSale.receipts,
    ...(identityNeeded && { identityNeeded }),
    ...(order.isDiscreet && { isDiscreet: true as const }),
    ...(exchange && { exchange }),
    ...(supplementOf !== undefined && { supplementOf }),
    ...(record.isByStaff && { payment: { ...paymentOf(order), isAccepted: await hasConsent(db, record.id) } }),
  }
}

const paymentOf = ({ canPay, holdUntil, payAgainAt, payWith, paymentState: state }: Order) => ({
  canPay,
  state,
  ...(holdUntil !== undefined && { holdUntil }),
  ...(payAgainAt !== undefined && { payAgainAt }),
  ...(payWith !== undefined && { payWith }),
})

type PaySharedOrderInput = { token: string; provider: PaymentProvider | undefined; locale: Locale }

/**
 * Returns the payment page of an order that staff placed, without a login. Stores that the payer accepted the terms and
 * confirmed to be an adult.
 * @throws NOT_FOUND also for an order that its customer placed; the errors of payOrder
 */
export async function paySharedOrder(
  deps: PaymentDeps,
  { token, provider, locale }: PaySharedOrderInput,
): Promise<{ payment: PaymentRedirect }> {
  const { db, keys, clock } = deps
  const { id: orderId, locale: orderLocale, isByStaff, page } = await orderByLink(db, keys, token, clock.now())
  if (!isByStaff) throw new AppError('NOT_FOUND')
  const { number } = page
  if (page.canPay) await writeConsent(db, { orderId, locale, at: clock.now() })
  const returnPath = orderLinkPath(keys, number, orderLocale)
  const { payment } = await payOrder(deps, { orderId, number, provider, returnPath })
  return { payment }
}
