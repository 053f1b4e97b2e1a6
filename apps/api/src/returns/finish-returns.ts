import { refundPointsShare, revokeEarnedPoints } from '#bonus/index.ts'
import { lockOrder } from '#orders/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import type { JobTable } from '#platform/jobs/jobs.ts'
import { applyTransition, lockReturn } from './transition.ts'

const BATCH = 100

/**
 * Completes every return whose refunds are confirmed, or that had none, and moves the points of refunded units that stay
 * with their customer. Each has its own transaction: a failure is alerted and does not stop the others.
 * @returns how many it completed
 */
export async function finishReturns(deps: Deps): Promise<number> {
  const due = await deps.db.orderReturn.findMany({
    where: {
      status: 'received',
      AND: [
        { OR: [{ refundId: null }, { refund: { status: 'confirmed' } }] },
        {
          OR: [
            { exchange: null },
            { exchange: { restRefundId: null } },
            { exchange: { restRefund: { status: 'confirmed' } } },
          ],
        },
      ],
    },
    orderBy: { id: 'asc' },
    take: BATCH,
    select: { id: true, order: { select: { number: true } } },
  })
  let finished = 0
  for (const { id, order } of due) {
    const fields = { returnId: id, orderNumber: order.number }
    try {
      if (!(await finishReturn(deps, id))) continue
      finished++
      deps.log.info(fields, 'return completed')
    } catch (error) {
      deps.log.error({ err: error, alert: 'returns.finish', ...fields }, 'failed to complete the return')
    }
  }
  return finished + (await movePointsOfRefunds(deps))
}

/** Moves the points together with the money, not before. */
function finishReturn(deps: Deps, id: string): Promise<boolean> {
  return withTransaction(deps.db, deps.random, async tx => {
    const current = await lockReturn(tx, id)
    if (current.status !== 'received') return false
    const lines = await query(tx, returnLines.where('l.return_id', '=', id))
    await movePoints(tx, deps, { orderId: current.order.id, returnId: id, lines })
    await applyTransition(tx, deps, current, { to: 'refunded', actor: 'system' })
    return true
  })
}

const returnLines = kysely
  .selectFrom('return_line as l')
  .innerJoin('order_line as g', join =>
    join.onRef('g.order_id', '=', 'l.order_id').onRef('g.variant_id', '=', 'l.variant_id'),
  )
  .select(['l.amount_amd as amountAmd', 'l.points_amd as pointsAmd', 'g.earns_points as earnsPoints'])

/**
 * Moves the points of units that were refunded without a return: refunds those that paid for them, takes back those that
 * they earned.
 * @returns the number of refunds
 */
async function movePointsOfRefunds(deps: Deps): Promise<number> {
  const due = await deps.db.paymentRefund.findMany({
    where: { status: 'confirmed', refundedLines: { some: { pointsMovedAt: null } } },
    orderBy: { id: 'asc' },
    take: BATCH,
    select: { id: true, payment: { select: { orderId: true, order: { select: { number: true } } } } },
  })
  let moved = 0
  for (const { id, payment } of due) {
    try {
      await moveRefundPoints(deps, id, payment.orderId)
      moved++
    } catch (error) {
      const { number: orderNumber } = payment.order
      deps.log.error(
        { err: error, alert: 'returns.finish', refundId: id, orderNumber },
        'failed to move the points of the refund',
      )
    }
  }
  return moved
}

function moveRefundPoints({ db, clock, random }: Deps, refundId: string, orderId: string): Promise<void> {
  return withTransaction(db, random, async tx => {
    await lockOrder(tx, orderId)
    const lines = await query(
      tx,
      kysely
        .selectFrom('refunded_line as l')
        .innerJoin('order_line as g', join =>
          join.onRef('g.order_id', '=', 'l.order_id').onRef('g.variant_id', '=', 'l.variant_id'),
        )
        .select(['l.amount_amd as amountAmd', 'l.points_amd as pointsAmd', 'g.earns_points as earnsPoints'])
        .where('l.refund_id', '=', refundId)
        .where('l.points_moved_at', 'is', null),
    )
    if (lines.length === 0) return
    await movePoints(tx, { clock }, { orderId, returnId: refundId, lines })
    const moved = kysely.updateTable('refunded_line').where('refund_id', '=', refundId)
    await execute(tx, moved.set({ points_moved_at: clock.now() }))
  })
}

type RefundedLine = { amountAmd: number; pointsAmd: number; earnsPoints: boolean }

/** Refunds the points that paid for the lines, and takes back the points that their money earned. */
async function movePoints(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { orderId, returnId, lines }: { orderId: string; returnId: string; lines: readonly RefundedLine[] },
): Promise<void> {
  const pointsAmd = lines.reduce((sum, line) => sum + line.pointsAmd, 0)
  const paidAmd = lines.reduce((sum, { amountAmd, earnsPoints }) => sum + (earnsPoints ? amountAmd : 0), 0)
  await refundPointsShare(tx, deps, { orderId, returnId, pointsAmd })
  await revokeEarnedPoints(tx, deps, { orderId, returnId, paidAmd })
}

/** Sent when a refund is confirmed; the schedule catches jobs that were lost. */
export const returnJobs = {
  'returns.finish': {
    cron: '* * * * *',
    run: async deps => {
      const finished = await finishReturns(deps)
      if (finished > 0) deps.log.info({ finished }, 'returns completed')
    },
  },
} satisfies JobTable<Deps>
