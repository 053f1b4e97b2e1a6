import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { anyOf, execute, jsonTable, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import type { LineTotals, PlannedLine } from './arithmetic.ts'
import { lineColumns, newLineColumns, snapshotColumns } from './insert-order.ts'
import { addSalesCount, recordConsumption } from './reservations.ts'

/** Returns the current lines of an order with its other amounts. */
export async function readLines(tx: Tx, orderId: string) {
  const [order] = await query(tx, ordersWithLines.where('o.id', '=', orderId))
  if (!order) throw new Error(`expected order ${orderId}, found none`)
  return order
}

const ordersWithLines = kysely.selectFrom('orders as o').select(({ selectFrom }) => [
  'o.total_amd as totalAmd',
  'o.rental_amd as rentalAmd',
  'o.deposit_amd as depositAmd',
  'o.earned_percent as earnedPercent',
  'o.discount_amd as discountAmd',
  'o.points_amd as pointsAmd',
  jsonArrayFrom(
    selectFrom('order_line as l')
      .select(line => [
        'l.variant_id as variantId',
        'l.sku',
        'l.quantity',
        'l.unit_price_amd as unitPriceAmd',
        'l.discount_amd as discountAmd',
        'l.points_amd as pointsAmd',
        'l.earns_points as earnsPoints',
        jsonArrayFrom(
          line
            .selectFrom('order_line_discount as d')
            .select(['d.promotion_id as promotionId', 'd.amount_amd as amountAmd'])
            .whereRef('d.order_id', '=', 'l.order_id')
            .whereRef('d.variant_id', '=', 'l.variant_id')
            .orderBy('d.promotion_id'),
        ).as('promotions'),
      ])
      .whereRef('l.order_id', '=', 'o.id')
      .orderBy('l.sku'),
  ).as('lines'),
  jsonArrayFrom(
    selectFrom('rental_booking as b')
      .select([
        // Empty if it is the customer's own.
        sql<string | null>`nullif(b.flavor_sku, '')`.as('flavorSku'),
        sql<string | null>`nullif(b.cup_sku, '')`.as('cupSku'),
      ])
      .whereRef('b.order_id', '=', 'o.id')
      .where('b.state', '!=', 'released'),
  ).as('rentals'),
])

/** A line that the order did not have before. */
export type AddedLine = PlannedLine & { sku: string; imageUrl: string }

export type Rewrite = {
  orderId: string
  /** Reference of the ledger entries: the order's activity. */
  changeId: string
  before: readonly PlannedLine[]
  /** Lines with quantity 0 are removed. */
  after: readonly (PlannedLine | AddedLine)[]
  totals: LineTotals
}

/**
 * Replaces the lines of a sold order and records the returned and added units in the stock ledger. The caller has
 * locked the order. Locks variants by id, then products.
 * @throws OUT_OF_STOCK if a line needs more units than are available
 */
export async function rewriteLines(tx: Tx, deps: Pick<Deps, 'clock'>, rewrite: Rewrite): Promise<void> {
  const { orderId, before, after, totals } = rewrite
  const quantitiesBefore = new Map(before.map(({ variantId, quantity }) => [variantId, quantity]))
  const moves = after
    .map(line => ({ variantId: line.variantId, delta: (quantitiesBefore.get(line.variantId) ?? 0) - line.quantity }))
    .filter(({ delta }) => delta !== 0)
  await moveStock(tx, deps, rewrite.changeId, moves)
  const remaining = after.filter(({ quantity }) => quantity > 0)
  const removed = after.filter(({ quantity }) => quantity === 0).map(({ variantId }) => variantId)
  const lines = kysely.deleteFrom('order_line').where('order_id', '=', orderId)
  if (removed.length > 0) await execute(tx, lines.where('variant_id', '=', anyOf(removed)))
  await updateLines(
    tx,
    orderId,
    remaining.filter(({ variantId }) => quantitiesBefore.has(variantId)),
  )
  await insertLines(
    tx,
    orderId,
    remaining.filter(({ variantId }) => !quantitiesBefore.has(variantId)),
  )
  await trimMixes(tx, orderId, remaining)
  await writeTotals(tx, orderId, totals)
  if (remaining.length === 0) await recordConsumption(tx, orderId)
}

type Move = { variantId: string; delta: number }

async function moveStock(tx: Tx, { clock }: Pick<Deps, 'clock'>, ref: string, moves: readonly Move[]): Promise<void> {
  const ids = moves.map(({ variantId }) => variantId)
  const variants = kysely.selectFrom('variant').select('id').where('id', '=', anyOf(ids))
  await query(tx, variants.orderBy('id').forNoKeyUpdate())
  const moveTable = jsonTable(sql`${JSON.stringify(moves)}`, 'm', { variantId: 'uuid', delta: 'int' })
  const moved = await execute(
    tx,
    kysely
      .updateTable('variant as v')
      .from(moveTable)
      .set(({ eb, ref }) => ({ on_hand: eb('v.on_hand', '+', ref('m.delta')) }))
      .whereRef('v.id', '=', 'm.variantId')
      .where(sql`v.on_hand - v.reserved + m.delta`, '>=', 0),
  )
  if (moved !== moves.length) throw new AppError('OUT_OF_STOCK')
  // Lock products last and by id, as every transaction does.
  await execute(
    tx,
    addSalesCount(
      kysely
        .with('entry', queries =>
          queries
            .insertInto('stock_move')
            .columns(['variant_id', 'delta', 'kind', 'ref', 'created_at'])
            .expression(({ selectFrom, val }) =>
              selectFrom(moveTable).select([
                'm.variantId',
                'm.delta',
                val('line_change').as('kind'),
                val(ref).as('ref'),
                val(clock.now()).as('created_at'),
              ]),
            ),
        )
        .with('sold', queries =>
          queries
            .selectFrom(moveTable)
            .innerJoin('variant as v', 'v.id', 'm.variantId')
            .select(['v.product_id', sql<number>`-m.delta`.as('quantity')]),
        ),
    ),
  )
}

/** Updates quantities and amounts of existing lines. */
async function updateLines(tx: Tx, orderId: string, lines: readonly PlannedLine[]): Promise<void> {
  if (lines.length === 0) return
  const table = jsonTable(sql`${JSON.stringify(lines)}`, 'i', {
    variantId: 'uuid',
    quantity: 'int',
    discountAmd: 'int',
    pointsAmd: 'int',
  })
  await execute(
    tx,
    kysely
      .with('reserved', queries =>
        queries
          .updateTable('reservation as r')
          .from(table)
          .set(({ ref }) => ({ quantity: ref('i.quantity') }))
          .where('r.order_id', '=', orderId)
          .whereRef('r.variant_id', '=', 'i.variantId'),
      )
      .updateTable('order_line as l')
      .from(table)
      .set(({ ref }) => ({
        quantity: ref('i.quantity'),
        discount_amd: ref('i.discountAmd'),
        points_amd: ref('i.pointsAmd'),
      }))
      .where('l.order_id', '=', orderId)
      .whereRef('l.variant_id', '=', 'i.variantId'),
  )
}

async function insertLines(tx: Tx, orderId: string, lines: readonly (PlannedLine | AddedLine)[]): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map(line => ({ imageUrl: '', ...line }))
  const table = jsonTable(sql`${JSON.stringify(rows)}`, 'i', newLineColumns)
  await execute(
    tx,
    kysely
      .with('line', queries =>
        queries
          .insertInto('order_line')
          .columns(lineColumns)
          .expression(({ selectFrom, val }) =>
            selectFrom(table)
              .innerJoin('variant as v', 'v.id', 'i.variantId')
              .innerJoin('product as p', 'p.id', 'v.product_id')
              .select([
                val(orderId).as('order_id'),
                ...snapshotColumns,
                'i.imageUrl',
                'i.quantity',
                'i.unitPriceAmd',
                'i.discountAmd',
                'i.pointsAmd',
                'i.earnsPoints',
              ]),
          ),
      )
      .insertInto('reservation')
      .columns(['order_id', 'variant_id', 'quantity', 'state'])
      .expression(({ selectFrom, val }) =>
        selectFrom(table).select([
          val(orderId).as('order_id'),
          'i.variantId',
          'i.quantity',
          val('consumed').as('state'),
        ]),
      ),
  )
}

/** Deletes mixes that the order's lines no longer cover. Their packs stay in the order as single packs. */
async function trimMixes(tx: Tx, orderId: string, lines: readonly PlannedLine[]): Promise<void> {
  const mixes = await query(
    tx,
    kysely
      .selectFrom('order_mix as m')
      .select(({ selectFrom }) => [
        'm.mix',
        jsonArrayFrom(
          selectFrom('order_mix_part as p')
            .select(['p.variant_id as variantId', 'p.quantity'])
            .whereRef('p.order_id', '=', 'm.order_id')
            .whereRef('p.mix', '=', 'm.mix'),
        ).as('parts'),
      ])
      .where('m.order_id', '=', orderId)
      .orderBy('m.mix'),
  )
  const free = new Map(lines.map(({ variantId, quantity }) => [variantId, quantity]))
  const broken: number[] = []
  for (const { mix, parts } of mixes) {
    const isWhole = parts.length > 1 && parts.every(({ variantId, quantity }) => (free.get(variantId) ?? 0) >= quantity)
    if (!isWhole) broken.push(mix)
    else for (const { variantId, quantity } of parts) free.set(variantId, (free.get(variantId) ?? 0) - quantity)
  }
  const brokenMixes = kysely.deleteFrom('order_mix').where('order_id', '=', orderId).where('mix', '=', anyOf(broken))
  if (broken.length > 0) await execute(tx, brokenMixes)
}

async function writeTotals(tx: Tx, orderId: string, totals: LineTotals): Promise<void> {
  await execute(
    tx,
    kysely
      .updateTable('orders')
      .set({
        goods_amd: totals.goodsAmd,
        discount_amd: totals.discountAmd,
        points_amd: totals.pointsAmd,
        total_amd: totals.totalAmd,
        vat_amd: totals.vatAmd,
        earns_points: totals.earnsPoints,
      })
      .where('id', '=', orderId),
  )
}
