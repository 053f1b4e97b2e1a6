import type { Prisma, Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import type { LineTotals, PlannedLine } from './line-plan.ts'

/** The lines of an order as they stand, with the rest of its money. */
export async function readLines(tx: Tx, orderId: string) {
  const select = {
    variantId: true,
    sku: true,
    quantity: true,
    unitPriceAmd: true,
    discountAmd: true,
    pointsAmd: true,
    earnsPoints: true,
  } satisfies Prisma.OrderLineSelect
  return tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: {
      totalAmd: true,
      rentalAmd: true,
      depositAmd: true,
      earnedPercent: true,
      discountAmd: true,
      pointsAmd: true,
      lines: { select, orderBy: { sku: 'asc' } },
      rentals: { where: { state: { not: 'released' } }, select: { flavorSku: true, cupSku: true } },
    },
  })
}

/** A line that an order did not have. */
export type AddedLine = PlannedLine & { sku: string; imageUrl: string }

export type Rewrite = {
  orderId: string
  /** Names the change in the ledger of stock: the order's activity. */
  changeId: string
  before: readonly PlannedLine[]
  /** With lines of no piece, which go. */
  after: readonly (PlannedLine | AddedLine)[]
  totals: LineTotals
}

/**
 * Writes the lines of a sold order anew, with what comes back to the shelf and what leaves it booked in the ledger. The
 * order's row is locked; variants are locked by id, then products.
 * @throws OUT_OF_STOCK where more leaves than is free
 */
export async function rewriteLines(tx: Tx, deps: Pick<Deps, 'clock'>, rewrite: Rewrite): Promise<void> {
  const { orderId, before, after, totals } = rewrite
  const had = new Map(before.map(({ variantId, quantity }) => [variantId, quantity]))
  const moves = after
    .map(line => ({ variantId: line.variantId, delta: (had.get(line.variantId) ?? 0) - line.quantity }))
    .filter(({ delta }) => delta !== 0)
  await moveStock(tx, deps, rewrite.changeId, moves)
  for (const line of after) await writeLine(tx, orderId, line, had.has(line.variantId))
  await trimMixes(tx, orderId)
  await tx.order.update({ where: { id: orderId }, data: totals, select: { id: true } })
}

type Move = { variantId: string; delta: number }

async function moveStock(tx: Tx, { clock }: Pick<Deps, 'clock'>, ref: string, moves: readonly Move[]): Promise<void> {
  const ids = moves.map(({ variantId }) => variantId)
  const deltas = moves.map(({ delta }) => delta)
  await tx.$queryRaw`SELECT id FROM variant WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`
  const moved = await tx.$executeRaw`
    UPDATE variant v SET on_hand = v.on_hand + m.delta
    FROM unnest(${ids}::uuid[], ${deltas}::int[]) AS m(variant_id, delta)
    WHERE v.id = m.variant_id AND v.on_hand - v.reserved + m.delta >= 0`
  if (moved !== moves.length) throw new AppError('OUT_OF_STOCK')
  const createdAt = clock.now()
  await tx.stockMove.createMany({ data: moves.map(move => ({ ...move, kind: 'line_change', ref, createdAt })) })
  // Products last and by id, as everywhere: the count behind the sorting "popular".
  await tx.$executeRaw`
    WITH sold AS (
      SELECT v.product_id, -sum(m.delta)::int AS quantity
      FROM unnest(${ids}::uuid[], ${deltas}::int[]) AS m(variant_id, delta) JOIN variant v ON v.id = m.variant_id
      GROUP BY v.product_id
    ), locked AS MATERIALIZED (
      SELECT p.id FROM product p WHERE p.id IN (SELECT product_id FROM sold) ORDER BY p.id FOR NO KEY UPDATE
    )
    UPDATE product p SET popularity = greatest(0, p.popularity + s.quantity)
    FROM locked k JOIN sold s ON s.product_id = k.id WHERE p.id = k.id`
}

async function writeLine(tx: Tx, orderId: string, line: PlannedLine | AddedLine, isThere: boolean): Promise<void> {
  const { variantId, quantity, unitPriceAmd, discountAmd, pointsAmd, earnsPoints } = line
  const where = { orderId_variantId: { orderId, variantId } }
  if (quantity === 0) {
    await tx.orderLine.deleteMany({ where: { orderId, variantId } })
    return
  }
  if (isThere) {
    const select = { variantId: true }
    await tx.orderLine.update({ where, data: { quantity, discountAmd, pointsAmd }, select })
    await tx.reservation.update({ where, data: { quantity }, select })
    return
  }
  const imageUrl = 'imageUrl' in line ? line.imageUrl : ''
  await tx.$executeRaw`
    INSERT INTO order_line (order_id, variant_id, sku, slug, brand, title_ru, title_en, title_hy, image_url,
      weight_grams, quantity, unit_price_amd, discount_amd, points_amd, earns_points)
    SELECT ${orderId}::uuid, v.id, v.sku, p.slug, p.brand, p.title_ru, p.title_en, p.title_hy, ${imageUrl},
      v.weight_grams, ${quantity}, ${unitPriceAmd}, ${discountAmd}, ${pointsAmd}, ${earnsPoints}
    FROM variant v JOIN product p ON p.id = v.product_id WHERE v.id = ${variantId}::uuid`
  await tx.reservation.createMany({ data: [{ orderId, variantId, quantity, state: 'consumed' }] })
}

/** A mix that its order cannot fill any more is none: its packs stay as ordinary ones. */
async function trimMixes(tx: Tx, orderId: string): Promise<void> {
  const mixes = await tx.orderMix.findMany({
    where: { orderId },
    orderBy: { mix: 'asc' },
    select: { mix: true, parts: { select: { variantId: true, quantity: true } } },
  })
  const lines = await tx.orderLine.findMany({ where: { orderId }, select: { variantId: true, quantity: true } })
  const free = new Map(lines.map(({ variantId, quantity }) => [variantId, quantity]))
  for (const { mix, parts } of mixes) {
    const isWhole = parts.length > 1 && parts.every(({ variantId, quantity }) => (free.get(variantId) ?? 0) >= quantity)
    if (!isWhole) await tx.orderMix.deleteMany({ where: { orderId, mix } })
    else for (const { variantId, quantity } of parts) free.set(variantId, (free.get(variantId) ?? 0) - quantity)
  }
}
