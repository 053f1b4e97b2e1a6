import type { Quote, QuoteLine, QuoteRequest, StockStatus } from '@shop/contracts/checkout.ts'
import { addDays, shopDate } from '@shop/contracts/days.ts'
import type { Slot } from '@shop/contracts/delivery.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import { partsOf } from '@shop/contracts/order-groups.ts'
import { titlesOf } from '#catalog/index.ts'
import { type DeliverySettings, deliveryFee, openAhead, openDayFrom, servedDays, slotsAhead } from '#delivery/index.ts'
import type { Deps } from '#platform/deps.ts'
import type { Guesser } from '#promotions/index.ts'
import type { RentalWish } from '#rental/index.ts'
import { stoppedBy } from '#settings/index.ts'
import { quoteBenefits } from './benefits.ts'
import { isIdentityNeeded } from './identity-check.ts'
import { quoteMixes } from './mixes.ts'
import { movedText, type Notice, noticeText, type RuledNotice, stoppedNotices } from './notices.ts'
import { judgeRentals, quoteOwnRentals } from './rentals.ts'
import { findRentalsWithoutParts, mergeItems, orderableStatus } from './rules.ts'
import { readShopAndPlaces, type ShelfVariant } from './shelf.ts'

/** In which language, and whose: of a visitor's points nothing is known. */
type QuoteFor = Guesser & { locale: Locale }
type Days = ReadonlyMap<string, Slot[]>

/**
 * What a cart costs now and what stands in the way of ordering it; a few reads, nothing is reserved.
 * `canProceed`: the lines with their `quantity` could be ordered as they are, with the date and time given.
 */
export async function quoteCart(
  deps: Pick<Deps, 'db' | 'clock' | 'keys'>,
  { items, mixes = [], rentals: wishes = [], delivery, promoCode, bonusPoints = 0 }: QuoteRequest,
  { locale, ...guesser }: QuoteFor,
): Promise<Quote> {
  const { db } = deps
  const now = deps.clock.now()
  const merged = mergeItems(items)
  const skus = merged.map(({ sku }) => sku)
  const { shelf, rules, taken } = await readShopAndPlaces(db, skus, now)
  const { hours, categories, rental: settings, points: rates } = rules
  const days = slotsAhead(taken, openAhead(hours, wishes.length > 0), now)
  const rentals =
    wishes.length > 0 ? await quoteOwnRentals(db, wishes, { now, settings, served: servedDays(days) }) : []
  const stopped = stoppedBy(rules.switches, now)

  const lines = merged.map(({ sku, quantity }) => quoteLine(sku, quantity, shelf.get(sku)))
  const notToday = lines.filter(({ quantity, sameDay }) => quantity > 0 && !sameDay)
  const today = shopDate(now)
  const slot = judgeDelivery(delivery, days, notToday, today)
  const earliest = earliestDate(days, hours, { today, isNotToday: notToday.length > 0 })
  const messageOf = (kind: RuledNotice) =>
    kind === 'moved_to_tomorrow' && earliest !== addDays(today, 1)
      ? movedText(earliest, locale)
      : noticeText(kind, locale)
  const asRented = judgeRentals(rentals, { wishes, delivery }, { settings, days })
  const notices = [...lines.flatMap(stockNotices), ...priceNotices(lines, items), ...slot.notices, ...asRented.notices]
  const basket = {
    lines: lines.flatMap(({ sku, lineTotal }) => {
      const variant = shelf.get(sku)
      return variant ? { lineTotal, category: variant.category, isOnSale: variant.isOnSale } : []
    }),
    delivery: delivery ? deliveryFee(delivery.region, hours.yerevanFeeAmd) : null,
    rental: asRented.cost,
    categories,
    rates,
  }
  const { totals, promo, bonus } = await quoteBenefits(deps, basket, { promoCode, bonusPoints, guesser, locale })
  const asMixed = await quoteMixes(db, mixes, besideRentals(lines, wishes))
  const isMissing = [lines, ...asMixed.map(mix => mix.lines)].some(
    parts => parts.length === 0 || parts.some(({ quantity }) => quantity === 0),
  )
  return {
    lines,
    mixes: asMixed,
    rentals,
    notices: [
      ...stoppedNotices(stopped, delivery?.type, locale),
      ...notices.map(notice => ({ ...notice, message: messageOf(notice.kind) })),
    ],
    totals,
    promo,
    bonus,
    identityNeeded: isIdentityNeeded({ delivery: hours, categories }, [
      ...basket.lines.map(({ category }) => category),
      ...(wishes.length > 0 ? ['hookah' as const] : []),
    ]),
    earliestDate: rentals[0]?.from ?? earliest,
    canProceed:
      !isMissing &&
      slot.isPossible &&
      asRented.isPossible &&
      findRentalsWithoutParts(wishes, lines).length === 0 &&
      !stopped.orders,
  }
}

function quoteLine(sku: string, requested: number, variant: ShelfVariant | undefined): QuoteLine {
  const { status, available, quantity } = orderableStatus(requested, variant)
  if (!variant) {
    const unknown = { slug: '', title: sku, brand: '', imageUrl: '', weight: 0, price: 0, lineTotal: 0, sameDay: false }
    return { sku, ...unknown, requested, quantity, available, status }
  }
  const { slug, brand, imageUrl, weightGrams, priceAmd, sameDay } = variant
  return {
    sku,
    slug,
    ...titlesOf(variant),
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
  }
}

const noticeOf: Record<Exclude<StockStatus, 'ok'>, RuledNotice> = {
  reduced: 'quantity_reduced',
  out_of_stock: 'out_of_stock',
  unavailable: 'item_unavailable',
}

function stockNotices({ sku, status, requested, quantity }: QuoteLine): Notice[] {
  if (status === 'ok') return []
  return [{ kind: noticeOf[status], sku, ...(status === 'reduced' ? { before: requested, now: quantity } : {}) }]
}

/** The packs that mixes can have: those of the rentals are theirs, also where fewer are left than the cart has. */
function besideRentals(lines: readonly QuoteLine[], rentals: readonly RentalWish[]): QuoteLine[] {
  const parts = partsOf({ rentals, mixes: [] })
  return lines.map(line => ({ ...line, quantity: Math.max(0, line.quantity - (parts.get(line.sku) ?? 0)) }))
}

/** Tells of a price that differs from the one the cart shows. */
function priceNotices(lines: readonly QuoteLine[], items: QuoteRequest['items']): Notice[] {
  const shown = new Map(items.map(({ sku, price }) => [sku, price]))
  return lines.flatMap(({ sku, price, quantity }) => {
    const before = shown.get(sku)
    const isChanged = quantity > 0 && before !== undefined && before !== price
    return isChanged ? [{ kind: 'price_changed' as const, sku, before, now: price }] : []
  })
}

/** Whether the courier can come as asked; what cannot be brought today moves to tomorrow (decisions.md, Delivery). */
function judgeDelivery(
  delivery: QuoteRequest['delivery'],
  days: Days,
  notToday: readonly QuoteLine[],
  today: string,
): { notices: Notice[]; isPossible: boolean } {
  if (delivery?.type === 'post') return { notices: [], isPossible: true }
  const { date, time } = delivery ?? {}
  const isTodayFree = days.get(today)?.some(({ free }) => free > 0) === true
  // If no courier comes today at all, the delivery is not moved by its items.
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

/** The first day with a free window; when there is none, the first after the offered ones on which couriers drive. */
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
