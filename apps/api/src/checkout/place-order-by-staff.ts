import type { Locale } from '@shop/contracts/locales.ts'
import type { ManualDiscount } from '@shop/contracts/order-drafts-staff.ts'
import type { ExpectedTotals } from '@shop/contracts/orders.ts'
import { openAhead, reserveSlot, slotDeadline } from '#delivery/index.ts'
import { insertOrder, paymentLinkEnd } from '#orders/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { recordPromotions, reservePromotions } from '#promotions/index.ts'
import { stoppedServices } from '#settings/index.ts'
import {
  buildLineItems,
  type CheckoutSnapshot,
  readCheckoutSnapshot,
  toNewLines,
  toPriced,
} from './checkout-snapshot.ts'
import { quoteFee } from './delivery-fee.ts'
import { hashOrderRequest, type OrderRequest } from './order-request.ts'
import { assertOrdersEnabled, openDeliverySlot } from './place-order.ts'
import { promote } from './promote.ts'
import { retryIfStale, StaleSnapshotError } from './stale-snapshot.ts'
import { assertTotalsUnchanged, calculateTotals, type PromoDiscount } from './totals.ts'

export type OrderByStaffInput = {
  /** Without rentals, mixes, promo code and points. */
  request: OrderRequest
  /** The draft: it becomes at most one order. */
  draftId: string
  staffId: string
  /** Null for a customer without an account, who has a name. */
  accountId: string | null
  customerName: string | null
  customerLocale: Locale
  /** The language of errors, which staff read. */
  locale: Locale
  discount: ManualDiscount | undefined
  expected: ExpectedTotals
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
  /** Runs first in the transaction and locks the draft and the account. Returns a result if nothing is to be placed. */
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
  { request, accountId, locale, discount, ...input }: OrderByStaffInput,
  { variants, ...snapshot }: CheckoutSnapshot,
): Promise<PlacedByStaff> {
  const now = deps.clock.now()
  const { hours, categories, points, switches } = snapshot.rules
  const { delivery, address } = request
  if (!address || delivery.type === 'pickup') throw new Error('expected the address of a new order, found none')
  const { lines, error } = buildLineItems(variants, request.items)
  if (error) throw error
  assertOrdersEnabled(stoppedServices(switches, now), locale)
  const slotId = await openDeliverySlot(tx, delivery, lines, {
    hours: openAhead(hours, { isRental: false, region: address.region }),
    now,
    locale,
  })
  // Without an account there are no points.
  const rates = accountId === null ? { ...points, earnedPercent: 0 } : points
  const quoted = quoteFee(lines, address.region, snapshot.rules)
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
  const holdUntil = paymentLinkEnd(now, delivery.type === 'post' ? null : slotDeadline(delivery, hours), now)
  const order = await insertOrder(tx, {
    accountId,
    byStaff: {
      staffId: input.staffId,
      customerName: accountId === null ? input.customerName : null,
      discountReason: promoAmd > 0 ? (discount?.reason ?? null) : null,
    },
    idempotencyKey: input.draftId,
    requestHash: hashOrderRequest(request),
    locale: input.customerLocale,
    phone: request.phone,
    secondaryPhone: request.secondaryPhone,
    address,
    notes: request.notes,
    deliveryType: delivery.type,
    slotId,
    pickup: null,
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

/** A discount of staff reduces all items that the law allows to be discounted. */
export const toPromoDiscount = ({ kind, value }: ManualDiscount): PromoDiscount => ({
  percent: kind === 'percent' ? Math.min(100, value) : null,
  amountAmd: kind === 'amount' ? value : null,
  categories: [],
  coversSale: true,
})
