import { sql } from 'kysely'
import { alertStaff } from '#alerts/index.ts'
import { withTransaction } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { kysely, query, rowCount } from '#platform/sql.ts'
import { HOARDED_FROM, HOARDED_PERCENT } from './rules.ts'

type Hoarded = { sku: string; onHand: number; reserved: number; orders: number; accounts: number }

/**
 * Alerts staff when unpaid orders hold most of the stock of a variant: a hundred made-up buyers, each with the two unpaid
 * orders that anybody may have, could reserve it for 25 minutes at a time (reliability R50). All variants share one alert
 * an hour, so that orders with many lines cannot cause an SMS for each of them.
 * @returns the variants that are held so
 */
export async function watchHolds(deps: Deps): Promise<Hoarded[]> {
  const { db, random, log } = deps
  const hoarded: Hoarded[] = await query(
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
      .where('v.on_hand', '>=', HOARDED_FROM)
      .where(sql<boolean>`v.reserved * 100 > v.on_hand * ${HOARDED_PERCENT}`)
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
