import type { Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { kysely, query, rowCount } from '#platform/sql.ts'
import { addPoints, lockPoints, takePoints } from './ledger.ts'

type Clocked = Pick<Deps, 'clock'>
type Whose = { orderId: string; accountId: string; points: number }

/**
 * Takes the points that an order is paid with, in the transaction that places it or takes it up again.
 * @returns false, with nothing changed, when the customer has fewer
 */
export async function spendPoints(tx: Tx, deps: Clocked, { orderId, accountId, points }: Whose): Promise<boolean> {
  if (points === 0) return true
  const round = 1 + (await timesSpent(tx, orderId))
  return takePoints(tx, deps, { accountId, kind: 'spent', points, ref: orderId, orderId, round })
}

/** Whether an expired order's points are there to be taken again; they are locked until the transaction ends. */
export async function canSpendAgain(tx: Tx, orderId: string): Promise<boolean> {
  const { accountId, pointsAmd: points } = await pointsOf(tx, orderId)
  return points === 0 || (accountId !== null && (await lockPoints(tx, accountId)).balance >= points)
}

/** Takes an expired order's points again, after canSpendAgain in the same transaction. */
export async function spendAgain(tx: Tx, deps: Clocked, orderId: string): Promise<void> {
  const { accountId, pointsAmd: points } = await pointsOf(tx, orderId)
  if (accountId !== null) await spendPoints(tx, deps, { orderId, accountId, points })
}

/**
 * Gives back what an order was paid with in points: it is cancelled or its hold is over. Once for each time it took
 * them. Begin with lockOrder, and lock no variant before.
 */
export async function giveBackSpent(tx: Tx, deps: Clocked, orderId: string): Promise<void> {
  const { accountId, pointsAmd: points } = await pointsOf(tx, orderId)
  if (points === 0 || accountId === null) return
  const round = await timesSpent(tx, orderId)
  await addPoints(tx, deps, { accountId, kind: 'given_back', points, ref: orderId, orderId, round })
}

/** Gives back points of goods that an order brings no more; `ref` names the change, which gives them back once. */
export async function giveBackPart(
  tx: Tx,
  deps: Clocked,
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
 * An order's points; `accountId` is null once the customer deleted the account, and with it the points.
 *
 * @throws Error if there is no such order
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
