import { paidFor, percentOf } from '#orders/index.ts'
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
  const round = 1 + (await countSpending(tx, orderId))
  return takePoints(tx, deps, { accountId, kind: 'spent', points, ref: orderId, orderId, round })
}

/** Returns true if the points of an expired order can be taken again. Locks them until the transaction ends. */
export async function canSpendAgain(tx: Tx, orderId: string): Promise<boolean> {
  const { accountId, pointsAmd: points } = await getOrderPoints(tx, orderId)
  return points === 0 || (accountId !== null && (await lockPoints(tx, accountId)).balance >= points)
}

/** Takes the points of an expired order again, after canSpendAgain in the same transaction. */
export async function spendAgain(tx: Tx, deps: ClockDeps, orderId: string): Promise<void> {
  const { accountId, pointsAmd: points } = await getOrderPoints(tx, orderId)
  if (accountId !== null) await spendPoints(tx, deps, { orderId, accountId, points })
}

/**
 * Refunds the points of an order that is cancelled or whose reservation expired, once for each time it took them. Call
 * lockOrder first, and lock no variant before.
 */
export async function refundSpentPoints(tx: Tx, deps: ClockDeps, orderId: string): Promise<void> {
  const { accountId, pointsAmd: points } = await getOrderPoints(tx, orderId)
  if (points === 0 || accountId === null) return
  const round = await countSpending(tx, orderId)
  await addPoints(tx, deps, { accountId, kind: 'given_back', points, ref: orderId, orderId, round })
}

/** Refunds points of items that were removed from an order; `ref` identifies the change, which refunds them once. */
export async function refundPoints(
  tx: Tx,
  deps: ClockDeps,
  { orderId, points, ref }: { orderId: string; points: number; ref: string },
): Promise<void> {
  const { accountId } = await getOrderPoints(tx, orderId)
  if (points === 0 || accountId === null) return
  await addPoints(tx, deps, { accountId, kind: 'given_back', points, ref, orderId })
}

async function countSpending(tx: Tx, orderId: string): Promise<number> {
  const entries = kysely.selectFrom('bonus_entry').where('ref', '=', orderId).where('kind', '=', 'spent')
  const [row] = await query(tx, entries.select(rowCount.as('times')))
  return row?.times ?? 0
}

/**
 * Returns the points of an order; `accountId` is null if the account was deleted, and with it the points.
 *
 * @throws Error if the order does not exist
 */
export async function getOrderPoints(tx: Tx, orderId: string) {
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

/**
 * Adds the points of a delivered order, as many as were promised when it was placed, once. Owed points for returned
 * items are deducted. Call lockOrder first, and lock no variant before.
 */
export async function earnPoints(tx: Tx, deps: ClockDeps, orderId: string): Promise<void> {
  const { accountId, earnsPoints: points } = await getOrderPoints(tx, orderId)
  if (points === 0 || accountId === null) return
  const basisAmd = await sumEarningAmd(tx, orderId)
  if (!(await addPoints(tx, deps, { accountId, kind: 'earned', points, ref: orderId, orderId, basisAmd }))) return
  const { owed } = await lockPoints(tx, accountId)
  const setOff = Math.min(owed, points)
  if (setOff === 0) return
  await takePoints(tx, deps, { accountId, kind: 'set_off', points: setOff, short: -setOff, ref: orderId, orderId })
}

/** The money paid for the lines of an order that earn points, AMD. */
async function sumEarningAmd(tx: Tx, orderId: string): Promise<number> {
  const lines = await query(
    tx,
    kysely
      .selectFrom('order_line')
      .select(['quantity', 'unit_price_amd as unitPriceAmd', 'discount_amd as discountAmd', 'points_amd as pointsAmd'])
      .where('order_id', '=', orderId)
      .where('earns_points', '=', true),
  )
  return lines.reduce((sum, line) => sum + paidFor(line), 0)
}

/**
 * Refunds the points that paid for returned items, once per return.
 * @param pointsAmd the share of the items in the order's points (orders: refundOfUnits)
 */
export async function refundPointsShare(
  tx: Tx,
  deps: ClockDeps,
  { orderId, returnId, pointsAmd }: { orderId: string; returnId: string; pointsAmd: number },
): Promise<void> {
  const { accountId } = await getOrderPoints(tx, orderId)
  if (pointsAmd === 0 || accountId === null) return
  await addPoints(tx, deps, { accountId, kind: 'given_back', points: pointsAmd, ref: returnId, orderId })
}

/**
 * Takes back the points that returned items earned, once per return. If all items of an order are returned, in any
 * number of returns, all its points are taken back. Takes at most the balance: the rest is owed and deducted from the
 * next earned points (docs/adr/0014). Call lockOrder first, and lock no variant before.
 * @param paidAmd the money paid for the returned items whose line earns points (order_line.earns_points)
 */
export async function revokeEarnedPoints(
  tx: Tx,
  deps: ClockDeps,
  { orderId, returnId, paidAmd }: { orderId: string; returnId: string; paidAmd: number },
): Promise<void> {
  const entries = await query(
    tx,
    kysely
      .selectFrom('bonus_entry')
      .select(['account_id as accountId', 'kind', 'ref', 'delta', 'short', 'basis_amd as basisAmd'])
      .where('order_id', '=', orderId)
      .where('kind', 'in', ['earned', 'taken_back']),
  )
  const earned = entries.find(({ kind }) => kind === 'earned')
  if (!earned || earned.accountId === null || entries.some(({ ref }) => ref === returnId)) return
  const { accountId } = earned
  const earlier = entries.filter(({ kind }) => kind === 'taken_back')
  const returnedAmd = earlier.reduce((sum, { basisAmd }) => sum + (basisAmd ?? 0), paidAmd)
  const { earnedPercent } = await getOrderPoints(tx, orderId)
  const remaining = percentOf(Math.max(0, (earned.basisAmd ?? 0) - returnedAmd), earnedPercent)
  const points = earlier.reduce((sum, { delta, short }) => sum + delta - short, earned.delta - remaining)
  const { balance } = await lockPoints(tx, accountId)
  const revoked = Math.min(balance, Math.max(0, points))
  const short = Math.max(0, points) - revoked
  const basisAmd = paidAmd
  await takePoints(tx, deps, {
    accountId,
    kind: 'taken_back',
    points: revoked,
    short,
    ref: returnId,
    orderId,
    basisAmd,
  })
}
