import { giveSlotBack, retakeSlot } from '#delivery/index.ts'
import { Prisma, rows, type Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { getSettings } from '#settings/index.ts'
import { lockOrder } from './transition.ts'

type HeldState = 'held' | 'consumed' | 'released'
type LockedLine = { variantId: string; quantity: number; free: number }

/** Locks the order, then the variants of its lines that are in a state, by id. */
async function lockLines(tx: Tx, orderId: string, state: HeldState) {
  const order = await lockOrder(tx, orderId)
  const lines = await tx.$queryRaw<LockedLine[]>`
    SELECT r.variant_id AS "variantId", r.quantity, v.on_hand - v.reserved AS free
    FROM reservation r JOIN variant v ON v.id = r.variant_id
    WHERE r.order_id = ${orderId}::uuid AND r.state = ${state}
    ORDER BY v.id FOR NO KEY UPDATE OF v`
  return { order, lines }
}

/**
 * Sells what an order holds: it leaves the stock, booked once in the ledger. Begin with lockOrder; whoever sells counts
 * it last, by rememberSold. The variants are locked by id.
 * @returns false, with nothing changed, when nothing is held
 */
export async function consumeHolds(tx: Tx, { clock }: Pick<Deps, 'clock'>, orderId: string): Promise<boolean> {
  const sold = await rows(
    tx,
    Prisma.sql`
    WITH locked AS MATERIALIZED (
      SELECT v.id FROM reservation r JOIN variant v ON v.id = r.variant_id
      WHERE r.order_id = ${orderId}::uuid AND r.state = 'held' ORDER BY v.id FOR NO KEY UPDATE OF v
    ), used AS (
      UPDATE reservation r SET state = 'consumed' FROM locked k
      WHERE r.order_id = ${orderId}::uuid AND r.variant_id = k.id AND r.state = 'held'
      RETURNING r.variant_id, r.quantity
    ), sold AS (
      UPDATE variant v SET on_hand = v.on_hand - u.quantity, reserved = v.reserved - u.quantity
      FROM used u WHERE v.id = u.variant_id
    )
    INSERT INTO stock_move (variant_id, delta, kind, ref, created_at)
    SELECT variant_id, -quantity, 'sale', ${orderId}::uuid, ${clock.now()} FROM used RETURNING variant_id`,
  )
  return sold.length > 0
}

/** What consumeHolds sold counts as sold; the last of the transaction, as everybody wants the same few products. */
export function rememberSold(tx: Tx, orderId: string): Promise<void> {
  return countSold(tx, orderId, 1)
}

/**
 * Gives back what an order holds: stock and its place in the slot, once.
 * @returns false when it held nothing
 */
export async function releaseHolds(tx: Tx, orderId: string): Promise<boolean> {
  const { order, lines } = await lockLines(tx, orderId, 'held')
  if (lines.length === 0) return false
  await tx.$executeRaw`
    WITH freed AS (
      UPDATE reservation SET state = 'released' WHERE order_id = ${orderId}::uuid AND state = 'held'
      RETURNING variant_id, quantity
    )
    UPDATE variant v SET reserved = v.reserved - f.quantity FROM freed f WHERE v.id = f.variant_id`
  if (order.slotId) await giveSlotBack(tx, order.slotId)
  return true
}

/**
 * Holds again what an expired order had given back, for a payment that came late: all of it or nothing.
 * @param pickUpSlotIds the windows in which its rentals would be fetched, in the order of their time
 * @returns false, with nothing changed, when a line's stock is gone or a slot is full or has begun
 */
export async function rehold(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  orderId: string,
  pickUpSlotIds: readonly string[] = [],
): Promise<boolean> {
  const { order, lines } = await lockLines(tx, orderId, 'released')
  if (lines.length === 0 || lines.some(({ free, quantity }) => free < quantity)) return false
  const slotIds = [...(order.slotId ? [order.slotId] : []), ...pickUpSlotIds]
  if (!(await retakeAll(tx, slotIds, clock.now()))) return false
  await tx.$executeRaw`
    WITH again AS (
      UPDATE reservation SET state = 'held' WHERE order_id = ${orderId}::uuid AND state = 'released'
      RETURNING variant_id, quantity
    )
    UPDATE variant v SET reserved = v.reserved + a.quantity FROM again a WHERE v.id = a.variant_id`
  return true
}

/** Takes a place of each window again, or of none. */
async function retakeAll(tx: Tx, slotIds: readonly string[], now: Date): Promise<boolean> {
  const { slotCapacity } = await getSettings(tx, 'delivery')
  for (const [nth, slotId] of slotIds.entries()) {
    if (await retakeSlot(tx, slotId, slotCapacity, now)) continue
    for (const taken of slotIds.slice(0, nth)) await giveSlotBack(tx, taken)
    return false
  }
  return true
}

/**
 * Takes sold goods of a cancelled order back into the stock, booked once in the ledger; its place in the slot is free
 * again. What else of the order is in slots is given back next, then forgetSold.
 * @returns false when nothing was sold
 */
export async function returnSold(tx: Tx, { clock }: Pick<Deps, 'clock'>, orderId: string): Promise<boolean> {
  const { order, lines } = await lockLines(tx, orderId, 'consumed')
  if (lines.length === 0) return false
  const returned = await tx.$executeRaw`
    WITH back AS (
      INSERT INTO stock_move (variant_id, delta, kind, ref, created_at)
      SELECT variant_id, quantity, 'sale_reversal', ${orderId}::uuid, ${clock.now()}
      FROM reservation WHERE order_id = ${orderId}::uuid AND state = 'consumed'
      ON CONFLICT (ref, variant_id, kind) DO NOTHING
      RETURNING variant_id, delta
    )
    UPDATE variant v SET on_hand = v.on_hand + b.delta FROM back b WHERE v.id = b.variant_id`
  if (returned === 0) return false
  if (order.slotId) await giveSlotBack(tx, order.slotId)
  return true
}

/** What came back by returnSold counts as sold no more; last, as it locks the products. */
export function forgetSold(tx: Tx, orderId: string): Promise<void> {
  return countSold(tx, orderId, -1)
}

/** Keeps the count behind the sorting "popular"; products are locked by id and last, after the variants and the slot. */
async function countSold(tx: Tx, orderId: string, sign: 1 | -1): Promise<void> {
  await rows(
    tx,
    Prisma.sql`
    WITH sold AS (
      SELECT v.product_id, sum(l.quantity)::int AS quantity
      FROM order_line l JOIN variant v ON v.id = l.variant_id
      WHERE l.order_id = ${orderId}::uuid GROUP BY v.product_id
    ), locked AS MATERIALIZED (
      SELECT p.id FROM product p WHERE p.id IN (SELECT product_id FROM sold) ORDER BY p.id FOR NO KEY UPDATE
    )
    UPDATE product p SET popularity = greatest(0, p.popularity + ${sign}::int * s.quantity)
    FROM locked k JOIN sold s ON s.product_id = k.id WHERE p.id = k.id`,
  )
}
