import { addDays, shopDate, shopTimestamp } from '@shop/contracts/days.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import type { Order, PlaceOrder } from '@shop/contracts/orders.ts'
import type { PaymentRedirect } from '@shop/contracts/payments.ts'
import { findAddress } from '#addresses/index.ts'
import { addressOfPoint, type OfferedPickup, openAhead, openPickup, openSlot } from '#delivery/index.ts'
import { lockAccount } from '#identity/index.ts'
import {
  canPay,
  findExistingOrders,
  type LockedOrder,
  lockOrder,
  MAX_UNPAID_ORDERS,
  MAX_UNPAID_ORDERS_PER_DAY,
  RESERVATION_MINUTES,
} from '#orders/index.ts'
import {
  getLatestAttempt,
  getPaymentState,
  openFirstPayment,
  openPayment,
  type PaymentDeps,
  toNewAttempt,
} from '#payments/index.ts'
import { isSame } from '#platform/auth/secrets.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import type { ConcurrencyLimiter } from '#platform/http/concurrency-limiter.ts'
import { fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { textsOf } from '#platform/i18n/translate.ts'
import { findPromo } from '#promotions/index.ts'
import { findAvailabilityError } from '#rental/index.ts'
import { type StoppedServices, stoppedServices } from '#settings/index.ts'
import {
  assertSameDayDelivery,
  buildLineItems,
  type CheckoutSnapshot,
  type LineItem,
  readCheckoutSnapshot,
} from './checkout-snapshot.ts'
import { collectedFee, quoteFee } from './delivery-fee.ts'
import { bookGroups, openRentals } from './order-groups.ts'
import { hashOrderRequest, type OrderRequest, parseOrderRequest } from './order-request.ts'
import { assertRentalsAllowed, costOfRentals } from './rentals.ts'
import { reserveOrder } from './reserve-order.ts'
import { payWithCredit } from './settle-payment.ts'
import { retryIfStale } from './stale-snapshot.ts'
import { type OpenedAttempt, startAttempt } from './start-attempt.ts'

const MINUTE_MS = 60_000

type PlaceOrderInput = { accountId: string; address: string | undefined; key: string; locale: Locale; body: PlaceOrder }
type PreparedOrder = Omit<PlaceOrderInput, 'body' | 'address'> & {
  request: OrderRequest
  hash: Buffer
  /** The id of the promo code: null if the code does not exist, undefined if the request names none. */
  promoId: string | null | undefined
}
/** The snapshot of one attempt. */
type AvailableItems = Omit<CheckoutSnapshot, 'variants'> & {
  lines: readonly LineItem[]
}
export type PlaceOrderDeps = PaymentDeps & { placementLimiter: ConcurrencyLimiter }

/**
 * Places an order. One transaction reads the prices, reserves promo code, points, stock and delivery slot, and opens the
 * payment attempt. After the commit the provider opens its payment page. The same idempotency key returns the same order
 * and requests a missing payment page again.
 * @throws VALIDATION; IDEMPOTENCY_KEY_REUSED; TOO_MANY_UNPAID_ORDERS (details: the orders); TOO_MANY_REQUESTS (ten unpaid
 * orders today); ITEM_UNAVAILABLE, OUT_OF_STOCK (details: each line with its available quantity); SLOT_NOT_AVAILABLE;
 * ORDERS_OFF; PROMO_...; TOTAL_CHANGED (details: the changed amounts); POINTS_NOT_AVAILABLE; CREDIT_NOT_AVAILABLE; TOO_MANY_ATTEMPTS (unknown
 * promo codes); PAYMENT_UNAVAILABLE if the order is placed, but has no payment page yet
 */
export async function placeOrder(
  deps: PlaceOrderDeps,
  { body, address, ...input }: PlaceOrderInput,
): Promise<{ order: Order; payment: PaymentRedirect }> {
  const request = await resolveAddress(deps, parseOrderRequest(body, input.locale), input)
  const promoId = await resolvePromoCode(deps, request, { ...input, address })
  const prepared = { ...input, request, hash: hashOrderRequest(request), promoId }
  const opened = await deps.placementLimiter(() => placeWithRetries(deps, prepared))
  return startAttempt(deps, opened)
}

/**
 * Replaces the id of a saved address by the address. A deleted address is an error only if the idempotency key has no
 * order yet.
 * @throws VALIDATION naming body.addressId
 */
async function resolveAddress(
  { db, clock }: PaymentDeps,
  request: OrderRequest,
  { accountId, key, locale }: Omit<PlaceOrderInput, 'body' | 'address'>,
): Promise<OrderRequest> {
  if (request.addressId === null) return request
  const address = await findAddress(db, accountId, request.addressId)
  if (address) return { ...request, address }
  const { orderByIdempotencyKey } = await findExistingOrders(db, accountId, key, clock.now())
  if (orderByIdempotencyKey) return request
  const message = fieldText('address_gone', locale)
  throw new AppError('VALIDATION', { details: [{ path: 'body.addressId', message }] })
}

/**
 * Returns the id of the promo code, or null if it does not exist. The limit of unknown codes applies only if the
 * idempotency key has no order yet.
 * @throws TOO_MANY_ATTEMPTS
 */
async function resolvePromoCode(
  deps: PaymentDeps,
  { promoCode }: OrderRequest,
  { accountId, address, key }: Pick<PlaceOrderInput, 'accountId' | 'address' | 'key'>,
): Promise<string | null | undefined> {
  if (promoCode === null) return undefined
  try {
    return (await findPromo(deps, promoCode, { accountId, address }))?.id ?? null
  } catch (error) {
    const { orderByIdempotencyKey } = await findExistingOrders(deps.db, accountId, key, deps.clock.now())
    if (orderByIdempotencyKey) return null
    throw error
  }
}

/** Reads items, prices and settings without a lock, and starts again if stock or prices changed before they were reserved. */
function placeWithRetries(deps: PaymentDeps, prepared: PreparedOrder): Promise<OpenedAttempt> {
  return retryIfStale(async () => {
    const available = await getAvailableItems(deps, prepared)
    return withTransaction(deps.db, deps.random, tx => placeInTransaction(tx, deps, prepared, available))
  })
}

/**
 * Returns the line items if all are available. Rejects the request without a transaction otherwise, because many
 * requests come too late in a rush. Returns no lines if the idempotency key has an order already.
 */
async function getAvailableItems(
  { db, clock }: PaymentDeps,
  { accountId, key, request }: PreparedOrder,
): Promise<AvailableItems> {
  const skus = request.items.map(({ sku }) => sku)
  const { variants, ...rest } = await readCheckoutSnapshot(db, { skus, now: clock.now(), accountId })
  const { lines, error: stockError } = buildLineItems(variants, request.items)
  const error = stockError ?? (await findAvailabilityError(db, request.rentals, clock.now()))
  if (!error) return { lines, ...rest }
  const { orderByIdempotencyKey } = await findExistingOrders(db, accountId, key, clock.now())
  if (orderByIdempotencyKey) return { lines: [], ...rest }
  throw error
}

async function placeInTransaction(
  tx: Tx,
  deps: PaymentDeps,
  prepared: PreparedOrder,
  available: AvailableItems,
): Promise<OpenedAttempt> {
  const { accountId, key, hash } = prepared
  // The lock serializes the orders of one customer. The key and the unpaid orders are read after it.
  const now = deps.clock.now()
  const [, { orderByIdempotencyKey: earlier, unpaid, unpaidCancelled }] = await Promise.all([
    lockAccount(tx, accountId),
    findExistingOrders(tx, accountId, key, now),
  ])
  if (!earlier) {
    assertUnpaidOrderLimit(unpaid)
    assertUnpaidOrdersOfDay(unpaid.length + unpaidCancelled, now)
    return placeNewOrder(tx, deps, prepared, available)
  }
  if (!isSame(earlier.requestHash, hash)) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  // Locked, because another request could open an attempt, and this one would end it.
  const order = await lockOrder(tx, earlier.id)
  const { id: orderId, status, holdUntil } = order
  const attempt = await getLatestAttempt(tx, orderId)
  const isInReview = (await getPaymentState(tx, orderId)) === 'review'
  if (attempt.isPending || isInReview || !canPay(status, holdUntil, now)) return { orderId, paymentId: attempt.id }
  return openAttempt(tx, deps, order, prepared.request)
}

async function placeNewOrder(
  tx: Tx,
  deps: PaymentDeps,
  { request, hash, promoId, ...input }: PreparedOrder,
  { lines, ...snapshot }: AvailableItems,
): Promise<OpenedAttempt> {
  const { rules } = snapshot
  const { hours, rental: settings, switches } = rules
  const now = deps.clock.now()
  const { accountId, locale } = input
  assertOrdersEnabled(stoppedServices(switches, now), locale)
  const { delivery } = request
  const pickup = await openPickupOf(tx, delivery, lines, { now, locale })
  const address = pickup ? addressOfPoint(pickup.point, locale) : request.address
  if (!address) throw new Error('expected the address of a new order, found none')
  assertRentalsAllowed(request, { now, locale, settings })
  const isRental = request.rentals.length > 0
  const courier = { hours: openAhead(hours, { isRental, region: address.region }), now, locale }
  const slotId = await openDeliverySlot(tx, delivery, lines, courier)
  const holdUntil = new Date(now.getTime() + RESERVATION_MINUTES * MINUTE_MS)
  const rentals = await openRentals(tx, request, courier, accountId)
  const { discounts, ...order } = await reserveOrder(tx, deps, {
    request,
    lines,
    snapshot,
    accountId,
    promoId,
    locale,
    customerLocale: locale,
    destination: {
      address,
      slotId,
      pickup: pickup && { pointId: pickup.point.id, from: pickup.from },
      supplementsId: null,
    },
    fee: pickup ? collectedFee(address.region) : quoteFee(lines, address.region, rules),
    rental: costOfRentals(rentals.chosen),
    idempotencyKey: input.key,
    requestHash: hash,
    now,
    holdUntil,
  })
  const { totals } = discounts
  const { creditAmd } = request
  await bookGroups(tx, deps, { orderId: order.id, request, lines, rentals, slotId, hours, locale })
  const { provider } = request
  const payment = await openFirstPayment(tx, deps, {
    orderId: order.id,
    amountAmd: totals.totalAmd,
    creditAmd,
    ...(provider ? { provider } : {}),
  })
  if (creditAmd === totals.totalAmd) {
    await payWithCredit(tx, deps, { orderId: order.id, paymentId: payment.id })
    return { orderId: order.id, paymentId: payment.id }
  }
  if (isRental) return { orderId: order.id, paymentId: payment.id }
  const attempt = toNewAttempt(payment, {
    orderId: order.id,
    amountAmd: totals.totalAmd - creditAmd,
    order: { number: order.number, locale, isDiscreet: order.isDiscreet, status: 'awaiting_payment', holdUntil },
  })
  return { orderId: order.id, paymentId: payment.id, placed: { attempt, shopName: rules.shopName } }
}

type Courier = Parameters<typeof openSlot>[2]

/**
 * Opens the courier's slot of an order; null for post and for an order that is collected. @throws SLOT_NOT_AVAILABLE, also if a line cannot be delivered
 * today
 */
export async function openDeliverySlot(
  tx: Tx,
  delivery: OrderRequest['delivery'],
  lines: readonly LineItem[],
  courier: Courier,
): Promise<string | null> {
  if (delivery.type !== 'express') return null
  const slotId = await openSlot(tx, delivery, courier)
  if (delivery.date === shopDate(courier.now)) assertSameDayDelivery(lines, courier.locale)
  return slotId
}

/** Returns the pick-up point of an order; null if it is brought. @throws VALIDATION if staff have closed the point */
export async function openPickupOf(
  tx: Tx,
  delivery: OrderRequest['delivery'],
  lines: readonly LineItem[],
  { now, locale }: { now: Date; locale: Locale },
): Promise<OfferedPickup | null> {
  if (delivery.type !== 'pickup') return null
  const isNotToday = lines.some(({ variant }) => !variant.sameDay)
  return openPickup(tx, delivery.pointId, { now, isNotToday, locale })
}

/** Asserts that staff have not stopped new orders. @throws ORDERS_OFF with the notice of staff */
export function assertOrdersEnabled({ orders }: StoppedServices, locale: Locale): void {
  if (orders) throw new AppError('ORDERS_OFF', { details: [{ message: orders[locale] }] })
}

async function openAttempt(
  tx: Tx,
  deps: PaymentDeps,
  { id: orderId, totalAmd: amountAmd, creditAmd }: LockedOrder,
  { provider }: OrderRequest,
): Promise<OpenedAttempt> {
  const paymentId = await openPayment(tx, deps, { orderId, amountAmd, creditAmd, ...(provider ? { provider } : {}) })
  return { orderId, paymentId }
}

/** Limits repeated orders without payment, which reserve stock and send messages. @throws TOO_MANY_REQUESTS until the next day */
function assertUnpaidOrdersOfDay(unpaidOrders: number, now: Date): void {
  if (unpaidOrders < MAX_UNPAID_ORDERS_PER_DAY) return
  const retryAfterSeconds = (shopTimestamp(addDays(shopDate(now), 1)).getTime() - now.getTime()) / 1000
  throw new AppError('TOO_MANY_REQUESTS', { texts: textsOf('checkout.tooManyUnpaidToday'), retryAfterSeconds })
}

function assertUnpaidOrderLimit(unpaid: readonly number[]): void {
  if (unpaid.length < MAX_UNPAID_ORDERS) return
  throw new AppError('TOO_MANY_UNPAID_ORDERS', { details: unpaid.map(orderNumber => ({ orderNumber })) })
}
