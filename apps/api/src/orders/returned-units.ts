import { type InferResult, sql } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { anyOf, execute, jsonTable, kysely, query } from '#platform/db/sql.ts'
import { returnToLots } from '#stock/index.ts'

/** A purchased line with the attributes that decide whether it can be returned. */
export type BoughtItem = InferResult<typeof boughtLines>[number]

const boughtLines = kysely
  .selectFrom('order_line as l')
  .innerJoin('variant as v', 'v.id', 'l.variant_id')
  .innerJoin('product as p', 'p.id', 'v.product_id')
  .select([
    'l.variant_id as variantId',
    'l.sku',
    'l.title',
    'l.image_url as imageUrl',
    'l.weight_grams as weightGrams',
    'l.quantity',
    'l.unit_price_amd as unitPriceAmd',
    'l.discount_amd as discountAmd',
    'l.points_amd as pointsAmd',
    'p.category',
    'p.accessory_type as accessoryType',
  ])
  .orderBy('l.sku')

/** Returns the lines of an order, sorted by SKU. */
export function listBoughtItems(db: Tx, orderId: string): Promise<BoughtItem[]> {
  return query(db, boughtLines.where('l.order_id', '=', orderId))
}

/** Returns when an order was delivered, or null if it was not. */
export async function deliveredAt(db: Tx, orderId: string): Promise<Date | null> {
  const events = kysely.selectFrom('order_event').select('at').where('order_id', '=', orderId)
  const [event] = await query(db, events.where('to', '=', 'delivered').orderBy('seq', 'desc').limit(1))
  return event?.at ?? null
}

/** Returns when an order of the customer was last delivered, or null if none was. */
export async function lastDeliveredAt(db: Tx, accountId: string): Promise<Date | null> {
  const deliveries = kysely
    .selectFrom('order_event as e')
    .innerJoin('orders as o', 'o.id', 'e.order_id')
    .select('e.at')
    .where('o.account_id', '=', accountId)
    .where('o.status', '=', 'delivered')
    .where('e.to', '=', 'delivered')
  const [last] = await query(db, deliveries.orderBy('e.at', 'desc').limit(1))
  return last?.at ?? null
}

/** Returned units of a variant: put back into stock, or written off as unfit for sale. */
export type ReturnedItem = {
  variantId: string
  toStock: number
  writtenOff: number
  /** The reason of the write-off. */
  writtenOffWhy: string | null
}

type ReturnedUnits = { ref: string; orderId: string; reason: string; actorId: string; units: readonly ReturnedItem[] }

/**
 * Records returned units in the stock ledger, once per return. All units are received; those unfit for sale are then
 * written off. Units that are put back return to the lots that they were packed from. The caller has locked the order.
 * Locks the variants by id, then the lots.
 * @param ref the key of the return
 * @param reason why the customer returned them
 */
export async function recordReturnedUnits(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { ref, orderId, reason, actorId, units }: ReturnedUnits,
): Promise<void> {
  const createdAt = deps.clock.now()
  const back = units.filter(({ toStock, writtenOff }) => toStock + writtenOff > 0)
  const variantIds = back.map(({ variantId }) => variantId)
  const variants = kysely.selectFrom('variant').select('id').where('id', '=', anyOf(variantIds))
  await query(tx, variants.orderBy('id').forNoKeyUpdate())
  const moves = back.flatMap(({ variantId, toStock, writtenOff, writtenOffWhy }) => {
    const move = { variant_id: variantId, ref, actor_id: actorId, created_at: createdAt }
    const received = { ...move, kind: 'return', delta: toStock + writtenOff, reason }
    return writtenOff > 0
      ? [received, { ...move, kind: 'write_off', delta: -writtenOff, reason: writtenOffWhy }]
      : [received]
  })
  if (moves.length === 0) return
  await execute(tx, kysely.insertInto('stock_move').values(moves))
  await execute(
    tx,
    kysely
      .updateTable('variant as v')
      .from(jsonTable(sql`${JSON.stringify(back)}`, 'b', { variantId: 'uuid', toStock: 'int' }))
      .set(({ eb, ref }) => ({ on_hand: eb('v.on_hand', '+', ref('b.toStock')) }))
      .whereRef('v.id', '=', 'b.variantId'),
  )
  await returnToLots(tx, deps, orderId, new Map(back.map(({ variantId, toStock }) => [variantId, toStock])))
}
