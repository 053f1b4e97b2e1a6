import { alertStaff } from '#alerts/index.ts'
import { transact } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { HOARDED_FROM, HOARDED_PERCENT } from './rules.ts'

type Hoarded = { sku: string; onHand: number; reserved: number; orders: number; accounts: number }

/**
 * Wakes somebody where unpaid orders hold most of a packing: a hundred made-up buyers, each with the two unpaid orders
 * that anybody may have, could empty a shelf for 25 minutes at a time (reliability R50).
 * @returns what is held so
 */
export async function watchHolds(deps: Deps): Promise<Hoarded[]> {
  const { db, random, log } = deps
  const hoarded = await db.$queryRaw<Hoarded[]>`
    SELECT v.sku, v.on_hand AS "onHand", v.reserved, count(*)::int AS orders,
      count(DISTINCT o.account_id)::int AS accounts
    FROM variant v JOIN reservation r ON r.variant_id = v.id AND r.state = 'held' JOIN orders o ON o.id = r.order_id
    WHERE v.on_hand >= ${HOARDED_FROM} AND v.reserved * 100 > v.on_hand * ${HOARDED_PERCENT}
    GROUP BY v.id ORDER BY v.sku`
  for (const facts of hoarded) {
    const { sku, onHand, reserved } = facts
    log.warn({ alert: 'stock.hoarded', ...facts }, 'unpaid orders hold most of a packing')
    await transact(db, random, tx =>
      alertStaff(tx, deps, { kind: 'stock.hoarded', key: sku, params: { sku, onHand, reserved } }),
    )
  }
  return hoarded
}
