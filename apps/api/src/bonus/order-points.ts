import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query, rowCount } from '#platform/db/sql.ts'
import { addPoints, lockPoints, takePoints } from './ledger.ts'

type ClockDeps = Pick<Deps, 'clock'>
type OrderPointsInput = { orderId: string; accountId: string; points: number }

/**
 * Takes the points that pay for an order, in the transaction that places or restores it.
 * @returns false, with nothing changed, if the balance is too low
 */
export async function spendPoints(
  tx: Tx,
  deps: ClockDeps,
  { orderId, accountId, points }: OrderPointsInput,
): Promise<boolean> {
  if (points === 0) return true
  const round = 1 + (await timesSpent(tx, orderId))
  return takePoints(tx, deps, { accountId, kind: 'spent', points, ref: orderId, orderId, round })
}

/** Returns true if the points of an expired order can be taken again. Locks them until the transaction ends. */
export async function canSpendAgain(tx: Tx, orderId: string): Promise<boolean> {
  const { accountId, pointsAmd: points } = await pointsOf(tx, orderId)
  return points === 0 || (accountId !== null && (await lockPoints(tx, accountId)).balance >= points)
}

/** Takes the points of an expired order again, after canSpendAgain in the same transaction. */
export async function spendAgain(tx: Tx, deps: ClockDeps, orderId: string): Promise<void> {
  const { accountId, pointsAmd: points } = await pointsOf(tx, orderId)
  if (accountId !== null) await spendPoints(tx, deps, { orderId, accountId, points })
}

/**
 * Refunds the points of an order that is cancelled or whose reservation expired, once for each time it took them. Call
 * lockOrder first, and lock no variant before.
 */
export async function refundSpentPoints(tx: Tx, deps: ClockDeps, orderId: string): Promise<void> {
  const { accountId, pointsAmd: points } = await pointsOf(tx, orderId)
  if (points === 0 || accountId === null) return
  const round = await timesSpent(tx, orderId)
  await addPoints(tx, deps, { accountId, kind: 'given_back', points, ref: orderId, orderId, round })
}

/** Refunds points of items that were removed from an order; `ref` identifies the change, which refunds them once. */
export async function refundPoints(
  tx: Tx,
  deps: ClockDeps,
  { orderId, points, ref }: { orderId: string; points: number; ref: string },
): Promise<void> {
  const { accountId } = await pointsOf(tx, orderId)
  if (points === 0 || accountId === null) return
  await addPoints(tx, deps, { accountId, kind: 'given_back', points, ref, orderId })
}

async function timesSpent(tx: Tx, orderId: string): Promise<number> {
  const entries = kysely.selectFrom('bonus_entry').where('ref', '=', orderId).where('kind', '=', 'spent')
  const [row] = await query(tx, entries.select(rowCount.as('times')))
  return row?.times ?? 0
}

/**
 * Returns the points of an order; `accountId` is null if the account was deleted, and with it the points.
 *
 * @throws Error if the order does not exist
 */
export async function pointsOf(tx: Tx, orderId: string) {
  const [order] = await query(
    tx,
    kysely
      .selectFrom('orders')
      .select([
        'account_id as accountId',
        'points_amd as pointsAmd',
        'earns_points as earnsPoints',
        'earned_percent as earnedPercent',
      ])
      .where('id', '=', orderId),
  )
  if (!order) throw new Error(`expected order ${orderId}, found none`)
  return order
}
