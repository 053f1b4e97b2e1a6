import { shopDate } from '@shop/contracts/days.ts'
import type { Address } from '@shop/contracts/delivery.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import type { ManualDiscount } from '@shop/contracts/order-drafts-staff.ts'
import { addressOfPoint, type DeliverySettings, openAhead, slotDeadline } from '#delivery/index.ts'
import { paymentLinkEnd } from '#orders/index.ts'
import type { PaymentDeps } from '#payments/index.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { stoppedServices } from '#settings/index.ts'
import type { SlotChoice } from './change-delivery.ts'
import {
  assertSameDayDelivery,
  buildLineItems,
  type CheckoutSnapshot,
  type LineItem,
  readCheckoutSnapshot,
} from './checkout-snapshot.ts'
import { collectedFee, quoteFee } from './delivery-fee.ts'
import { bookGroups, openRentals } from './order-groups.ts'
import { hashOrderRequest, type OrderRequest } from './order-request.ts'
import { assertOrdersEnabled, openDeliverySlot, openPickupOf } from './place-order.ts'
import { assertRentalsAllowed, costOfRentals } from './rentals.ts'
import { payStaffOrderWithCredit, reserveOrder } from './reserve-order.ts'
import { retryIfStale } from './stale-snapshot.ts'
import type { PromoDiscount } from './totals.ts'

export type OrderByStaffInput = {
  request: OrderRequest
  /** The id of the promo code: null if the code does not exist. Absent if the request names none. */
  promoId?: string | null | undefined
  /** The id of the draft or the return that it comes from, which becomes at most one order. */
  sourceId: string
  /** What the client has sent, if that is not the whole request. */
  requestHash?: Buffer
  staffId: string
  /** Null for a customer without an account, who has a name. */
  accountId: string | null
  customerName: string | null
  customerLocale: Locale
  /** The language of errors, which staff read. */
  locale: Locale
  discount: ManualDiscount | undefined
  /** True if the delivery costs nothing, whatever the tariff. */
  isDeliveryFree?: boolean
  /** Returns until when it is held. Default: as long as a payment link. */
  holdEnd?: typeof paymentLinkEnd
  /** Returns the delivery of the order with which it travels, if staff add its items to that order. Called after `before`. */
  readCompanion?: (tx: Tx) => Promise<Companion>
}

/** The delivery of an order with which another one travels: no other slot, point or fee. */
export type Companion = {
  orderId: string
  address: Address
  slotId: string | null
  slot: SlotChoice | null
  pickup: { pointId: string; from: Date } | null
}

type Destination = Omit<Companion, 'orderId'> & { supplementsId: string | null }

/** An order that staff have placed. */
export type PlacedByStaff = {
  id: string
  number: number
  totalAmd: number
  discountAmd: number
  pointsAmd: number
  /** The part that store credit pays. If it is the whole total, the order is paid. */
  creditAmd: number
  holdUntil: Date
  placedAt: Date
}

type Steps<Result> = {
  /** Runs first in the transaction and locks the source and the account. Returns a result if nothing is to be placed. */
  before: (tx: Tx) => Promise<Result | undefined>
  after: (tx: Tx, order: PlacedByStaff) => Promise<Result>
}

/**
 * Places an order for a customer by the rules of the storefront: current prices, promotions, promo code, points and store
 * credit, reserved stock, rented units and slots. It expires like any unpaid order, but later. An order that store
 * credit pays in full is paid at once. The limits of unpaid orders do not apply.
 * @throws VALIDATION naming what the rules of rentals forbid; ITEM_UNAVAILABLE, OUT_OF_STOCK (details: each line with its
 * available quantity); SLOT_NOT_AVAILABLE; RENTAL_UNAVAILABLE, RENTAL_NOT_FREE (naming each rental); ORDERS_OFF;
 * PROMO_...; POINTS_NOT_AVAILABLE; CREDIT_NOT_AVAILABLE; TOTAL_CHANGED (details: the changed amounts)
 */
export function placeOrderByStaff<Result extends object>(
  deps: PaymentDeps,
  input: OrderByStaffInput,
  { before, after }: Steps<Result>,
): Promise<Result> {
  const skus = input.request.items.map(({ sku }) => sku)
  return retryIfStale(async () => {
    const { accountId } = input
    const snapshot = await readCheckoutSnapshot(deps.db, { skus, now: deps.clock.now(), accountId })
    return withTransaction(deps.db, deps.random, async tx => {
      const earlier = await before(tx)
      return earlier ?? after(tx, await insertByStaff(tx, deps, input, snapshot))
    })
  })
}

async function insertByStaff(
  tx: Tx,
  deps: PaymentDeps,
  input: OrderByStaffInput,
  { variants, ...snapshot }: CheckoutSnapshot,
): Promise<PlacedByStaff> {
  const now = deps.clock.now()
  const { hours, switches } = snapshot.rules
  const { request, accountId, locale, discount, holdEnd = paymentLinkEnd } = input
  const { lines, error } = buildLineItems(variants, request.items)
  if (error) throw error
  assertOrdersEnabled(stoppedServices(switches, now), locale)
  assertRentalsAllowed(request, { now, locale, settings: snapshot.rules.rental })
  const { slot, ...destination } = await findDestination(tx, input, lines, { hours, now })
  const { slotId, supplementsId, pickup } = destination
  const isFree = input.isDeliveryFree === true || supplementsId !== null || pickup !== null
  const courier = { hours: hoursAhead(request, destination.address, hours), now, locale }
  const rentals = await openRentals(tx, request, courier, accountId)
  const holdUntil = holdEnd(now, slot ? slotDeadline(slot, hours) : null, now)
  const { discounts, ...order } = await reserveOrder(tx, deps, {
    request,
    lines,
    snapshot,
    accountId,
    byStaff: {
      staffId: input.staffId,
      customerName: input.customerName,
      ...(discount && { discount: { reason: discount.reason ?? null, terms: toPromoDiscount(discount) } }),
    },
    promoId: input.promoId,
    locale,
    customerLocale: input.customerLocale,
    destination,
    fee: quoteFeeTo(destination.address, lines, { rules: snapshot.rules, isFree }),
    rental: costOfRentals(rentals.chosen),
    idempotencyKey: input.sourceId,
    requestHash: input.requestHash ?? hashOrderRequest(request),
    now,
    holdUntil,
  })
  await bookGroups(tx, deps, {
    orderId: order.id,
    request,
    lines,
    rentals,
    slotId: supplementsId === null ? slotId : null,
    isByStaff: true,
    hours,
    locale,
  })
  const { totalAmd, discountAmd, pointsAmd } = discounts.totals
  const { creditAmd } = request
  if (creditAmd === totalAmd) await payStaffOrderWithCredit(tx, deps, order.id, totalAmd)
  return { ...order, totalAmd, discountAmd, pointsAmd, creditAmd, holdUntil, placedAt: now }
}

type DestinationContext = { hours: DeliverySettings; now: Date }

/**
 * Returns where the order goes, to its address or to its pick-up point, and opens its slot; or the delivery of the order
 * with which it travels.
 * @throws SLOT_NOT_AVAILABLE; VALIDATION if staff have closed the point
 */
async function findDestination(
  tx: Tx,
  { request, locale, customerLocale, readCompanion }: OrderByStaffInput,
  lines: readonly LineItem[],
  { hours, now }: DestinationContext,
): Promise<Destination> {
  if (readCompanion) {
    const { orderId: supplementsId, ...destination } = await readCompanion(tx)
    if (destination.slot?.date === shopDate(now)) assertSameDayDelivery(lines, locale)
    return { ...destination, supplementsId }
  }
  const { delivery } = request
  const pickup = await openPickupOf(tx, delivery, lines, { now, locale })
  const address = pickup ? addressOfPoint(pickup.point, customerLocale) : request.address
  if (!address) throw new Error('expected the address of a new order, found none')
  const courier = { hours: hoursAhead(request, address, hours), now, locale }
  return {
    address,
    slotId: await openDeliverySlot(tx, delivery, lines, courier),
    slot: delivery.type === 'express' ? delivery : null,
    pickup: pickup && { pointId: pickup.point.id, from: pickup.from },
    supplementsId: null,
  }
}

const hoursAhead = ({ rentals }: OrderRequest, { region }: Address, hours: DeliverySettings) =>
  openAhead(hours, { isRental: rentals.length > 0, region })

type FeeContext = { rules: CheckoutSnapshot['rules']; isFree: boolean }

const quoteFeeTo = ({ region }: Address, lines: readonly LineItem[], { rules, isFree }: FeeContext) =>
  isFree ? collectedFee(region) : quoteFee(lines, region, rules)

/** A discount of staff reduces all items that the law allows to be discounted. */
export const toPromoDiscount = ({ kind, value }: ManualDiscount): PromoDiscount => ({
  percent: kind === 'percent' ? Math.min(100, value) : null,
  amountAmd: kind === 'amount' ? value : null,
  categories: [],
  coversSale: true,
})
