import { shopDate } from '@shop/contracts/days.ts'
import { sql } from 'kysely'
import { UNPACKED_PIECES } from '#catalog/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { anyOf, execute, jsonTable, kysely, query, recordsOf } from '#platform/db/sql.ts'
import {
  isShortOfFresh,
  type LotTake,
  type StoredLot,
  sourcesForPacking,
  sourcesForRemoval,
  takeFrom,
} from './rules.ts'

/*
 * The lots are a part of the units in the store: stock on hand, and sold units that are not packed. Every function that
 * changes both locks the variant first, then its lots by id. Packing changes no stock on hand and locks the lots alone.
 */

type Clock = Pick<Deps, 'clock'>
type Units = { variantId: string; quantity: number }
type LockedLot = StoredLot & { variantId: string; goodsReceiptId: string }

/** A lot of a delivery. `number` is '' if the pack has none. */
export type ReceivedLot = Units & { number: string; bestBeforeDate: string | null; packedDate: string | null }

export const BEST_BEFORE = sql<string | null>`to_char(l.best_before_date, 'YYYY-MM-DD')`
export const PACKED_ON = sql<string | null>`to_char(l.packed_date, 'YYYY-MM-DD')`

const lotsInStore = kysely
  .selectFrom('stock_lot as l')
  .select(['l.id', 'l.variant_id as variantId', 'l.goods_receipt_id as goodsReceiptId', 'l.remaining'])
  .select(BEST_BEFORE.as('bestBeforeDate'))
  .where('l.remaining', '>', 0)

/** Locks the lots of these variants that have units, until the transaction ends. */
async function lockLots(tx: Tx, variantIds: readonly string[]): Promise<ReadonlyMap<string, LockedLot[]>> {
  const ofVariants = lotsInStore.where('l.variant_id', '=', anyOf(variantIds))
  const rows = await query(tx, ofVariants.orderBy('l.variant_id').orderBy('l.id').forNoKeyUpdate())
  return Map.groupBy(rows, ({ variantId }) => variantId)
}

/**
 * Counts the units in the store that have no lot. Read it after the lots are locked, in a statement of its own, so that it
 * includes what was committed meanwhile.
 */
async function countWithoutLot(tx: Tx, variantIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await query(
    tx,
    kysely
      .selectFrom('variant as v')
      .select('v.id')
      .select(
        sql<number>`v.on_hand + ${UNPACKED_PIECES} - (SELECT coalesce(sum(l.remaining), 0)::int
          FROM stock_lot l WHERE l.variant_id = v.id AND l.remaining > 0)`.as('units'),
      )
      .where('v.id', '=', anyOf(variantIds)),
  )
  return new Map(rows.map(({ id, units }) => [id, units]))
}

type Moves = { kind: 'pack' | 'restock' | 'removal'; ref: string; takes: readonly LotTake[] }

async function writeMoves(tx: Tx, { clock }: Clock, { kind, ref, takes }: Moves): Promise<void> {
  if (takes.length === 0) return
  const moves = takes.map(({ lotId, units }) => ({ lotId, delta: kind === 'restock' ? units : -units }))
  const table = jsonTable(sql`${JSON.stringify(moves)}`, 'm', { lotId: 'uuid', delta: 'int' })
  await execute(
    tx,
    kysely
      .with('entry', queries =>
        queries
          .insertInto('stock_lot_move')
          .columns(['lot_id', 'delta', 'kind', 'ref', 'created_at'])
          .expression(({ selectFrom, val }) =>
            selectFrom(table).select([
              'm.lotId',
              'm.delta',
              val(kind).as('kind'),
              val(ref).as('ref'),
              val(clock.now()).as('created_at'),
            ]),
          ),
      )
      .updateTable('stock_lot as l')
      .from(table)
      .set(({ eb, ref: column }) => ({ remaining: eb('l.remaining', '+', column('m.delta')) }))
      .whereRef('l.id', '=', 'm.lotId'),
  )
}

/**
 * Adds the lots of a delivery, whose units were added to the stock. Their ids ascend in the order of the lines, so that of
 * lots with one date the first is sold first.
 * @param ref id of the delivery
 */
export async function receiveLots(tx: Tx, { clock }: Clock, ref: string, lots: readonly ReceivedLot[]): Promise<void> {
  if (lots.length === 0) return
  const createdAt = clock.now()
  const rows = lots.map(({ variantId, quantity, number, bestBeforeDate, packedDate }) => ({
    variant_id: variantId,
    goods_receipt_id: ref,
    number,
    best_before_date: bestBeforeDate === null ? null : new Date(bestBeforeDate),
    packed_date: packedDate === null ? null : new Date(packedDate),
    remaining: quantity,
    created_at: createdAt,
  }))
  const dates = ['best_before_date', 'packed_date'] as const
  const columns = ['variant_id', 'goods_receipt_id', 'number', ...dates, 'remaining', 'created_at'] as const
  await execute(
    tx,
    kysely
      .with('lot', queries =>
        queries
          .insertInto('stock_lot')
          .columns(['id', ...columns])
          .expression(({ selectFrom }) =>
            // PostgreSQL generates them in ascending order, also within a millisecond.
            selectFrom(recordsOf('stock_lot', rows).as('r')).select([sql<string>`uuidv7()`.as('id'), ...columns]),
          )
          .returning(['id', 'remaining', 'goods_receipt_id', 'created_at']),
      )
      .insertInto('stock_lot_move')
      .columns(['lot_id', 'delta', 'kind', 'ref', 'created_at'])
      .expression(({ selectFrom, val }) =>
        selectFrom('lot').select([
          'lot.id',
          'lot.remaining',
          val('receipt').as('kind'),
          'lot.goods_receipt_id',
          'lot.created_at',
        ]),
      ),
  )
}

/**
 * Takes the units of an undone delivery out of the lots: from its own lots, then from units without a lot, then from the
 * lot that expires first. Call it after the stock was reduced.
 */
export async function undoLots(tx: Tx, deps: Clock, ref: string, items: readonly Units[]): Promise<void> {
  const lots = await lockLots(
    tx,
    items.map(({ variantId }) => variantId),
  )
  if (lots.size === 0) return
  const withoutLot = await countWithoutLot(tx, [...lots.keys()])
  const takes = items.flatMap(({ variantId, quantity }) => {
    const ofVariant = lots.get(variantId) ?? []
    const own = ofVariant.filter(({ goodsReceiptId }) => goodsReceiptId === ref)
    const others = ofVariant.filter(({ goodsReceiptId }) => goodsReceiptId !== ref)
    const rest = { lotId: null, units: (withoutLot.get(variantId) ?? 0) + quantity }
    return takeFrom([...sourcesForRemoval(own), rest, ...sourcesForRemoval(others)], quantity)
  })
  await writeMoves(tx, deps, { kind: 'removal', ref, takes })
}

/** `lotId`: the lot of the units; undefined if it is unknown. */
type RemovedUnits = Units & { lotId?: string | undefined }

/**
 * Takes units out of the lots that were removed from the stock: from their lot, otherwise from the lot that expires first.
 * Units beyond the lots had none. Locks the lots; the caller has locked the variants.
 * @param ref reference of the stock movement
 * @returns false if the named lot has fewer units
 */
export async function removeFromLots(
  tx: Tx,
  deps: Clock,
  { ref, items }: { ref: string; items: readonly RemovedUnits[] },
): Promise<boolean> {
  const removed = items.filter(({ quantity }) => quantity > 0)
  if (removed.length === 0) return true
  const lots = await lockLots(
    tx,
    removed.map(({ variantId }) => variantId),
  )
  const takes = removed.map(({ variantId, quantity, lotId }) => {
    const ofVariant = lots.get(variantId) ?? []
    const named = lotId === undefined ? ofVariant : ofVariant.filter(({ id }) => id === lotId)
    const taken = takeFrom(sourcesForRemoval(named), quantity)
    return { taken, isShort: lotId !== undefined && unitsOf(taken) < quantity }
  })
  if (takes.some(({ isShort }) => isShort)) return false
  await writeMoves(tx, deps, { kind: 'removal', ref, takes: takes.flatMap(({ taken }) => taken) })
  return true
}

const unitsOf = (takes: readonly LotTake[]) => takes.reduce((sum, { units }) => sum + units, 0)

/**
 * Takes the units of an order out of the lots when it is packed: first expired, first out. Call it after the order got the
 * status `packed`. Packing again takes nothing twice. Locks the lots of its variants.
 */
export async function packFromLots(tx: Tx, deps: Clock, orderId: string): Promise<void> {
  // Units of an earlier packing that was undone without its lots, by the previous version.
  await returnToLots(tx, deps, orderId)
  const lines = kysely.selectFrom('order_line').select(['variant_id as variantId', 'quantity'])
  const items = await query(tx, lines.where('order_id', '=', orderId))
  const ids = items.map(({ variantId }) => variantId)
  const lots = await lockLots(tx, ids)
  if (lots.size === 0) return
  const today = shopDate(deps.clock.now())
  // Units without a lot only matter if expired units would be next.
  const short = items.filter(({ variantId, quantity }) => isShortOfFresh(lots.get(variantId) ?? [], quantity, today))
  const withoutLot =
    short.length > 0
      ? await countWithoutLot(
          tx,
          short.map(({ variantId }) => variantId),
        )
      : new Map<string, number>()
  const takes = items.flatMap(({ variantId, quantity }) => {
    // The units of this order no longer count as unpacked, but they are among those to choose from.
    const rest = (withoutLot.get(variantId) ?? 0) + quantity
    return takeFrom(sourcesForPacking(lots.get(variantId) ?? [], rest, today), quantity)
  })
  await writeMoves(tx, deps, { kind: 'pack', ref: orderId, takes })
}

/**
 * Returns packed units of an order to the lots that they were taken from, those that expire first at first.
 * @param quantities returned units by variant id; all units of the order if it is undefined
 */
export async function returnToLots(
  tx: Tx,
  deps: Clock,
  orderId: string,
  quantities?: ReadonlyMap<string, number>,
): Promise<void> {
  const packed = await query(
    tx,
    kysely
      .selectFrom('stock_lot as l')
      .innerJoin(
        kysely
          .selectFrom('stock_lot_move')
          .select(['lot_id', sql<number>`(-sum(delta))::int`.as('units')])
          .where('ref', '=', orderId)
          .groupBy('lot_id')
          .as('m'),
        'm.lot_id',
        'l.id',
      )
      .select(['l.id', 'l.variant_id as variantId', 'm.units as remaining'])
      .select(BEST_BEFORE.as('bestBeforeDate'))
      .where('m.units', '>', 0)
      .orderBy('l.variant_id')
      .orderBy('l.id')
      .forNoKeyUpdate('l'),
  )
  const takes = [...Map.groupBy(packed, ({ variantId }) => variantId)].flatMap(([variantId, lots]) =>
    takeFrom(sourcesForRemoval(lots), quantities ? (quantities.get(variantId) ?? 0) : Number.POSITIVE_INFINITY),
  )
  await writeMoves(tx, deps, { kind: 'restock', ref: orderId, takes })
}

/** Units to take from a lot for a list of orders. */
export type SuggestedLot = { number: string; bestBeforeDate: string | null; quantity: number }

/** Suggests from which lots to take units that are sold but not packed, as packing them will record it. */
export async function suggestLots(
  db: Tx,
  items: readonly Units[],
  today: string,
): Promise<ReadonlyMap<string, SuggestedLot[]>> {
  const ids = items.map(({ variantId }) => variantId)
  const rows = await query(db, lotsInStore.select('l.number').where('l.variant_id', '=', anyOf(ids)))
  if (rows.length === 0) return new Map()
  const lots = Map.groupBy(rows, ({ variantId }) => variantId)
  const byId = new Map(rows.map(row => [row.id, row]))
  const withoutLot = await countWithoutLot(db, [...lots.keys()])
  return new Map(
    items.map(({ variantId, quantity }) => {
      const sources = sourcesForPacking(lots.get(variantId) ?? [], withoutLot.get(variantId) ?? 0, today)
      const suggested = takeFrom(sources, quantity).flatMap(({ lotId, units }) => {
        const lot = byId.get(lotId)
        return lot ? [{ number: lot.number, bestBeforeDate: lot.bestBeforeDate, quantity: units }] : []
      })
      return [variantId, mergeSameLots(suggested)]
    }),
  )
}

/** Merges the units of several deliveries of one lot: a packer cannot tell them apart. */
function mergeSameLots(lots: readonly SuggestedLot[]): SuggestedLot[] {
  const same = Map.groupBy(lots, ({ number, bestBeforeDate }) => `${bestBeforeDate} ${number}`)
  return [...same.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, quantity: others.reduce((sum, { quantity }) => sum + quantity, first.quantity) }] : [],
  )
}
