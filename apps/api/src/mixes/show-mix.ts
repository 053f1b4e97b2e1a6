import { createHash } from 'node:crypto'
import { BOWL_GRAMS, bowlsOf, gramsOf } from '@shop/contracts/bowl.ts'
import type { Mix, MixPart } from '@shop/contracts/mixes.ts'
import type { SuggestionItem } from '@shop/contracts/suggestions.ts'
import { type FlavorInStock, flavorsById, listFlavorsInStock, type ShopFlavor } from '#catalog/index.ts'
import type { Tx } from '#platform/db.ts'
import { type Candidate, nearestTaste, strengthOf, toCandidate, toItem } from '#suggestions/index.ts'
import type { MixRow } from './queries.ts'

/** Raised with every change of the drawing, so that what keeps pictures for a year fetches the new one. */
const PICTURE_VERSION = 1

/** A part of a mix as it stands now: its flavor, its share, the rest of the mix. */
export type Standing = { flavor: ShopFlavor; percentage: number; beside: readonly Candidate[] }

/** Looks for what stands nearest to a part that cannot be had; reads the shelf once, and only when something is missing. */
export function swapper(db: Tx): (part: Standing) => Promise<SuggestionItem | undefined> {
  let shelf: Promise<FlavorInStock[]> | undefined
  return async ({ flavor, percentage, beside }) => {
    shelf ??= listFlavorsInStock(db)
    const inStock = await shelf
    const nearest = nearestTaste(toCandidate(flavor), inStock.map(toCandidate), { beside, percentage })
    const found = inStock.find(({ product }) => product.slug === nearest?.productId)
    return found && toItem(found.product, percentage)
  }
}

/** Mixes as they stand on the shelf now, in the order of the rows. A handful of reads, however many there are. */
export async function showMixes(db: Tx, rows: readonly MixRow[]): Promise<Mix[]> {
  const flavors = await flavorsById(
    db,
    rows.flatMap(({ parts }) => parts.map(({ productId }) => productId)),
  )
  const byId = new Map(flavors.map(flavor => [flavor.id, flavor]))
  const findSwap = swapper(db)
  const mixes: Mix[] = []
  for (const row of rows) mixes.push(await showMix(row, byId, findSwap))
  return mixes
}

async function showMix(
  row: MixRow,
  byId: ReadonlyMap<string, ShopFlavor>,
  findSwap: ReturnType<typeof swapper>,
): Promise<Mix> {
  const found = row.parts.flatMap(({ productId, percentage }) => {
    const flavor = byId.get(productId)
    return flavor ? [{ flavor, percentage }] : []
  })
  const candidates = found.map(({ flavor }) => toCandidate(flavor))
  const grams = gramsOf(found.map(({ percentage }) => percentage))
  const parts: MixPart[] = []
  for (const [index, { flavor, percentage }] of found.entries()) {
    const beside = candidates.filter((_, place) => place !== index)
    const isThere = flavor.product.packings.length > 0
    const swap = isThere ? undefined : await findSwap({ flavor, percentage, beside })
    parts.push({
      ...toItem(flavor.product, percentage),
      flavorCategory: flavor.flavor.category,
      flavorType: flavor.flavor.id,
      strength: flavor.flavor.strength,
      grams: grams[index] ?? 0,
      status: isThere ? 'ok' : flavor.isSold ? 'out_of_stock' : 'unavailable',
      ...(swap && { swap }),
    })
  }
  const firsts = parts.flatMap(({ packing: [first] }) => first ?? [])
  return {
    shareId: row.shareId,
    name: row.name,
    strength: strengthOf(candidates.map((flavor, index) => ({ flavor, percentage: found[index]?.percentage ?? 0 }))),
    isPublic: row.isPublic,
    saves: row.saves,
    createdAt: row.createdAt.toISOString(),
    pictureUrl: `/serverapi/ai/mixes/${row.shareId}/${pictureHash(parts)}.png`,
    parts,
    bowl: {
      grams: BOWL_GRAMS,
      bowls: bowlsOf(parts.map(({ percentage, packing: [first] }) => ({ percentage, weight: first?.weight ?? 0 }))),
    },
    ...(firsts.length === parts.length && { priceAmd: firsts.reduce((sum, { price }) => sum + price, 0) }),
  }
}

/** Names everything that a mix's picture is drawn from. */
export function pictureHash(parts: readonly Pick<MixPart, 'imageUrl' | 'percentage'>[]): string {
  const inputs = [PICTURE_VERSION, ...parts.map(({ imageUrl, percentage }) => [imageUrl, percentage])]
  return createHash('sha256').update(JSON.stringify(inputs)).digest('hex').slice(0, 8)
}
