import { randomUUIDv7 } from 'node:crypto'
import type { SaveVariant } from '@shop/contracts/catalog-writing.ts'
import type { Tx } from '#platform/db.ts'
import { anyOf, execute, kysely, query } from '#platform/sql.ts'
import { type By, invalid, type Wrong } from './refusals.ts'

type Where = By & { productId: string; now: Date /** The path of the list in the body. */; at: string }

/**
 * Writes a product's packings, in this order, and nothing of their stock. The caller has locked those there are.
 * @throws VALIDATION for a sku or a weight that another packing has, and for one left out that has been sold or counted
 */
export async function writeVariants(tx: Tx, variants: readonly SaveVariant[], where: Where): Promise<void> {
  const twins = twinsOf(variants, where.at)
  if (twins.length > 0) throw invalid(where, twins)
  const existing = await query(
    tx,
    kysely
      .selectFrom('variant')
      .select(['id', 'sku', 'withdrawn_at as withdrawnAt'])
      .where('product_id', '=', where.productId),
  )
  await removeMissing(tx, existing, variants, where)
  await setWeightsAside(tx, where.productId)
  const bySku = new Map(existing.map(variant => [variant.sku, variant]))
  for (const [position, { sku, weight, price, oldPrice, sameDay, isWithdrawn }] of variants.entries()) {
    const there = bySku.get(sku)
    const columns = {
      weight_grams: weight,
      price_amd: price,
      old_price_amd: oldPrice,
      same_day: sameDay,
      position,
      withdrawn_at: isWithdrawn ? (there?.withdrawnAt ?? where.now) : null,
    }
    if (there) await execute(tx, kysely.updateTable('variant').set(columns).where('id', '=', there.id))
    else await insert(tx, { ...columns, sku }, `${where.at}.${position}.sku`, where)
  }
}

/** Two that change their weights with each other would be in each other's way. */
async function setWeightsAside(tx: Tx, productId: string): Promise<void> {
  await execute(
    tx,
    kysely
      .updateTable('variant')
      .set(({ eb }) => ({ weight_grams: eb('weight_grams', '+', 10_000_000) }))
      .where('product_id', '=', productId),
  )
}

type New = { sku: string; weight_grams: number; price_amd: number; position: number }

/** The database decides whose a sku is. */
async function insert(tx: Tx, columns: New, path: string, where: Where): Promise<void> {
  const row = { ...columns, id: randomUUIDv7(), product_id: where.productId, on_hand: 0 }
  const count = await execute(
    tx,
    kysely
      .insertInto('variant')
      .values(row)
      .onConflict(conflict => conflict.doNothing()),
  )
  if (count === 0) throw invalid(where, [{ path, why: 'sku_taken', sku: columns.sku }])
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
  await execute(
    tx,
    kysely
      .deleteFrom('variant as v')
      .where('v.id', '=', anyOf(ids))
      .where('v.on_hand', '=', 0)
      .where(({ exists, not, selectFrom }) =>
        not(exists(selectFrom('order_line as l').select('l.variant_id').whereRef('l.variant_id', '=', 'v.id'))),
      )
      .where(({ exists, not, selectFrom }) =>
        not(exists(selectFrom('stock_move as m').select('m.id').whereRef('m.variant_id', '=', 'v.id'))),
      ),
  )
  const [left] = await query(tx, kysely.selectFrom('variant').select('sku').where('id', '=', anyOf(ids)).limit(1))
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
