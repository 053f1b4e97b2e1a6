import { sql } from 'kysely'
import { alertStaff } from '#alerts/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { withTransaction } from '#platform/db/db.ts'
import { kysely, query, rowCount } from '#platform/db/sql.ts'
import { RESERVED_ALERT_MIN_UNITS, RESERVED_ALERT_PERCENT } from './rules.ts'

type HeavilyReserved = { sku: string; onHand: number; reserved: number; orders: number; accounts: number }

/**
 * Alerts staff when unpaid orders reserve most of the stock of a variant: a hundred fake customers with two unpaid
 * orders each could reserve it for 25 minutes at a time. All variants share one alert an hour, so that orders with
 * many lines cannot cause many messages.
 * @returns the affected variants
 */
export async function watchReservations(deps: Deps): Promise<HeavilyReserved[]> {
  const { db, random, log } = deps
  const hoarded: HeavilyReserved[] = await query(
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
    log.warn({ alert: 'stock.hoarded', ...facts }, 'unpaid orders hold most of the stock of a variant')
  const [first] = hoarded
  if (first) {
    const { sku, onHand, reserved } = first
    const params = { sku, onHand, reserved, others: hoarded.length - 1 }
    await withTransaction(db, random, tx => alertStaff(tx, deps, { kind: 'stock.hoarded', key: 'all', params }))
  }
  return hoarded
}
