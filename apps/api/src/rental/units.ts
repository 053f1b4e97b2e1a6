import { shopDate } from '@shop/contracts/days.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import type { UnitDays } from './rules.ts'

/**
 * The day from which the unit of booking `b` is free for others, as text: if it is out and returned today, it is
 * cleaned first.
 */
export const freeFromOn = (today: string) =>
  sql<string>`(CASE WHEN b.state = 'handed_over' THEN greatest(b.free_from, ${today}::date + 1 + b.buffer_days)
    ELSE b.free_from END)::text`

/**
 * Returns the units of models with their busy days from today on, by model. A late unit is busy until it could be
 * cleaned if it was returned today, a returned one until it is clean, one in repair until it is back, tomorrow at the
 * earliest.
 * @param exceptBooking a booking whose own days do not count
 */
export async function readUnits(
  db: Tx,
  productIds: readonly string[],
  now: Date,
  exceptBooking: string | null = null,
): Promise<Map<string, UnitDays[]>> {
  const today = shopDate(now)
  const units = kysely
    .selectFrom('rental_unit as u')
    .select(['u.product_id as productId', 'u.id', 'u.code'])
    .where(({ eb, fn, val }) => eb('u.product_id', '=', fn.any(val(productIds))))
    .where('u.retired_at', 'is', null)
  const from = sql<string | null>`${today}::text`.as('from')
  const booked = units
    .leftJoin('rental_booking as b', join =>
      join
        .onRef('b.unit_id', '=', 'u.id')
        .on('b.state', '!=', 'released')
        .on('b.id', 'is distinct from', exceptBooking)
        .on(sql<boolean>`(b.free_from > ${today}::date OR b.state = 'handed_over')`),
    )
    .select([sql<string | null>`b.busy_from::text`.as('from'), freeFromOn(today).$castTo<string | null>().as('until')])
  const repairUntil = sql<
    string | null
  >`coalesce(greatest(u.repair_until, ${today}::date + 1), '9999-12-31'::date)::text`
  const inRepair = units.select([from, repairUntil.as('until')]).where('u.repair_since', 'is not', null)
  const cleaned = units
    .select([from, sql<string | null>`u.ready_from::text`.as('until')])
    .where('u.ready_from', '>', sql<Date>`${today}::date`)
  const busy = booked.unionAll(inRepair)
  const all = exceptBooking === null ? busy.unionAll(cleaned) : busy
  const rows = await query(db, all.orderBy('code').orderBy('from'))
  const models = new Map<string, UnitDays[]>()
  for (const [productId, ofModel] of Map.groupBy(rows, row => row.productId)) {
    const units = Map.groupBy(ofModel, ({ id }) => id)
    models.set(
      productId,
      [...units].map(([id, days]) => ({
        id,
        busy: days.flatMap(({ from, until }) => (from !== null && until !== null ? [{ from, until }] : [])),
      })),
    )
  }
  return models
}
