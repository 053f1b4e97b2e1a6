import type { QuoteRequest } from '@shop/contracts/checkout.ts'
import { daysBetween, shopDate } from '@shop/contracts/days.ts'
import type { RegionCode, Slot } from '@shop/contracts/delivery.ts'
import type { ErrorDetail } from '@shop/contracts/errors.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import type { OrderRental, QuotedRental, QuoteRental } from '@shop/contracts/rental-booking.ts'
import { type DeliverySettings, openSlot } from '#delivery/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { type FieldKey, fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { canStartOn, quoteRentals, type RentalRequest } from '#rental/index.ts'
import type { Settings } from '#settings/index.ts'
import type { NoticeDraft } from './notices.ts'
import type { OrderRequest } from './order-request.ts'

type RentalSettings = Settings['rental']

/** The delivery of a rental. Absent values are not chosen yet. */
type RentalDelivery = { type?: string | undefined; region?: RegionCode | undefined; date?: string | undefined }

/** True if rentals can be delivered this way: by courier, to a rental region, on their first day. Values that are not chosen yet are allowed. */
export function isRentalDeliveryAllowed(
  rentals: readonly RentalRequest[],
  { type, region, date }: RentalDelivery,
  { regions }: RentalSettings,
): boolean {
  if (rentals.length === 0) return true
  const isOnFirstDay = date === undefined || rentals.every(({ from }) => from === date)
  return type !== 'post' && type !== 'pickup' && (region === undefined || regions.includes(region)) && isOnFirstDay
}

/**
 * Quotes rentals at their current price. Days that are not offered count as not available.
 * @param accountId whose deposit level counts
 * @param served the days on which a courier has a free slot
 */
export async function quoteOwnRentals(
  db: Tx,
  requests: readonly RentalRequest[],
  { accountId, now, settings, served }: RentalQuoteClient,
): Promise<QuotedRental[]> {
  const quoted = await quoteRentals(db, requests, { accountId, now })
  const isOffered = (rental: QuotedRental) =>
    areDaysOffered(rental, now, settings) && served.has(rental.from) && served.has(rental.to)
  return quoted.map(each =>
    each.status === 'ok' && !isOffered(each) ? { ...each, status: 'not_free' as const } : each,
  )
}

type RentalQuoteClient = {
  accountId: string | null
  now: Date
  settings: RentalSettings
  served: ReadonlySet<string>
}

const noticeOf = { not_free: 'rental_not_free', unavailable: 'rental_unavailable' } as const

type QuotedRequest = { requests: readonly QuoteRental[]; delivery: QuoteRequest['delivery'] }

/**
 * Returns the problems of the requested rentals, and the cost of those without a problem.
 * @param days the delivery slots
 */
export function checkRentals(
  rentals: readonly QuotedRental[],
  { requests, delivery }: QuotedRequest,
  { settings, days }: { settings: RentalSettings; days: SlotsByDate },
): { notices: NoticeDraft[]; isPossible: boolean; cost: RentalCost } {
  const unavailable = rentals.flatMap(({ status }, rental) =>
    status === 'ok' ? [] : [{ kind: noticeOf[status], rental }],
  )
  const isDeliveryAllowed = isRentalDeliveryAllowed(rentals, delivery ?? {}, settings)
  const free = rentals.filter(({ status }) => status === 'ok')
  const withoutPickUp = findUnavailablePickUps(rentals, requests, days).map(rental => ({
    kind: 'pick_up_not_available' as const,
    rental,
  }))
  const notices: NoticeDraft[] = [
    ...unavailable,
    ...withoutPickUp,
    ...(isDeliveryAllowed ? [] : [{ kind: 'rental_delivery' as const }]),
  ]
  return { notices, isPossible: notices.length === 0, cost: costOfRentals(free) }
}

type SlotsByDate = ReadonlyMap<string, readonly Slot[]>

/** Returns the indexes of the rentals whose pick-up slot is full, closed or past. Each rental needs its own place in a slot. */
function findUnavailablePickUps(
  rentals: readonly QuotedRental[],
  requests: readonly QuoteRental[],
  days: SlotsByDate,
): number[] {
  const used = new Map<string, number>()
  return requests.flatMap(({ to, pickUpTime }, index) => {
    if (pickUpTime === undefined || rentals[index]?.status !== 'ok') return []
    const slot = days.get(to)?.find(({ time }) => time === pickUpTime)
    const slotKey = `${to} ${pickUpTime}`
    const before = used.get(slotKey) ?? 0
    used.set(slotKey, before + 1)
    return slot && slot.reason === undefined && slot.free > before ? [] : index
  })
}

/** True if the days can be rented: not past, within the offered period, and at most `maxDays`. */
export function areDaysOffered({ from, to }: RentalRequest, now: Date, settings: RentalSettings): boolean {
  const days = daysBetween(from, to)
  return days >= 1 && days <= settings.maxDays && canStartOn(from, shopDate(now), settings)
}

/**
 * Validates the rental rules that depend on the current time and the delivery address.
 * @throws VALIDATION naming each field
 */
export function assertRentalsAllowed(
  { rentals, delivery, address }: OrderRequest,
  { now, locale, settings }: { now: Date; locale: Locale; settings: RentalSettings },
): void {
  if (rentals.length === 0) return
  const isExpress = delivery.type === 'express'
  const checks: [isWrong: boolean, path: string, key: FieldKey][] = [
    [!isExpress, 'body.deliveryType', 'rental_by_courier'],
    [!settings.regions.some(region => region === address?.region), 'body.address.region', 'rental_elsewhere'],
    [isExpress && rentals.some(({ from }) => from !== delivery.date), 'body.deliveryDate', 'rental_first_day'],
    ...rentals.map((rental, index): [boolean, string, FieldKey] => [
      !areDaysOffered(rental, now, settings),
      `body.rentals.${index}`,
      'rental_dates',
    ]),
    ...rentals.map(({ from }, index): [boolean, string, FieldKey] => [
      isExpress && from !== rentals[0]?.from,
      `body.rentals.${index}`,
      'rental_first_day',
    ]),
  ]
  const details: ErrorDetail[] = checks.flatMap(([isWrong, path, key]) =>
    isWrong ? [{ path, message: fieldText(key, locale) }] : [],
  )
  if (details.length > 0) throw new AppError('VALIDATION', { details })
}

/** Returns the error of a slot as one of the pick-up of the rental at `index`. */
export function toPickUpError(error: unknown, index: number): unknown {
  if (!(error instanceof AppError) || error.code !== 'SLOT_NOT_AVAILABLE') return error
  const [detail = {}] = error.facts.details ?? []
  return new AppError('SLOT_NOT_AVAILABLE', { details: [{ ...detail, path: `body.rentals.${index}.pickUpTime` }] })
}

/**
 * Opens the pick-up slots of rentals, in the order of their time. Creates missing rows, but reserves no capacity.
 * @throws SLOT_NOT_AVAILABLE naming the rental
 */
export async function openPickUpSlots(
  tx: Tx,
  rentals: readonly OrderRental[],
  options: { hours: DeliverySettings; now: Date; locale: Locale },
): Promise<PickUp[]> {
  const opened: PickUp[] = []
  const byTime = rentals.map(({ to, pickUpTime }, index) => ({ index, at: `${to} ${pickUpTime}` }))
  for (const { index } of byTime.toSorted((a, b) => (a.at < b.at ? -1 : 1))) {
    const { to = '', pickUpTime = '' } = rentals[index] ?? {}
    const slotId = await openSlot(tx, { date: to, time: pickUpTime }, options).catch((error: unknown) => {
      throw toPickUpError(error, index)
    })
    opened.push({ index, slotId })
  }
  return opened
}

/** SlotsByDate by time, so that two orders take their places in the same order; `index` is the rental. */
export type PickUp = { index: number; slotId: string }

/** Returns the ids of the slots in the order of the rentals. */
export function slotsByRental(pickUps: readonly PickUp[]): string[] {
  return pickUps.toSorted((a, b) => a.index - b.index).map(({ slotId }) => slotId)
}

type RentalCost = { rentalAmd: number; depositAmd: number }

/** Sums the prices of rentals and their deposits, AMD. */
export function costOfRentals(costs: readonly RentalCost[]): RentalCost {
  return {
    rentalAmd: costs.reduce((sum, { rentalAmd }) => sum + rentalAmd, 0),
    depositAmd: costs.reduce((sum, { depositAmd }) => sum + depositAmd, 0),
  }
}
