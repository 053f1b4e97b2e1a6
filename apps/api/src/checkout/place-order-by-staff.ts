import type { Address } from '@shop/contracts/delivery.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import type { ManualDiscount } from '@shop/contracts/order-drafts-staff.ts'
import type { ExpectedTotals } from '@shop/contracts/orders.ts'
import { addressOfPoint, type OfferedPickup, openAhead, reserveSlot, slotDeadline } from '#delivery/index.ts'
import { insertOrder, paymentLinkEnd } from '#orders/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { recordPromotions, reservePromotions } from '#promotions/index.ts'
import { stoppedServices } from '#settings/index.ts'
import {
  buildLineItems,
  type CheckoutSnapshot,
  type LineItem,
  readCheckoutSnapshot,
  toNewLines,
  toPriced,
} from './checkout-snapshot.ts'
import { collectedFee, quoteFee } from './delivery-fee.ts'
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
}

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
  { request, accountId, locale, discount, isDeliveryFree, holdEnd = paymentLinkEnd, ...input }: OrderByStaffInput,
  { variants, ...snapshot }: CheckoutSnapshot,
): Promise<PlacedByStaff> {
  const now = deps.clock.now()
  const { hours, categories, points, switches } = snapshot.rules
  const { delivery } = request
  const { lines, error } = buildLineItems(variants, request.items)
  if (error) throw error
  assertOrdersEnabled(stoppedServices(switches, now), locale)
  const { pickup, address } = await findDestination(tx, request, lines, {
    now,
    locale,
    addressLocale: input.customerLocale,
  })
  const slotId = await openDeliverySlot(tx, delivery, lines, {
    hours: openAhead(hours, { isRental: false, region: address.region }),
    now,
    locale,
  })
  // Without an account there are no points.
  const rates = accountId === null ? { ...points, earnedPercent: 0 } : points
  const quoted = quoteFeeTo(address, lines, {
    rules: snapshot.rules,
    isFree: isDeliveryFree === true || pickup !== null,
  })
  const promotions = promote(lines, snapshot, { now, delivery: quoted, rentalAmd: 0 })
  const { totals, shares, promoAmd } = calculateTotals({
    lines: lines.map(toPriced),
    promotions,
    delivery: quoted.fee,
    rental: { rentalAmd: 0, depositAmd: 0 },
    categories,
    rates,
    promo: discount ? toPromoDiscount(discount) : null,
    points: { requested: 0, balance: 0 },
  })
  if (!(await reservePromotions(tx, accountId, promotions))) throw new StaleSnapshotError()
  assertTotalsUnchanged(input.expected, totals, locale)
  const holdUntil = holdEnd(now, delivery.type === 'express' ? slotDeadline(delivery, hours) : null, now)
  const order = await insertOrder(tx, {
    accountId,
    byStaff: {
      staffId: input.staffId,
      customerName: accountId === null ? input.customerName : null,
      discountReason: promoAmd > 0 ? (discount?.reason ?? null) : null,
    },
    idempotencyKey: input.sourceId,
    requestHash: hashOrderRequest(request),
    locale: input.customerLocale,
    phone: request.phone,
    secondaryPhone: request.secondaryPhone,
    address,
    notes: request.notes,
    deliveryType: delivery.type,
    slotId,
    pickup: pickup && { pointId: pickup.point.id, from: pickup.from },
    totals,
    creditAmd: 0,
    earnedPercent: rates.earnedPercent,
    placedAt: now,
    holdUntil,
    lines: toNewLines(lines, shares),
  })
  if (!order) throw new StaleSnapshotError()
  const variantIds = lines.map(({ variant }) => variant.id)
  await recordPromotions(tx, deps, { orderId: order.id, accountId, applied: promotions, variantIds })
  if (slotId) await reserveSlot(tx, slotId, { hours, locale })
  const { totalAmd, discountAmd } = totals
  return { ...order, totalAmd, discountAmd, holdUntil, placedAt: now }
}

/** Returns where the order goes: to its address, or to its pick-up point. @throws VALIDATION if staff have closed the point */
async function findDestination(
  tx: Tx,
  { delivery, address }: OrderRequest,
  lines: readonly LineItem[],
  { addressLocale, ...when }: { now: Date; locale: Locale; addressLocale: Locale },
): Promise<{ pickup: OfferedPickup | null; address: Address }> {
  const pickup = await openPickupOf(tx, delivery, lines, when)
  const found = pickup ? addressOfPoint(pickup.point, addressLocale) : address
  if (!found) throw new Error('expected the address of a new order, found none')
  return { pickup, address: found }
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
