import type { Quote, QuoteLine, QuoteRequest, StockLine, StockStatus } from '@shop/contracts/checkout.ts'
import { addDays, shopDate, shopTimestamp } from '@shop/contracts/days.ts'
import { type Slot, YEREVAN } from '@shop/contracts/delivery.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { partsOf } from '@shop/contracts/order-groups.ts'
import { toTextFields } from '@shop/contracts/text-fields.ts'
import {
  type DeliverySettings,
  type OfferedPickup,
  offeredPickups,
  openAhead,
  openDayFrom,
  servedDays,
  slotDeadline,
  slotsAhead,
} from '#delivery/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type AppliedPromotions, findFreeDelivery, type PromoClient, type PromoCustomer } from '#promotions/index.ts'
import type { RentalRequest } from '#rental/index.ts'
import { stoppedServices } from '#settings/index.ts'
import { applicableCredit } from '#store-credit/index.ts'
import {
  type CheckoutRules,
  type LineItem,
  readQuoteSnapshot,
  readVariants,
  toPriced,
  type VariantSnapshot,
} from './checkout-snapshot.ts'
import { collectedFee, findNearestOffer, type QuotedFee, quoteFee } from './delivery-fee.ts'
import { quoteDiscounts } from './discounts.ts'
import { isIdentityNeeded } from './identity-check.ts'
import { quoteMixes } from './mixes.ts'
import { movedNoticeText, type NoticeDraft, noticeText, type RuleNoticeKind, stoppedNotices } from './notices.ts'
import { promote, toAppliedPromotions } from './promote.ts'
import { checkRentals, quoteOwnRentals } from './rentals.ts'
import { findRentalsWithoutParts, mergeItems, orderableStatus, stockStatus } from './rules.ts'
import type { PromoDiscount } from './totals.ts'

/** The customer or visitor who asks for the quote, or the member of staff. A visitor has no points. */
type QuoteClient = PromoClient & {
  locale: Locale
  /** A discount that staff give. */
  discount?: PromoDiscount | undefined
  /** The customer for whom staff ask, whose promotions, points, store credit and uses of the code count. */
  customer?: PromoCustomer
  /** True if the delivery costs nothing, whatever the tariff. */
  isDeliveryFree?: boolean
}
type Days = ReadonlyMap<string, Slot[]>

/**
 * Quotes a cart: its current totals and the problems that prevent an order. Reserves nothing.
 * `canProceed`: the lines can be ordered with their `quantity`, at the given date and time.
 */
export async function quoteCart(
  deps: Pick<Deps, 'db' | 'clock' | 'keys'>,
  { items, mixes = [], rentals: requests = [], delivery, promoCode, bonusPoints = 0 }: QuoteRequest,
  { locale, discount, customer: ofStaff, isDeliveryFree = false, ...client }: QuoteClient,
): Promise<Quote> {
  const { db } = deps
  const now = deps.clock.now()
  const merged = mergeItems(items)
  const skus = merged.map(({ sku }) => sku)
  const customer = ofStaff ?? { accountId: client.accountId ?? null, phone: null }
  const { accountId } = customer
  const { variants, usedSlots, creditAmd, discretion, ...snapshot } = await readQuoteSnapshot(db, {
    skus,
    now,
    accountId,
  })
  const { rules } = snapshot
  const { hours, categories, rental: settings, points: rates } = rules
  const region = delivery?.region
  const courier = openAhead(hours, { isRental: requests.length > 0, region })
  const days = slotsAhead(usedSlots, courier, now)
  const rentals =
    requests.length > 0
      ? await quoteOwnRentals(db, requests, { accountId, now, settings, served: servedDays(days) })
      : []
  const stopped = stoppedServices(rules.switches, now)

  const lines = merged.map(({ sku, quantity }) => quoteLine(sku, quantity, variants.get(sku)))
  const notToday = lines.filter(({ quantity, sameDay }) => quantity > 0 && !sameDay)
  const today = shopDate(now)
  const pickups = offeredPickups(rules.pickup, { now, isNotToday: notToday.length > 0 })
  const deliveryCheck = evaluateDelivery(delivery, { days, pickups }, notToday, today)
  const earliest = earliestDate(days, courier, { today, isNotToday: notToday.length > 0 })
  const until =
    requests.length === 0 ? earliestUntil(days, hours, { earliest, isNotToday: notToday.length > 0 }) : undefined
  const messageOf = (kind: RuleNoticeKind) =>
    kind === 'moved_to_tomorrow' && earliest !== addDays(today, 1)
      ? movedNoticeText(earliest, locale)
      : noticeText(kind, locale)
  const rentalCheck = checkRentals(rentals, { requests, delivery }, { settings, days })
  const notices = [
    ...lines.flatMap(stockNotices),
    ...priceNotices(lines, items),
    ...deliveryCheck.notices,
    ...rentalCheck.notices,
  ]
  const lineItems = lines.flatMap(({ sku, quantity, lineTotal }) => {
    const variant = variants.get(sku)
    return variant ? [{ variant, quantity, lineTotal }] : []
  })
  const quotedFee = quoteFeeOf(delivery, lineItems, { ...rules, isDeliveryFree })
  const fee = delivery ? quotedFee.fee : null
  const promotions = promote(lineItems, snapshot, { now, delivery: quotedFee, rentalAmd: rentalCheck.cost.rentalAmd })
  const basket = {
    lines: lineItems.map(toPriced),
    promotions,
    delivery: fee,
    rental: rentalCheck.cost,
    categories,
    rates,
  }
  const { totals, promo, bonus } = await quoteDiscounts(deps, basket, {
    promoCode,
    bonusPoints,
    client,
    customer,
    locale,
    discount,
  })
  const quotedMixes = await quoteMixes(db, mixes, withoutRentalParts(lines, requests))
  const isEmpty = lines.length + requests.length === 0 || quotedMixes.some(mix => mix.lines.length === 0)
  const isMissing =
    isEmpty || [...lines, ...quotedMixes.flatMap(mix => mix.lines)].some(({ quantity }) => quantity === 0)
  const freeDelivery = findNearestOffer(quotedFee, findFreeDelivery(promotions))
  return {
    lines: withPromotions(lines, lineItems, promotions),
    mixes: quotedMixes,
    rentals,
    notices: [
      ...stoppedNotices(stopped, delivery?.type, locale),
      ...notices.map(notice => ({ ...notice, message: messageOf(notice.kind) })),
    ],
    totals,
    promotions: toAppliedPromotions(promotions),
    deliveryTerms: quotedFee.terms,
    ...(freeDelivery && { freeDelivery }),
    ...quotePickup(pickups),
    promo,
    bonus,
    ...quoteCredit(totals.totalAmd, creditAmd),
    ...discretion,
    identityNeeded: isIdentityNeeded({ delivery: hours, categories }, [
      ...basket.lines.map(({ category }) => category),
      ...(requests.length > 0 ? ['hookah' as const] : []),
    ]),
    earliestDate: rentals[0]?.from ?? earliest,
    ...(until && { earliestUntil: until.toISOString() }),
    canProceed:
      !isMissing &&
      deliveryCheck.isPossible &&
      rentalCheck.isPossible &&
      findRentalsWithoutParts(requests, lines).length === 0 &&
      !stopped.orders,
  }
}

function quoteFeeOf(
  delivery: QuoteRequest['delivery'],
  lines: readonly LineItem[],
  { isDeliveryFree, ...rules }: CheckoutRules & { isDeliveryFree: boolean },
): QuotedFee {
  return delivery && (isDeliveryFree || delivery.type === 'pickup')
    ? collectedFee(delivery.region)
    : quoteFee(lines, delivery?.region ?? YEREVAN, rules)
}

/** Returns from when the cart can be collected at each point. */
function quotePickup(pickups: readonly OfferedPickup[]): Pick<Quote, 'pickup'> {
  if (pickups.length === 0) return {}
  return { pickup: pickups.map(({ point, from }) => ({ pointId: point.id, from: from.toISOString() })) }
}

/** Returns the store credit of the customer, if any, and how much of it can pay for the total. */
const quoteCredit = (totalAmd: number, balanceAmd: number): Pick<Quote, 'credit'> =>
  balanceAmd > 0 ? { credit: { balanceAmd, mostAmd: applicableCredit(totalAmd, balanceAmd) } } : {}

function quoteLine(sku: string, requested: number, variant: VariantSnapshot | undefined): QuoteLine {
  const { status, available, quantity } = orderableStatus(requested, variant)
  if (!variant) {
    const unknownVariant = {
      slug: '',
      title: sku,
      brand: '',
      imageUrl: '',
      weight: 0,
      price: 0,
      lineTotal: 0,
      sameDay: false,
    }
    return { sku, ...unknownVariant, requested, quantity, available, status }
  }
  const { slug, brand, imageUrl, color, weightGrams, priceAmd, sameDay } = variant
  return {
    sku,
    slug,
    ...toTextFields('title', variant.title),
    brand,
    imageUrl,
    weight: weightGrams,
    requested,
    quantity,
    available,
    price: priceAmd,
    lineTotal: priceAmd * quantity,
    status,
    sameDay,
    ...(color && { color }),
  }
}

/** Adds what promotions take off each line. */
function withPromotions(
  lines: readonly QuoteLine[],
  lineItems: readonly LineItem[],
  { lines: reduced }: AppliedPromotions,
): QuoteLine[] {
  const amounts = new Map(lineItems.map(({ variant }, index) => [variant.sku, reduced[index]?.discountAmd ?? 0]))
  return lines.map(line => {
    const promotionAmd = amounts.get(line.sku) ?? 0
    return promotionAmd > 0 ? { ...line, promotionAmd } : line
  })
}

const noticeOf: Record<Exclude<StockStatus, 'ok'>, RuleNoticeKind> = {
  reduced: 'quantity_reduced',
  out_of_stock: 'out_of_stock',
  unavailable: 'item_unavailable',
}

function stockNotices({ sku, status, requested, quantity }: QuoteLine): NoticeDraft[] {
  if (status === 'ok') return []
  return [{ kind: noticeOf[status], sku, ...(status === 'reduced' ? { before: requested, now: quantity } : {}) }]
}

/** Subtracts the parts of rentals from the lines: rentals get their parts before mixes. */
function withoutRentalParts(lines: readonly QuoteLine[], rentals: readonly RentalRequest[]): QuoteLine[] {
  const parts = partsOf({ rentals, mixes: [] })
  return lines.map(line => ({ ...line, quantity: Math.max(0, line.quantity - (parts.get(line.sku) ?? 0)) }))
}

/** Returns a notice for each price that differs from the price in the cart. */
function priceNotices(lines: readonly QuoteLine[], items: QuoteRequest['items']): NoticeDraft[] {
  const shown = new Map(items.map(({ sku, price }) => [sku, price]))
  return lines.flatMap(({ sku, price, quantity }) => {
    const before = shown.get(sku)
    const isChanged = quantity > 0 && before !== undefined && before !== price
    return isChanged ? [{ kind: 'price_changed' as const, sku, before, now: price }] : []
  })
}

/** Checks the requested delivery slot. Items without same-day delivery move to tomorrow. */
function evaluateDelivery(
  delivery: QuoteRequest['delivery'],
  { days, pickups }: { days: Days; pickups: readonly OfferedPickup[] },
  notToday: readonly QuoteLine[],
  today: string,
): { notices: NoticeDraft[]; isPossible: boolean } {
  if (delivery?.type === 'post') return { notices: [], isPossible: true }
  if (delivery?.type === 'pickup') return evaluatePickup(delivery.pickupPointId, pickups)
  const { date, time } = delivery ?? {}
  const isTodayFree = days.get(today)?.some(({ free }) => free > 0) === true
  // If no courier is free today, the items are not the reason for the later day.
  if (notToday.length > 0 && (date === today || (date === undefined && isTodayFree))) {
    return {
      notices: notToday.map(({ sku }) => ({ kind: 'moved_to_tomorrow', sku })),
      isPossible: date === undefined,
    }
  }
  if (date === undefined || time === undefined) return { notices: [], isPossible: true }
  const slot = days.get(date)?.find(offered => offered.time === time)
  const isFree = slot !== undefined && slot.reason === undefined
  return { notices: isFree ? [] : [{ kind: 'slot_not_available' }], isPossible: isFree }
}

/** Without a point, nothing prevents the order: the form and the order require one. */
function evaluatePickup(
  pointId: string | undefined,
  pickups: readonly OfferedPickup[],
): { notices: NoticeDraft[]; isPossible: boolean } {
  const isPossible = pointId === undefined || pickups.some(({ point }) => point.id === pointId)
  return { notices: isPossible ? [] : [{ kind: 'pickup_point_gone' }], isPossible }
}

/** Returns the first day with a free slot. Without one, returns the first working day of the couriers after the offered days. */
function earliestDate(
  days: Days,
  hours: DeliverySettings,
  { today, isNotToday }: { today: string; isNotToday: boolean },
): string {
  for (const [date, slots] of days) {
    if (isNotToday && date === today) continue
    if (slots.some(({ free }) => free > 0)) return date
  }
  return openDayFrom(addDays(today, days.size), hours)
}

/** Returns until when an order can still be delivered on the earliest day; undefined without a free slot on it. */
function earliestUntil(
  days: Days,
  hours: DeliverySettings,
  { earliest, isNotToday }: { earliest: string; isNotToday: boolean },
): Date | undefined {
  const last = days.get(earliest)?.findLast(({ free }) => free > 0)
  if (!last) return undefined
  const deadline = slotDeadline({ date: earliest, time: last.time }, hours)
  // Items without same-day delivery need the day before.
  const dayStart = shopTimestamp(earliest)
  return isNotToday && dayStart < deadline ? dayStart : deadline
}

/** Returns the available quantity of each variant. Lines with the same SKU are merged. */
export async function checkStock(
  { db }: Pick<Deps, 'db'>,
  items: readonly { sku: string; quantity: number }[],
): Promise<StockLine[]> {
  const merged = mergeItems(items)
  const variants = await readVariants(
    db,
    merged.map(({ sku }) => sku),
  )
  return merged.map(({ sku, quantity: requested }) => {
    const variant = variants.get(sku)
    const { status, available } = stockStatus(requested, variant)
    return { sku, requested, available, status, sameDay: status !== 'unavailable' && variant?.sameDay === true }
  })
}
