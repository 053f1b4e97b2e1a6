import type { SaveVariant } from '@shop/contracts/catalog-writing.ts'
import type { Tx } from '#platform/db.ts'
import { type By, invalid, type Wrong } from './refusals.ts'

type Where = By & { productId: string; now: Date /** The path of the list in the body. */; at: string }

/**
 * Writes a product's packings, in this order, and nothing of their stock. The caller has locked those there are.
 * @throws VALIDATION for a sku or a weight that another packing has, and for one left out that has been sold or counted
 */
export async function writeVariants(tx: Tx, variants: readonly SaveVariant[], where: Where): Promise<void> {
  const twins = twinsOf(variants, where.at)
  if (twins.length > 0) throw invalid(where, twins)
  const existing = await tx.variant.findMany({
    where: { productId: where.productId },
    select: { id: true, sku: true, withdrawnAt: true },
  })
  await removeMissing(tx, existing, variants, where)
  // Two that change their weights with each other would be in each other's way.
  await tx.$executeRaw`UPDATE variant SET weight_grams = weight_grams + 10000000 WHERE product_id = ${where.productId}::uuid`
  const bySku = new Map(existing.map(variant => [variant.sku, variant]))
  for (const [position, { sku, weight, price, oldPrice, sameDay, isWithdrawn }] of variants.entries()) {
    const there = bySku.get(sku)
    const data = {
      weightGrams: weight,
      priceAmd: price,
      oldPriceAmd: oldPrice,
      sameDay,
      position,
      withdrawnAt: isWithdrawn ? (there?.withdrawnAt ?? where.now) : null,
    }
    if (there) await tx.variant.update({ where: { id: there.id }, data, select: { id: true } })
    else await insert(tx, { ...data, sku }, `${where.at}.${position}.sku`, where)
  }
}

type New = { sku: string; weightGrams: number; priceAmd: number; position: number }

/** The database decides whose a sku is. */
async function insert(tx: Tx, data: New, path: string, where: Where): Promise<void> {
  const rows = [{ ...data, productId: where.productId, onHand: 0 }]
  const { count } = await tx.variant.createMany({ data: rows, skipDuplicates: true })
  if (count === 0) throw invalid(where, [{ path, why: 'sku_taken', sku: data.sku }])
}

/** What is not among the packings any more is removed, where nothing was ever done with it. */
async function removeMissing(
  tx: Tx,
  existing: readonly { id: string; sku: string }[],
  kept: readonly { sku: string }[],
  where: Where,
): Promise<void> {
  const skus = new Set(kept.map(({ sku }) => sku))
  const ids = existing.flatMap(({ id, sku }) => (skus.has(sku) ? [] : [id]))
  if (ids.length === 0) return
  await tx.$executeRaw`
    DELETE FROM variant v WHERE v.id = ANY(${ids}::uuid[]) AND v.on_hand = 0
      AND NOT EXISTS (SELECT FROM order_line l WHERE l.variant_id = v.id)
      AND NOT EXISTS (SELECT FROM stock_move m WHERE m.variant_id = v.id)`
  const [left] = await tx.variant.findMany({ where: { id: { in: ids } }, select: { sku: true }, take: 1 })
  if (left) throw invalid(where, [{ path: where.at, why: 'sku_used', sku: left.sku }])
}

/** Packings of one sku or one weight, by the later one's place. */
function twinsOf(variants: readonly SaveVariant[], at: string): Wrong[] {
  return variants.flatMap(({ sku, weight }, index) => {
    const before = variants.slice(0, index)
    return [
      ...(before.some(other => other.sku === sku) ? [{ path: `${at}.${index}.sku`, why: 'sku_taken', sku }] : []),
      ...(before.some(other => other.weight === weight)
        ? [{ path: `${at}.${index}.weight`, why: 'weight_taken', sku }]
        : []),
    ]
  })
}
