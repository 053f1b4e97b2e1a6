import type { BonusKind } from '@shop/contracts/bonus.ts'
import { addDays, addMonths, shopDate } from '@shop/contracts/days.ts'

/** An entry of the ledger, in the order of the ledger. */
export type ExpiryEntry = {
  id: string
  kind: BonusKind
  points: number
  ref: string
  orderId: string | null
  createdAt: Date
}

/** Points that were added together, and how many of them are left. */
export type PointsLot = {
  /** The entry that added them. */
  id: string
  orderId: string | null
  points: number
  /** When they were added, and the last time when spent ones of them came back. */
  addedAt: Date
  returnedAt: Date | null
}

/** Days before the points expire on which the customer is notified. Points that come back live as long at least. */
export const NOTICE_DAYS = 14

/** What an order spent: from which lots, the oldest first. */
type Spending = { lot: PointsLot; points: number }[]

/**
 * Returns the points that are left, by the entries that added them, oldest first. The oldest points are spent first.
 * Items that are returned take back the points that their order earned, then the oldest ones. Points that come back
 * from an order are those that it spent.
 */
export function remainingLots(entries: readonly ExpiryEntry[]): PointsLot[] {
  const lots: PointsLot[] = []
  const spendings = new Map<string, Spending>()
  for (const entry of entries) {
    if (entry.points < 0) takeFrom(lots, spendings, entry)
    else if (entry.kind !== 'given_back' || entry.orderId === null) lots.push(toLot(entry, entry.points))
    else giveBack(lots, spendings.get(entry.orderId) ?? [], entry)
  }
  return lots.filter(({ points }) => points > 0)
}

const toLot = ({ id, orderId, createdAt }: ExpiryEntry, points: number): PointsLot => ({
  id,
  orderId,
  points,
  addedAt: createdAt,
  returnedAt: null,
})

function takeFrom(lots: PointsLot[], spendings: Map<string, Spending>, entry: ExpiryEntry): void {
  const { kind, orderId, ref } = entry
  const own = lots.filter(lot =>
    kind === 'expired' ? lot.id === ref : kind === 'taken_back' && lot.orderId === orderId,
  )
  const taken = take([...own, ...lots.filter(lot => !own.includes(lot))], -entry.points)
  if (kind === 'spent' && orderId !== null) spendings.set(orderId, [...(spendings.get(orderId) ?? []), ...taken])
}

/** Takes points from lots in their order. */
function take(lots: readonly PointsLot[], points: number): Spending {
  let missing = points
  return lots.flatMap(lot => {
    const part = Math.min(lot.points, missing)
    lot.points -= part
    missing -= part
    return part > 0 ? [{ lot, points: part }] : []
  })
}

/** Puts points back to the lots that they were spent from, the newest first: they live longest. */
function giveBack(lots: PointsLot[], spending: Spending, entry: ExpiryEntry): void {
  let missing = entry.points
  for (const part of spending.toReversed()) {
    const points = Math.min(part.points, missing)
    if (points === 0) continue
    part.points -= points
    missing -= points
    part.lot.points += points
    part.lot.returnedAt = entry.createdAt
  }
  if (missing > 0) lots.push(toLot(entry, missing))
}

/** When points expire: `months` after they were added, and not before `startsAt`, when the setting changed. */
export type ExpiryRule = { months: number; startsAt: Date | null }

/**
 * Returns the last day of points: the end of the month in which the months pass, so that they expire together. It is at
 * least NOTICE_DAYS after the rule changed, and after points came back.
 */
export function lastDayOf({ addedAt, returnedAt }: PointsLot, { months, startsAt }: ExpiryRule): string {
  const days = [addMonths(`${shopDate(addedAt).slice(0, 7)}-01`, months)]
  for (const from of [returnedAt, startsAt]) if (from !== null) days.push(addDays(shopDate(from), NOTICE_DAYS))
  return endOfMonth(days.toSorted().at(-1) ?? '')
}

function endOfMonth(date: string): string {
  return addDays(addMonths(`${date.slice(0, 7)}-01`, 1), -1)
}

/** Returns the points that expire next, and their last day; undefined if none do. */
export function nextExpiry(
  lots: readonly PointsLot[],
  rule: ExpiryRule,
  today: string,
): { points: number; date: string } | undefined {
  if (rule.months === 0) return undefined
  const upcoming = lots
    .map(lot => ({ points: lot.points, date: lastDayOf(lot, rule) }))
    .filter(lot => lot.date >= today)
  const [date] = upcoming.map(lot => lot.date).toSorted()
  if (date === undefined) return undefined
  return { date, points: upcoming.reduce((sum, lot) => sum + (lot.date === date ? lot.points : 0), 0) }
}
