import type { VariantDates } from '@shop/contracts/catalog.ts'
import { daysBetween } from '@shop/contracts/days.ts'

/** A lot with units in the store. The date is the last day on which its units may be sold; null if it has none. */
export type StoredLot = { id: string; remaining: number; bestBeforeDate: string | null }

/** Units to choose from; `lotId` is null for units without a lot. */
export type Source = { lotId: string | null; units: number }

/** Units taken from a lot. */
export type LotTake = { lotId: string; units: number }

/** True if a lot may no longer be sold. @param today in Yerevan */
export const isExpired = (bestBeforeDate: string | null, today: string): boolean =>
  bestBeforeDate !== null && bestBeforeDate < today

/** Sorts the lot that expires first first, those without a date last, and otherwise the older one first. */
const byDate = (a: StoredLot, b: StoredLot): number => {
  const [one, other] = [a.bestBeforeDate ?? '9999', b.bestBeforeDate ?? '9999']
  if (one !== other) return one < other ? -1 : 1
  return a.id < b.id ? -1 : 1
}

const toSource = ({ id, remaining }: StoredLot): Source => ({ lotId: id, units: remaining })

/**
 * The order in which packed units leave: first expired, first out. Expired units come last, after those without a lot.
 * @param withoutLot units without a lot
 */
export function sourcesForPacking(lots: readonly StoredLot[], withoutLot: number, today: string): Source[] {
  const sorted = lots.toSorted(byDate)
  const ofState = (expired: boolean) =>
    sorted.filter(({ bestBeforeDate }) => isExpired(bestBeforeDate, today) === expired).map(toSource)
  return [...ofState(false), { lotId: null, units: withoutLot }, ...ofState(true)]
}

/** True if there are expired units and fewer others than needed. Otherwise packing takes no expired units. */
export function isShortOfFresh(lots: readonly StoredLot[], quantity: number, today: string): boolean {
  const fresh = lots.filter(({ bestBeforeDate }) => !isExpired(bestBeforeDate, today))
  return fresh.length < lots.length && fresh.reduce((sum, { remaining }) => sum + remaining, 0) < quantity
}

/** The order in which missing or written-off units leave if their lot is unknown: the lot that expires first. */
export const sourcesForRemoval = (lots: readonly StoredLot[]): Source[] => lots.toSorted(byDate).map(toSource)

/** A lot with the day on which its units were packed; null if the pack does not say. */
type PackedLot = StoredLot & { packedDate: string | null }

/**
 * Returns the earliest dates of the units in the store. A date is missing if not all units have one, or if units have
 * expired: which unit a customer gets is only known when the order is packed, and the date must hold for each.
 * @param inStore units in the store, also those without a lot
 * @param today in Yerevan
 */
export function findCommonDates(
  lots: readonly PackedLot[],
  inStore: number,
  today: string,
): Pick<VariantDates, 'bestBefore' | 'packed'> {
  const units = lots.reduce((sum, { remaining }) => sum + remaining, 0)
  if (units < inStore || lots.some(({ bestBeforeDate }) => isExpired(bestBeforeDate, today))) return {}
  const bestBefore = findEarliest(lots.map(({ bestBeforeDate }) => bestBeforeDate))
  const packed = findEarliest(lots.map(({ packedDate }) => packedDate))
  return { ...(bestBefore && { bestBefore }), ...(packed && { packed }) }
}

function findEarliest(dates: readonly (string | null)[]): VariantDates['bestBefore'] {
  const known = dates.filter(date => date !== null).toSorted()
  const [date] = known
  return date === undefined || known.length < dates.length ? undefined : { date, hasLater: known.at(-1) !== date }
}

/** True if units count as fresh: they were packed at most `days` days ago. @param days 0 if units never do */
export const isFresh = (packedDate: string | undefined, days: number, today: string): boolean =>
  packedDate !== undefined && days > 0 && daysBetween(packedDate, today) <= days

/** Takes units from the sources in their order. The result has only those with a lot. */
export function takeFrom(sources: readonly Source[], quantity: number): LotTake[] {
  let missing = quantity
  return sources.flatMap(({ lotId, units }) => {
    const taken = Math.min(Math.max(0, units), missing)
    missing -= taken
    return taken > 0 && lotId !== null ? [{ lotId, units: taken }] : []
  })
}
