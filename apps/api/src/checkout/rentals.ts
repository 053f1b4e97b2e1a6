import type { QuoteRequest } from '@shop/contracts/checkout.ts'
import { daysBetween, shopDate } from '@shop/contracts/days.ts'
import type { RegionCode, Slot } from '@shop/contracts/delivery.ts'
import type { ErrorDetail } from '@shop/contracts/errors.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import type { OrderRental, QuotedRental, QuoteRental } from '@shop/contracts/rental-booking.ts'
import { type DeliverySettings, openSlot } from '#delivery/index.ts'
import type { Tx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { fieldText } from '#platform/refusals.ts'
import { mayBegin, quoteRentals, type RentalWish } from '#rental/index.ts'
import type { Settings } from '#settings/index.ts'
import type { Notice } from './notices.ts'
import type { Wish } from './wish.ts'

type RentalSettings = Settings['rental']

/** How a rental is brought: by courier where they are rented out, on its first day (decisions.md, Rental). */
type Brought = { type?: string | undefined; region?: RegionCode | undefined; date?: string | undefined }

/** Whether rentals can be brought as asked; what is not decided yet stands in no way. */
export function isBroughtRight(
  rentals: readonly RentalWish[],
  { type, region, date }: Brought,
  { regions }: RentalSettings,
): boolean {
  if (rentals.length === 0) return true
  const isOnFirstDay = date === undefined || rentals.every(({ from }) => from === date)
  return type !== 'post' && (region === undefined || regions.includes(region)) && isOnFirstDay
}

/**
 * Rentals at what they cost now; days that are not offered are as good as taken.
 * @param served the days on which a courier has a window free
 */
export async function quoteOwnRentals(
  db: Tx,
  wishes: readonly RentalWish[],
  { now, settings, served }: { now: Date; settings: RentalSettings; served: ReadonlySet<string> },
): Promise<QuotedRental[]> {
  const quoted = await quoteRentals(db, wishes, now)
  const isOffered = (rental: QuotedRental) =>
    areDaysOffered(rental, now, settings) && served.has(rental.from) && served.has(rental.to)
  return quoted.map(each =>
    each.status === 'ok' && !isOffered(each) ? { ...each, status: 'not_free' as const } : each,
  )
}

const noticeOf = { not_free: 'rental_not_free', unavailable: 'rental_unavailable' } as const

type Asked = { wishes: readonly QuoteRental[]; delivery: QuoteRequest['delivery'] }

/**
 * What stands in the way of renting as asked, and what the rest of it costs.
 * @param days the courier's windows
 */
export function judgeRentals(
  rentals: readonly QuotedRental[],
  { wishes, delivery }: Asked,
  { settings, days }: { settings: RentalSettings; days: Windows },
): { notices: Notice[]; isPossible: boolean; cost: RentalCost } {
  const refused = rentals.flatMap(({ status }, rental) => (status === 'ok' ? [] : [{ kind: noticeOf[status], rental }]))
  const isBrought = isBroughtRight(rentals, delivery ?? {}, settings)
  const free = rentals.filter(({ status }) => status === 'ok')
  const notFetched = notFetchedAt(rentals, wishes, days).map(rental => ({
    kind: 'pick_up_not_available' as const,
    rental,
  }))
  const notices: Notice[] = [...refused, ...notFetched, ...(isBrought ? [] : [{ kind: 'rental_delivery' as const }])]
  return { notices, isPossible: notices.length === 0, cost: sumOf(free) }
}

type Windows = ReadonlyMap<string, readonly Slot[]>

/** The rentals that no courier fetches in the window asked for: it is full, closed or over; each takes a place of its own. */
function notFetchedAt(rentals: readonly QuotedRental[], wishes: readonly QuoteRental[], days: Windows): number[] {
  const taken = new Map<string, number>()
  return wishes.flatMap(({ to, pickUpTime }, nth) => {
    if (pickUpTime === undefined || rentals[nth]?.status !== 'ok') return []
    const slot = days.get(to)?.find(({ time }) => time === pickUpTime)
    const window = `${to} ${pickUpTime}`
    const before = taken.get(window) ?? 0
    taken.set(window, before + 1)
    return slot && slot.reason === undefined && slot.free > before ? [] : nth
  })
}

/** Whether the days are ones that can be rented: not over, within what is offered, and not too many. */
export function areDaysOffered({ from, to }: RentalWish, now: Date, settings: RentalSettings): boolean {
  const days = daysBetween(from, to)
  return days >= 1 && days <= settings.maxDays && mayBegin(from, shopDate(now), settings)
}

/**
 * What of an order's rentals only its moment and its place decide.
 * @throws VALIDATION naming each field, in the language asked for
 */
export function refuseWrongRentals(
  { rentals, delivery, address }: Wish,
  { now, locale, settings }: { now: Date; locale: Locale; settings: RentalSettings },
): void {
  if (rentals.length === 0) return
  const isExpress = delivery.type === 'express'
  const checks: [isWrong: boolean, path: string, key: string][] = [
    [!isExpress, 'body.deliveryType', 'rental_by_courier'],
    [!settings.regions.some(region => region === address?.region), 'body.address.region', 'rental_elsewhere'],
    [isExpress && rentals.some(({ from }) => from !== delivery.date), 'body.deliveryDate', 'rental_first_day'],
    ...rentals.map((rental, nth): [boolean, string, string] => [
      !areDaysOffered(rental, now, settings),
      `body.rentals.${nth}`,
      'rental_dates',
    ]),
  ]
  const details: ErrorDetail[] = checks.flatMap(([isWrong, path, key]) =>
    isWrong ? [{ path, message: fieldText(key, locale) }] : [],
  )
  if (details.length > 0) throw new AppError('VALIDATION', { details })
}

/**
 * The windows in which rentals are fetched, in the order of their time; their rows are made, no place is taken yet.
 * @throws SLOT_NOT_AVAILABLE naming the rental
 */
export async function openPickUps(
  tx: Tx,
  rentals: readonly OrderRental[],
  asked: { hours: DeliverySettings; now: Date; locale: Locale },
): Promise<PickUp[]> {
  const opened: PickUp[] = []
  const inOrder = rentals.map(({ to, pickUpTime }, nth) => ({ nth, at: `${to} ${pickUpTime}` }))
  for (const { nth } of inOrder.toSorted((a, b) => (a.at < b.at ? -1 : 1))) {
    const { to = '', pickUpTime = '' } = rentals[nth] ?? {}
    const slotId = await openSlot(tx, { date: to, time: pickUpTime }, asked).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'SLOT_NOT_AVAILABLE') throw error
      const [why = {}] = error.facts.details ?? []
      throw new AppError('SLOT_NOT_AVAILABLE', { details: [{ ...why, path: `body.rentals.${nth}.pickUpTime` }] })
    })
    opened.push({ nth, slotId })
  }
  return opened
}

/** Windows by time, so that two orders take their places in the same order; `nth` is the rental. */
export type PickUp = { nth: number; slotId: string }

/** The rows of the windows in the order of the rentals. */
export function slotsByRental(pickUps: readonly PickUp[]): string[] {
  return pickUps.toSorted((a, b) => a.nth - b.nth).map(({ slotId }) => slotId)
}

/** What rentals cost together, and their deposits, AMD. */
export function costOfRentals(chosen: readonly { rentalAmd: number; offer: { depositAmd: number } }[]): RentalCost {
  return sumOf(chosen.map(({ rentalAmd, offer: { depositAmd } }) => ({ rentalAmd, depositAmd })))
}

type RentalCost = { rentalAmd: number; depositAmd: number }

function sumOf(costs: readonly RentalCost[]): RentalCost {
  return {
    rentalAmd: costs.reduce((sum, { rentalAmd }) => sum + rentalAmd, 0),
    depositAmd: costs.reduce((sum, { depositAmd }) => sum + depositAmd, 0),
  }
}
