import { shopDate } from '@shop/contracts/days.ts'
import type { Tx } from '#platform/db.ts'
import type { UnitDays } from './rules.ts'

type Row = { productId: string; id: string; from: string | null; until: string | null }

/**
 * The units of models with their busy days from today on, by model. One that is late to come back is busy until it
 * could be cleaned if it came today, one that came back until it is clean; one in repair until it is back, which is tomorrow at the soonest.
 * @param exceptBooking a booking whose own days do not count
 */
export async function readUnits(
  db: Tx,
  productIds: readonly string[],
  now: Date,
  exceptBooking: string | null = null,
): Promise<Map<string, UnitDays[]>> {
  const today = shopDate(now)
  const rows = await db.$queryRaw<Row[]>`
    SELECT u.product_id AS "productId", u.id, u.code, b.busy_from::text AS "from",
      (CASE WHEN b.state = 'handed_over' THEN greatest(b.free_from, ${today}::date + 1 + b.buffer_days)
        ELSE b.free_from END)::text AS until
    FROM rental_unit u
    LEFT JOIN rental_booking b ON b.unit_id = u.id AND b.state <> 'released' AND b.id IS DISTINCT FROM ${exceptBooking}::uuid
      AND (b.free_from > ${today}::date OR b.state = 'handed_over')
    WHERE u.product_id = ANY(${[...productIds]}::uuid[]) AND u.retired_at IS NULL
    UNION ALL
    SELECT u.product_id, u.id, u.code, ${today},
      coalesce(greatest(u.repair_until, ${today}::date + 1), '9999-12-31'::date)::text
    FROM rental_unit u
    WHERE u.product_id = ANY(${[...productIds]}::uuid[]) AND u.retired_at IS NULL AND u.repair_since IS NOT NULL
    UNION ALL
    SELECT u.product_id, u.id, u.code, ${today}, u.ready_from::text
    FROM rental_unit u
    WHERE u.product_id = ANY(${[...productIds]}::uuid[]) AND u.retired_at IS NULL AND u.ready_from > ${today}::date
      AND ${exceptBooking}::uuid IS NULL
    ORDER BY code, "from"`
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
