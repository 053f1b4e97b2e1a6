import { refundPointsShare, revokeEarnedPoints } from '#bonus/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import type { JobTable } from '#platform/jobs/jobs.ts'
import { movePointsOfKeptUnits, sumsOf } from './refunded-lines.ts'
import { applyTransition, type LockedReturn, lockReturn } from './transition.ts'

const BATCH = 100

/**
 * Completes every return whose refund is confirmed, or that had none, and moves the points of refunded units that stay
 * with their customer. Each has its own transaction: a failure is alerted and does not stop the others.
 * @returns how many it completed
 */
export async function finishReturns(deps: Deps): Promise<number> {
  const over = await deps.db.orderReturn.findMany({
    where: { status: 'received', OR: [{ refundId: null }, { refund: { status: 'confirmed' } }] },
    orderBy: { id: 'asc' },
    take: BATCH,
    select: { id: true, order: { select: { number: true } } },
  })
  let finished = 0
  for (const { id, order } of over) {
    const fields = { returnId: id, orderNumber: order.number }
    try {
      if (!(await finish(deps, id))) continue
      finished++
      deps.log.info(fields, 'return completed')
    } catch (error) {
      deps.log.error({ err: error, alert: 'returns.finish', ...fields }, 'failed to complete the return')
    }
  }
  return finished + (await movePointsOfKeptUnits(deps))
}

function finish(deps: Deps, id: string): Promise<boolean> {
  return withTransaction(deps.db, deps.random, async tx => {
    const found = await lockReturn(tx, id)
    if (found.status !== 'received') return false
    await movePoints(tx, deps, found)
    await applyTransition(tx, deps, found, { to: 'refunded', actor: 'system' })
    return true
  })
}

/**
 * Refunds the points that paid for the items and takes back the points that they earned: together with the money, not
 * before.
 */
async function movePoints(tx: Tx, deps: Deps, { id: returnId, order: { id: orderId } }: LockedReturn): Promise<void> {
  const lines = kysely
    .selectFrom('return_line as l')
    .innerJoin('order_line as g', join =>
      join.onRef('g.order_id', '=', 'l.order_id').onRef('g.variant_id', '=', 'l.variant_id'),
    )
    .select(['l.amount_amd as amountAmd', 'l.points_amd as pointsAmd', 'g.earns_points as earnsPoints'])
  const { pointsAmd, paidAmd } = sumsOf(await query(tx, lines.where('l.return_id', '=', returnId)))
  await refundPointsShare(tx, deps, { orderId, returnId, pointsAmd })
  await revokeEarnedPoints(tx, deps, { orderId, returnId, paidAmd })
}

/** Sent when a refund is confirmed; the schedule catches jobs that were lost. */
export const returnJobs = {
  'returns.finish': {
    cron: '* * * * *',
    run: async deps => {
      const finished = await finishReturns(deps)
      if (finished > 0) deps.log.info({ finished }, 'returns ended')
    },
  },
} satisfies JobTable<Deps>
