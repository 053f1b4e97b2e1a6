import { type BoughtLine, worthOf } from '#orders/index.ts'
import type { Tx } from '#platform/db.ts'
import { promiseFor, type Taken } from './rules.ts'

export const nothingTaken: Taken = { units: 0, amountAmd: 0, points: 0 }

/**
 * What returns that are not refused take of an order, by variant, and refunds without the goods; of what came back, as
 * much as came.
 */
export async function takenOf(db: Tx, orderId: string, exceptReturnId?: string): Promise<Map<string, Taken>> {
  const rows = await db.returnLine.findMany({
    where: {
      orderId,
      return: { status: { not: 'refused' } },
      ...(exceptReturnId === undefined ? {} : { returnId: { not: exceptReturnId } }),
    },
    select: { variantId: true, quantity: true, toStock: true, writtenOff: true, amountAmd: true, pointsAmd: true },
  })
  const refunded = await db.refundedLine.findMany({
    where: { orderId },
    select: { variantId: true, quantity: true, amountAmd: true, pointsAmd: true },
  })
  const taken = new Map<string, Taken>()
  for (const { variantId, quantity, toStock, writtenOff, amountAmd, pointsAmd } of [...rows, ...refunded.map(kept)]) {
    const { units, ...before } = taken.get(variantId) ?? nothingTaken
    const came = toStock === null || writtenOff === null ? quantity : toStock + writtenOff
    taken.set(variantId, {
      units: units + came,
      amountAmd: before.amountAmd + amountAmd,
      points: before.points + pointsAmd,
    })
  }
  return taken
}

const kept = <L>(line: L) => ({ ...line, toStock: null, writtenOff: null })

/** What so many more units of a line give back, in money and in points. */
export function worthBack(line: BoughtLine, taken: Taken, units: number): { amountAmd: number; points: number } {
  return promiseFor(taken, units, first => worthOf(line, 0, first))
}

type Units = { variantId: string; units: number }

/**
 * Takes units of an order's lines for a return. The database refuses more than were bought, whoever races.
 * @returns false, and the transaction has to be rolled back, where more would go back than was bought
 */
export async function takeUnits(tx: Tx, orderId: string, lines: readonly Units[]): Promise<boolean> {
  const taken = await tx.$executeRaw`
    INSERT INTO returned_units AS r (order_id, variant_id, bought, returned)
    SELECT l.order_id, l.variant_id, l.quantity, a.units
    FROM unnest(${lines.map(({ variantId }) => variantId)}::uuid[], ${lines.map(({ units }) => units)}::int[])
      AS a(variant_id, units)
    JOIN order_line l ON l.order_id = ${orderId}::uuid AND l.variant_id = a.variant_id AND a.units <= l.quantity
    ORDER BY l.variant_id
    ON CONFLICT (order_id, variant_id) DO UPDATE SET returned = r.returned + excluded.returned
    WHERE r.returned + excluded.returned <= r.bought`
  return taken === lines.length
}

/** Gives units free that a return took and that do not go back after all: it was refused, or fewer came. */
export async function freeUnits(tx: Tx, orderId: string, lines: readonly Units[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE returned_units r SET returned = r.returned - a.units
    FROM unnest(${lines.map(({ variantId }) => variantId)}::uuid[], ${lines.map(({ units }) => units)}::int[])
      AS a(variant_id, units)
    WHERE r.order_id = ${orderId}::uuid AND r.variant_id = a.variant_id`
}
