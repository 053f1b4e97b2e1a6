import { paidFor, percentOf } from '#orders/index.ts'
import type { Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { addPoints, lockPoints } from './ledger.ts'
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
  await tx.$executeRaw`
    WITH paid AS (
      UPDATE bonus_account SET balance = balance - ${setOff}, owed = owed - ${setOff}
      WHERE account_id = ${accountId}::uuid RETURNING account_id
    )
    INSERT INTO bonus_entry (account_id, delta, kind, ref, short, order_id, created_at)
    SELECT account_id, -${setOff}::int, 'set_off', ${orderId}, -${setOff}::int, ${orderId}::uuid, ${deps.clock.now()}
    FROM paid`
}

/** What was paid in money for the lines of an order that earn points, AMD. */
async function earningMoney(tx: Tx, orderId: string): Promise<number> {
  const lines = await tx.orderLine.findMany({
    where: { orderId, earnsPoints: true },
    select: { quantity: true, unitPriceAmd: true, discountAmd: true, pointsAmd: true },
  })
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
  const entries = await tx.bonusEntry.findMany({
    where: { orderId, kind: { in: ['earned', 'taken_back'] } },
    select: { accountId: true, kind: true, ref: true, delta: true, short: true, basisAmd: true },
  })
  const earned = entries.find(({ kind }) => kind === 'earned')
  if (!earned || earned.accountId === null || entries.some(({ ref }) => ref === returnId)) return
  const { accountId } = earned
  const earlier = entries.filter(({ kind }) => kind === 'taken_back')
  const returnedAmd = earlier.reduce((sum, { basisAmd }) => sum + (basisAmd ?? 0), paidAmd)
  const { earnedPercent } = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { earnedPercent: true },
  })
  const kept = percentOf(Math.max(0, (earned.basisAmd ?? 0) - returnedAmd), earnedPercent)
  const points = earlier.reduce((sum, { delta, short }) => sum + delta - short, earned.delta - kept)
  const { balance } = await lockPoints(tx, accountId)
  const taken = Math.min(balance, Math.max(0, points))
  const short = Math.max(0, points) - taken
  await tx.$executeRaw`
    WITH paid AS (
      UPDATE bonus_account SET balance = balance - ${taken}, owed = owed + ${short}
      WHERE account_id = ${accountId}::uuid RETURNING account_id
    )
    INSERT INTO bonus_entry (account_id, delta, kind, ref, short, order_id, basis_amd, created_at)
    SELECT account_id, -${taken}::int, 'taken_back', ${returnId}, ${short}, ${orderId}::uuid, ${paidAmd},
      ${deps.clock.now()} FROM paid`
}
