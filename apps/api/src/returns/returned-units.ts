import { sql } from 'kysely'
import { type BoughtLine, refundOfUnits } from '#orders/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { calculateUnitRefund, type ReturnedUnits } from './rules.ts'

export const NONE_RETURNED: ReturnedUnits = { units: 0, amountAmd: 0, points: 0 }

/**
 * Returns the units in returns that are not rejected, and in refunds without a return, by variant. For a received
 * return, only received units count.
 */
export async function getReturnedUnits(
  db: Tx,
  orderId: string,
  exceptReturnId?: string,
): Promise<Map<string, ReturnedUnits>> {
  const columns = [
    'l.variant_id as variantId',
    'l.quantity',
    'l.amount_amd as amountAmd',
    'l.points_amd as pointsAmd',
  ] as const
  const returnLines = kysely
    .selectFrom('return_line as l')
    .innerJoin('order_return as r', 'r.id', 'l.return_id')
    .select([...columns, 'l.to_stock as toStock', 'l.written_off as writtenOff'])
    .where('l.order_id', '=', orderId)
    .where('r.status', '!=', 'refused')
  const rows = await query(
    db,
    exceptReturnId === undefined ? returnLines : returnLines.where('r.id', '!=', exceptReturnId),
  )
  const refunded = await query(
    db,
    kysely.selectFrom('refunded_line as l').select(columns).where('l.order_id', '=', orderId),
  )
  const returned = new Map<string, ReturnedUnits>()
  for (const { variantId, quantity, toStock, writtenOff, amountAmd, pointsAmd } of [
    ...rows,
    ...refunded.map(asReceived),
  ]) {
    const { units, ...before } = returned.get(variantId) ?? NONE_RETURNED
    const received = toStock === null || writtenOff === null ? quantity : toStock + writtenOff
    returned.set(variantId, {
      units: units + received,
      amountAmd: before.amountAmd + amountAmd,
      points: before.points + pointsAmd,
    })
  }
  return returned
}

const asReceived = <L>(line: L) => ({ ...line, toStock: null, writtenOff: null })

/** Returns the refund for more units of a line, in money and points. */
export function calculateRefund(
  line: BoughtLine,
  returned: ReturnedUnits,
  units: number,
): { amountAmd: number; points: number } {
  return calculateUnitRefund(returned, units, first => refundOfUnits(line, 0, first))
}

type Units = { variantId: string; units: number }

/**
 * Reserves units of an order's lines for a return. The database rejects more than were bought, also for concurrent
 * requests.
 * @returns false if that was the case; the transaction must then be rolled back
 */
export async function reserveUnits(tx: Tx, orderId: string, lines: readonly Units[]): Promise<boolean> {
  const returned = await execute(
    tx,
    kysely
      .insertInto('returned_units')
      .columns(['order_id', 'variant_id', 'bought', 'returned'])
      .expression(({ selectFrom }) =>
        selectFrom(toUnitTable(lines))
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
  return returned === lines.length
}

/** Releases units of a return that was rejected, or of which fewer were received. */
export async function releaseUnits(tx: Tx, orderId: string, lines: readonly Units[]): Promise<void> {
  await execute(
    tx,
    kysely
      .updateTable('returned_units as r')
      .from(toUnitTable(lines))
      .set(({ eb, ref }) => ({ returned: eb('r.returned', '-', ref('a.units')) }))
      .where('r.order_id', '=', orderId)
      .whereRef('r.variant_id', '=', 'a.variant_id'),
  )
}

/** The lines as a table `a`. */
function toUnitTable(lines: readonly Units[]) {
  const [ids, units] = [lines.map(({ variantId }) => variantId), lines.map(line => line.units)]
  return sql<{ variant_id: string; units: number }>`unnest(${ids}::uuid[], ${units}::int[])`.as<'a'>(
    sql`a(variant_id, units)`,
  )
}
