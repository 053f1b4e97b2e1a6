import { sql } from 'kysely'
import { alertStaff } from '#alerts/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { kysely, query, rowCount } from '#platform/db/sql.ts'

/** Staff are alerted from this share of a variant's stock on that unpaid orders reserve. */
const RESERVED_ALERT_PERCENT = 80
/** Fewer units are often reserved by a few buyers. */
const RESERVED_ALERT_MIN_UNITS = 10

type ReservedVariant = { sku: string; onHand: number; reserved: number; orders: number; accounts: number }

/**
 * Alerts staff when unpaid orders reserve most of the stock of a variant: a hundred fake customers with two unpaid
 * orders each could reserve it for 25 minutes at a time. All variants share one alert an hour, so that orders with
 * many lines cannot cause many messages.
 * @returns the affected variants
 */
export async function watchReservations(deps: Deps): Promise<ReservedVariant[]> {
  const { db, random, log } = deps
  const hoarded: ReservedVariant[] = await query(
    db,
    kysely
      .selectFrom('variant as v')
      .innerJoin('reservation as r', join => join.onRef('r.variant_id', '=', 'v.id').on('r.state', '=', 'held'))
      .innerJoin('orders as o', 'o.id', 'r.order_id')
      .select([
        'v.sku',
        'v.on_hand as onHand',
        'v.reserved',
        rowCount.as('orders'),
        sql<number>`count(DISTINCT o.account_id)::int`.as('accounts'),
      ])
      .where('v.on_hand', '>=', RESERVED_ALERT_MIN_UNITS)
      .where(sql<boolean>`v.reserved * 100 > v.on_hand * ${RESERVED_ALERT_PERCENT}`)
      .groupBy('v.id')
      .orderBy('v.sku'),
  )
  for (const facts of hoarded)
    log.warn({ alert: 'stock.hoarded', ...facts }, 'unpaid orders reserve most of the stock of a variant')
  const [first] = hoarded
  if (first) {
    const { sku, onHand, reserved } = first
    const params = { sku, onHand, reserved, others: hoarded.length - 1 }
    await withTransaction(db, random, tx => alertStaff(tx, deps, { kind: 'stock.hoarded', key: 'all', params }))
  }
  return hoarded
}

/**
 * Returns the units reserved by unpaid orders, and the largest reserved share of one variant (0 to 1; of variants with
 * a minimum stock).
 */
export async function readReservationStats(db: Tx): Promise<{ reservedUnits: number; largestShare: number }> {
  const [row] = await query(
    db,
    kysely
      .selectFrom('variant')
      .select([
        sql<number>`coalesce(sum(reserved), 0)::int`.as('reservedUnits'),
        sql<number>`coalesce(max(reserved::float8 / on_hand) FILTER (WHERE on_hand >= ${RESERVED_ALERT_MIN_UNITS}), 0)`.as(
          'largestShare',
        ),
      ]),
  )
  return row ?? { reservedUnits: 0, largestShare: 0 }
}
