import { giveBackShare, takeBackEarned } from '#bonus/index.ts'
import { type Tx, withTransaction } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import type { JobTable } from '#platform/jobs.ts'
import { kysely, query } from '#platform/sql.ts'
import { movePointsOfKept, sumsOf } from './refunded-lines.ts'
import { type LockedReturn, lockReturn, moveOn } from './transition.ts'

const BATCH = 100

/**
 * Ends every return whose money is back, or that had none to go back, and has points follow the money of units that
 * stay with their customer. Each in a transaction of its own: one that fails
 * wakes somebody and does not keep the next from its turn.
 * @returns how many it ended
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
  return finished + (await movePointsOfKept(deps))
}

function finish(deps: Deps, id: string): Promise<boolean> {
  return withTransaction(deps.db, deps.random, async tx => {
    const found = await lockReturn(tx, id)
    if (found.status !== 'received') return false
    await movePoints(tx, deps, found)
    await moveOn(tx, deps, found, { to: 'refunded', actor: 'system' })
    return true
  })
}

/** Points that paid for the goods come back, points that the goods earned go: with the money, not before (decisions.md, Payments). */
async function movePoints(tx: Tx, deps: Deps, { id: returnId, order: { id: orderId } }: LockedReturn): Promise<void> {
  const lines = kysely
    .selectFrom('return_line as l')
    .innerJoin('order_line as g', join =>
      join.onRef('g.order_id', '=', 'l.order_id').onRef('g.variant_id', '=', 'l.variant_id'),
    )
    .select(['l.amount_amd as amountAmd', 'l.points_amd as pointsAmd', 'g.earns_points as earnsPoints'])
  const { pointsAmd, paidAmd } = sumsOf(await query(tx, lines.where('l.return_id', '=', returnId)))
  await giveBackShare(tx, deps, { orderId, returnId, pointsAmd })
  await takeBackEarned(tx, deps, { orderId, returnId, paidAmd })
}

/** Sent when money came back; the schedule is the net below that. */
export const returnJobs = {
  'returns.finish': {
    cron: '* * * * *',
    run: async deps => {
      const finished = await finishReturns(deps)
      if (finished > 0) deps.log.info({ finished }, 'returns ended')
    },
  },
} satisfies JobTable<Deps>
