import { paidFor, percentOf } from '#orders/index.ts'
import type { Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { kysely, query } from '#platform/sql.ts'
import { addPoints, lockPoints, takePoints } from './ledger.ts'
import { pointsOf } from './order-points.ts'

type Clocked = Pick<Deps, 'clock'>

/**
 * Gives the points that a delivered order earns: as many as were promised when it was placed, once. What the customer
 * owes of goods returned earlier is set off. Begin with lockOrder, and lock no variant before.
 */
export async function earnFor(tx: Tx, deps: Clocked, orderId: string): Promise<void> {
  const { accountId, earnsPoints: points } = await pointsOf(tx, orderId)
  if (points === 0 || accountId === null) return
  const basisAmd = await earningMoney(tx, orderId)
  if (!(await addPoints(tx, deps, { accountId, kind: 'earned', points, ref: orderId, orderId, basisAmd }))) return
  const { owed } = await lockPoints(tx, accountId)
  const setOff = Math.min(owed, points)
  if (setOff === 0) return
  await takePoints(tx, deps, { accountId, kind: 'set_off', points: setOff, short: -setOff, ref: orderId, orderId })
}

/** What was paid in money for the lines of an order that earn points, AMD. */
async function earningMoney(tx: Tx, orderId: string): Promise<number> {
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
 * Gives back the points that returned goods were paid with, once per return.
 * @param pointsAmd the goods' share of the order's points (orders: worthOf)
 */
export async function giveBackShare(
  tx: Tx,
  deps: Clocked,
  { orderId, returnId, pointsAmd }: { orderId: string; returnId: string; pointsAmd: number },
): Promise<void> {
  const { accountId } = await pointsOf(tx, orderId)
  if (pointsAmd === 0 || accountId === null) return
  await addPoints(tx, deps, { accountId, kind: 'given_back', points: pointsAmd, ref: returnId, orderId })
}

/**
 * Takes back what returned goods had earned, once per return; the points of an order all of whose goods go back are all
 * taken, however many parts they come in. Never more than the customer has: the rest is owed, and set off against the
 * next points that are earned (docs/adr/0014). Begin with lockOrder, and lock no variant before.
 * @param paidAmd what was paid in money for those of the returned goods whose line earns points (order_line.earns_points)
 */
export async function takeBackEarned(
  tx: Tx,
  deps: Clocked,
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
  const { earnedPercent } = await pointsOf(tx, orderId)
  const kept = percentOf(Math.max(0, (earned.basisAmd ?? 0) - returnedAmd), earnedPercent)
  const points = earlier.reduce((sum, { delta, short }) => sum + delta - short, earned.delta - kept)
  const { balance } = await lockPoints(tx, accountId)
  const taken = Math.min(balance, Math.max(0, points))
  const short = Math.max(0, points) - taken
  const basisAmd = paidAmd
  await takePoints(tx, deps, { accountId, kind: 'taken_back', points: taken, short, ref: returnId, orderId, basisAmd })
}
