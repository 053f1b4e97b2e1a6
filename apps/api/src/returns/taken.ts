import { sql } from 'kysely'
import { type BoughtLine, worthOf } from '#orders/index.ts'
import type { Tx } from '#platform/db.ts'
import { execute, kysely, query } from '#platform/sql.ts'
import { promiseFor, type Taken } from './rules.ts'

export const nothingTaken: Taken = { units: 0, amountAmd: 0, points: 0 }

/**
 * What returns that are not refused take of an order, by variant, and refunds without the goods; of what came back, as
 * much as came.
 */
export async function takenOf(db: Tx, orderId: string, exceptReturnId?: string): Promise<Map<string, Taken>> {
  const columns = [
    'l.variant_id as variantId',
    'l.quantity',
    'l.amount_amd as amountAmd',
    'l.points_amd as pointsAmd',
  ] as const
  const returned = kysely
    .selectFrom('return_line as l')
    .innerJoin('order_return as r', 'r.id', 'l.return_id')
    .select([...columns, 'l.to_stock as toStock', 'l.written_off as writtenOff'])
    .where('l.order_id', '=', orderId)
    .where('r.status', '!=', 'refused')
  const rows = await query(db, exceptReturnId === undefined ? returned : returned.where('r.id', '!=', exceptReturnId))
  const refunded = await query(
    db,
    kysely.selectFrom('refunded_line as l').select(columns).where('l.order_id', '=', orderId),
  )
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
  const taken = await execute(
    tx,
    kysely
      .insertInto('returned_units')
      .columns(['order_id', 'variant_id', 'bought', 'returned'])
      .expression(({ selectFrom }) =>
        selectFrom(unitsOf(lines))
          .innerJoin('order_line as l', 'l.variant_id', 'a.variant_id')
          .select(['l.order_id', 'l.variant_id', 'l.quantity', 'a.units'])
          .where('l.order_id', '=', orderId)
          .whereRef('a.units', '<=', 'l.quantity')
          .orderBy('l.variant_id'),
      )
      .onConflict(conflict =>
        conflict
          .columns(['order_id', 'variant_id'])
          .doUpdateSet(({ eb, ref }) => ({
            returned: eb('returned_units.returned', '+', ref('excluded.returned')),
          }))
          .where(sql<boolean>`returned_units.returned + excluded.returned <= returned_units.bought`),
      ),
  )
  return taken === lines.length
}

/** Gives units free that a return took and that do not go back after all: it was refused, or fewer came. */
export async function freeUnits(tx: Tx, orderId: string, lines: readonly Units[]): Promise<void> {
  await execute(
    tx,
    kysely
      .updateTable('returned_units as r')
      .from(unitsOf(lines))
      .set(({ eb, ref }) => ({ returned: eb('r.returned', '-', ref('a.units')) }))
      .where('r.order_id', '=', orderId)
      .whereRef('r.variant_id', '=', 'a.variant_id'),
  )
}

/** The lines as a table `a`. */
function unitsOf(lines: readonly Units[]) {
  const [ids, units] = [lines.map(({ variantId }) => variantId), lines.map(line => line.units)]
  return sql<{ variant_id: string; units: number }>`unnest(${ids}::uuid[], ${units}::int[])`.as<'a'>(
    sql`a(variant_id, units)`,
  )
}
