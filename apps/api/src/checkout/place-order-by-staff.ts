import { shopDate } from '@shop/contracts/days.ts'
import type { Address } from '@shop/contracts/delivery.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import type { ManualDiscount } from '@shop/contracts/order-drafts-staff.ts'
import type { ExpectedTotals } from '@shop/contracts/orders.ts'
import { addressOfPoint, type DeliverySettings, openAhead, reserveSlot, slotDeadline } from '#delivery/index.ts'
import { insertOrder, paymentLinkEnd } from '#orders/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { recordPromotions, reservePromotions } from '#promotions/index.ts'
import { stoppedServices } from '#settings/index.ts'
import type { SlotChoice } from './change-delivery.ts'
import {
  assertSameDayDelivery,
  buildLineItems,
  type CheckoutSnapshot,
  type LineItem,
  readCheckoutSnapshot,
  toNewLines,
  toPriced,
} from './checkout-snapshot.ts'
import { collectedFee, type QuotedFee, quoteFee } from './delivery-fee.ts'
import { hashOrderRequest, type OrderRequest } from './order-request.ts'
import { assertOrdersEnabled, openDeliverySlot, openPickupOf } from './place-order.ts'
import { promote } from './promote.ts'
import { retryIfStale, StaleSnapshotError } from './stale-snapshot.ts'
import { assertTotalsUnchanged, calculateTotals, type PromoDiscount } from './totals.ts'

export type OrderByStaffInput = {
  /** Without rentals, mixes, promo code, points and store credit. */
  request: OrderRequest
  /** The id of the draft or the return that it comes from, which becomes at most one order. */
  sourceId: string
  staffId: string
  /** Null for a customer without an account, who has a name. */
  accountId: string | null
  customerName: string | null
  customerLocale: Locale
  /** The language of errors, which staff read. */
  locale: Locale
  discount: ManualDiscount | undefined
  expected: ExpectedTotals
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
  holdUntil: Date
  placedAt: Date
}

type Steps<Result> = {
  /** Runs first in the transaction and locks the source and the account. Returns a result if nothing is to be placed. */
  before: (tx: Tx) => Promise<Result | undefined>
  after: (tx: Tx, order: PlacedByStaff) => Promise<Result>
}

/**
 * Places an order for a customer by the rules of the shop: current prices, reserved stock and delivery slot. The order
 * has no payment yet; it expires like any unpaid order, but later. The limits of unpaid orders do not apply.
 * @throws ITEM_UNAVAILABLE, OUT_OF_STOCK (details: each line with its available quantity); SLOT_NOT_AVAILABLE;
 * ORDERS_OFF; TOTAL_CHANGED (details: the changed amounts)
 */
export function placeOrderByStaff<Result extends object>(
  deps: Deps,
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
  deps: Deps,
  input: OrderByStaffInput,
  { variants, ...snapshot }: CheckoutSnapshot,
): Promise<PlacedByStaff> {
  const now = deps.clock.now()
  const { hours, switches } = snapshot.rules
  const { request, accountId, locale, holdEnd = paymentLinkEnd } = input
  const { lines, error } = buildLineItems(variants, request.items)
  if (error) throw error
  assertOrdersEnabled(stoppedServices(switches, now), locale)
  const { slot, ...destination } = await findDestination(tx, input, lines, { hours, now })
  const { slotId, supplementsId, pickup } = destination
  const isFree = input.isDeliveryFree === true || supplementsId !== null || pickup !== null
  const delivery = quoteFeeTo(destination.address, lines, { rules: snapshot.rules, isFree })
  const { totals, shares, promoAmd, promotions, earnedPercent } = priceLines(input, lines, { snapshot, delivery, now })
  if (!(await reservePromotions(tx, accountId, promotions))) throw new StaleSnapshotError()
  assertTotalsUnchanged(input.expected, totals, locale)
  const holdUntil = holdEnd(now, slot ? slotDeadline(slot, hours) : null, now)
  const order = await insertOrder(tx, {
    accountId,
    byStaff: {
      staffId: input.staffId,
      customerName: accountId === null ? input.customerName : null,
      discountReason: promoAmd > 0 ? (input.discount?.reason ?? null) : null,
    },
    idempotencyKey: input.sourceId,
    requestHash: hashOrderRequest(request),
    locale: input.customerLocale,
    phone: request.phone,
    secondaryPhone: request.secondaryPhone,
    ...destination,
    notes: request.notes,
    deliveryType: request.delivery.type,
    totals,
    creditAmd: 0,
    earnedPercent,
    placedAt: now,
    holdUntil,
    lines: toNewLines(lines, shares),
  })
  if (!order) throw new StaleSnapshotError()
  const variantIds = lines.map(({ variant }) => variant.id)
  await recordPromotions(tx, deps, { orderId: order.id, accountId, applied: promotions, variantIds })
  if (slotId && supplementsId === null) await reserveSlot(tx, slotId, { hours, locale })
  const { totalAmd, discountAmd } = totals
  return { ...order, totalAmd, discountAmd, holdUntil, placedAt: now }
}

type PriceContext = { snapshot: Omit<CheckoutSnapshot, 'variants'>; delivery: QuotedFee; now: Date }

/** Calculates the totals of an order with the promotions and the discount of staff. */
function priceLines(
  { accountId, discount }: Pick<OrderByStaffInput, 'accountId' | 'discount'>,
  lines: readonly LineItem[],
  { snapshot, delivery, now }: PriceContext,
) {
  const { categories, points } = snapshot.rules
  // Without an account there are no points.
  const rates = accountId === null ? { ...points, earnedPercent: 0 } : points
  const promotions = promote(lines, snapshot, { now, delivery, rentalAmd: 0 })
  const calculated = calculateTotals({
    lines: lines.map(toPriced),
    promotions,
    delivery: delivery.fee,
    rental: { rentalAmd: 0, depositAmd: 0 },
    categories,
    rates,
    promo: discount ? toPromoDiscount(discount) : null,
    points: { requested: 0, balance: 0 },
  })
  return { ...calculated, promotions, earnedPercent: rates.earnedPercent }
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
  const courier = { hours: openAhead(hours, { isRental: false, region: address.region }), now, locale }
  return {
    address,
    slotId: await openDeliverySlot(tx, delivery, lines, courier),
    slot: delivery.type === 'express' ? delivery : null,
    pickup: pickup && { pointId: pickup.point.id, from: pickup.from },
    supplementsId: null,
  }
}

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
