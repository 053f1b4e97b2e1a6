import type { Address } from '@shop/contracts/delivery.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { earliestPickup, type PickupPointSettings, PickupSettings } from '@shop/contracts/pickup.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { completeTexts } from '#platform/i18n/locale.ts'

/** A point at which an order can be collected, and from when. */
export type OfferedPickup = { point: PickupPointSettings; from: Date }

/** Returns the active points with the time from which an order can be collected. */
export function offeredPickups(
  { points }: PickupSettings,
  { now, isNotToday }: { now: Date; isNotToday: boolean },
): OfferedPickup[] {
  return points.flatMap(point => {
    const from = point.isActive ? earliestPickup(point, now, isNotToday) : undefined
    return from ? [{ point, from }] : []
  })
}

/**
 * Finds a point at which an order can be collected. Locks the points until the transaction ends, so that staff cannot
 * delete the point meanwhile.
 */
export async function findPickup(
  tx: Tx,
  pointId: string,
  when: { now: Date; isNotToday: boolean },
): Promise<OfferedPickup | undefined> {
  const settings = kysely.selectFrom('setting').select('value').where('key', '=', 'pickup').forShare()
  const [row] = await query(tx, settings)
  const { points } = row ? PickupSettings.parse(completeTexts(row.value)) : { points: [] }
  return offeredPickups({ points }, when).find(({ point }) => point.id === pointId)
}

/**
 * Returns the point of a new order. Locks the points until the transaction ends, so that staff cannot delete the point
 * meanwhile.
 * @throws VALIDATION naming body.pickupPointId if staff have closed the point
 */
export async function openPickup(
  tx: Tx,
  pointId: string,
  { locale, ...when }: { now: Date; isNotToday: boolean; locale: Locale },
): Promise<OfferedPickup> {
  const offered = await findPickup(tx, pointId, when)
  if (offered) return offered
  throw new AppError('VALIDATION', {
    details: [{ path: 'body.pickupPointId', message: fieldText('pickup_point_gone', locale) }],
  })
}

/** Returns the address of a point in a language. An order keeps it. */
export function addressOfPoint(
  { region, city, street, building }: Pick<PickupPointSettings, 'region' | 'city' | 'street' | 'building'>,
  locale: Locale,
): Address {
  return { region, city: city[locale], street: street[locale], building }
}

/** The current settings of the point of an order, for statements that have the order as `o`; `toPoint` converts it. */
export const pointColumn = sql<unknown>`(SELECT p.value FROM setting s, jsonb_array_elements(s.value->'points') p
  WHERE s.key = 'pickup' AND o.pickup_point_id IS NOT NULL AND p.value->>'id' = o.pickup_point_id::text)`

/** Converts `pointColumn`; undefined if the order has no point, or if staff have deleted it. */
export function toPoint(value: unknown): PickupPointSettings | undefined {
  return value === null ? undefined : PickupSettings.shape.points.parse([completeTexts(value)])[0]
}
