import { type QueryCreator, sql } from 'kysely'
import { giveSlotBack, retakeSlot } from '#delivery/index.ts'
import type { Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { execute, kysely, type Param, prepare, query } from '#platform/sql.ts'
import type { DB } from '#platform/tables/tables.ts'
import { getSettings } from '#settings/index.ts'
import { lockOrder } from './transition.ts'

type HeldState = 'held' | 'consumed' | 'released'

/** Locks the order, then the variants of its lines that are in a state, by id. */
async function lockLines(tx: Tx, orderId: string, state: HeldState) {
  const order = await lockOrder(tx, orderId)
  const lines = await query(
    tx,
    kysely
      .selectFrom('reservation as r')
      .innerJoin('variant as v', 'v.id', 'r.variant_id')
      .select(['r.variant_id as variantId', 'r.quantity', sql<number>`v.on_hand - v.reserved`.as('free')])
      .where('r.order_id', '=', orderId)
      .where('r.state', '=', state)
      .orderBy('v.id')
      .forNoKeyUpdate('v'),
  )
  return { order, lines }
}

/**
 * Sells what an order holds: it leaves the stock, is recorded once in the ledger and counts as sold. Begin with
 * lockOrder and call this last, as others wait for the same few goods: variants are locked by id, then products.
 * @returns false, with nothing changed, when nothing is held
 */
export async function consumeHolds(tx: Tx, { clock }: Pick<Deps, 'clock'>, orderId: string): Promise<boolean> {
  return (await execute(tx, consumption({ orderId, now: clock.now() }))) > 0
}

const consumption = prepare((param: Param<{ orderId: string; now: Date }>) =>
  addPopularity(
    kysely
      .with(
        cte => cte('locked').materialized(),
        queries =>
          queries
            .selectFrom('reservation as r')
            .innerJoin('variant as v', 'v.id', 'r.variant_id')
            .select(['v.id', 'v.product_id'])
            .where('r.order_id', '=', param('orderId'))
            .where('r.state', '=', 'held')
            .orderBy('v.id')
            .forNoKeyUpdate('v'),
      )
      .with('sold', queries =>
        queries
          .updateTable('reservation as r')
          .from('locked as k')
          .set({ state: 'consumed' })
          .where('r.order_id', '=', param('orderId'))
          .whereRef('r.variant_id', '=', 'k.id')
          .where('r.state', '=', 'held')
          .returning(['r.variant_id', 'k.product_id', 'r.quantity']),
      )
      .with('stock', queries =>
        queries
          .updateTable('variant as v')
          .from('sold as s')
          .set(({ eb, ref }) => ({
            on_hand: eb('v.on_hand', '-', ref('s.quantity')),
            reserved: eb('v.reserved', '-', ref('s.quantity')),
          }))
          .whereRef('v.id', '=', 's.variant_id'),
      )
      .with('entry', queries =>
        queries
          .insertInto('stock_move')
          .columns(['variant_id', 'delta', 'kind', 'ref', 'created_at'])
          .expression(({ selectFrom, val }) =>
            selectFrom('sold').select([
              'variant_id',
              sql<number>`-quantity`.as('delta'),
              val('sale').as('kind'),
              param('orderId').as('ref'),
              param('now').as('created_at'),
            ]),
          ),
      ),
  ),
)

type Sold = { product_id: string; quantity: number }

/**
 * Adds the rows of `sold`, whose quantities may be negative, to the counts behind the sorting "popular". Products are
 * locked by id and last, after the variants and the slot.
 */
export function addPopularity(queries: QueryCreator<DB & { sold: Sold }>) {
  return queries
    .with('sold_product', sales =>
      sales
        .selectFrom('sold')
        .select(['product_id', sql<number>`sum(quantity)::int`.as('quantity')])
        .groupBy('product_id'),
    )
    .with(
      cte => cte('locked_product').materialized(),
      sales =>
        sales
          .selectFrom('product as p')
          .select('p.id')
          .where('p.id', 'in', ({ selectFrom }) => selectFrom('sold_product').select('product_id'))
          .orderBy('p.id')
          .forNoKeyUpdate(),
    )
    .updateTable('product as p')
    .from('locked_product as k')
    .innerJoin('sold_product as s', 's.product_id', 'k.id')
    .set({ popularity: sql`greatest(0, p.popularity + s.quantity)` })
    .whereRef('p.id', '=', 'k.id')
}

/**
 * Gives back what an order holds: stock and its place in the slot, once.
 * @returns false when it held nothing
 */
export async function releaseHolds(tx: Tx, orderId: string): Promise<boolean> {
  const { order, lines } = await lockLines(tx, orderId, 'held')
  if (lines.length === 0) return false
  await changeState(tx, orderId, 'held', 'released')
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
  await changeState(tx, orderId, 'released', 'held')
  return true
}

/** Moves an order's reservations from one state to the other, with the variants' count of reserved pieces. */
async function changeState(tx: Tx, orderId: string, from: HeldState, to: 'held' | 'released'): Promise<void> {
  await execute(
    tx,
    kysely
      .with('moved', queries =>
        queries
          .updateTable('reservation')
          .set({ state: to })
          .where('order_id', '=', orderId)
          .where('state', '=', from)
          .returning(['variant_id', 'quantity']),
      )
      .updateTable('variant as v')
      .from('moved as m')
      .set(({ eb, ref }) => ({ reserved: eb('v.reserved', to === 'held' ? '+' : '-', ref('m.quantity')) }))
      .whereRef('v.id', '=', 'm.variant_id'),
  )
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
  const returned = await execute(
    tx,
    kysely
      .with('back', queries =>
        queries
          .insertInto('stock_move')
          .columns(['variant_id', 'delta', 'kind', 'ref', 'created_at'])
          .expression(({ selectFrom, val }) =>
            selectFrom('reservation')
              .select([
                'variant_id',
                'quantity',
                val('sale_reversal').as('kind'),
                'order_id',
                val(clock.now()).as('created_at'),
              ])
              .where('order_id', '=', orderId)
              .where('state', '=', 'consumed'),
          )
          .onConflict(conflict => conflict.columns(['ref', 'variant_id', 'kind']).doNothing())
          .returning(['variant_id', 'delta']),
      )
      .updateTable('variant as v')
      .from('back as b')
      .set(({ eb, ref }) => ({ on_hand: eb('v.on_hand', '+', ref('b.delta')) }))
      .whereRef('v.id', '=', 'b.variant_id'),
  )
  if (returned === 0) return false
  if (order.slotId) await giveSlotBack(tx, order.slotId)
  return true
}

/** What came back by returnSold counts as sold no more; last, as it locks the products. */
export async function forgetSold(tx: Tx, orderId: string): Promise<void> {
  await execute(
    tx,
    addPopularity(
      kysely.with('sold', queries =>
        queries
          .selectFrom('order_line as l')
          .innerJoin('variant as v', 'v.id', 'l.variant_id')
          .select(['v.product_id', sql<number>`-l.quantity`.as('quantity')])
          .where('l.order_id', '=', orderId),
      ),
    ),
  )
}
