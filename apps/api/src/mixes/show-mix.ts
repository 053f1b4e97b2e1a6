import { createHash } from 'node:crypto'
import { BOWL_GRAMS, bowlsOf, gramsOf } from '@shop/contracts/bowl.ts'
import type { Mix, MixPart } from '@shop/contracts/mixes.ts'
import type { SuggestionItem } from '@shop/contracts/suggestions.ts'
import { flavorsById, listFlavorsInStock, type ShopFlavor } from '#catalog/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { type Candidate, nearestTaste, strengthOf, toCandidate, toItem } from '#suggestions/index.ts'

/** A saved mix without the stock state of its flavors. */
export type MixRow = {
  id: string
  shareId: string
  name: string
  isPublic: boolean
  createdAt: Date
  /** The link of the mix that it was saved from. */
  origin: string | null
  saves: number
  /** The largest share first. */
  parts: { productId: string; percentage: number }[]
}

/** Increased with every change of the drawing, so that caches fetch the new picture. */
const PICTURE_VERSION = 1

/** A part of a mix with its flavor and the rest of the mix. */
export type MixPartState = { flavor: ShopFlavor; percentage: number; otherFlavors: readonly Candidate[] }

/** The replacement of a part, for the customer and for further searches. */
export type Swap = { item: SuggestionItem; candidate: Candidate }

/**
 * Creates a search for the nearest flavor that can replace a part. Reads the stock once, and only if a part is
 * missing.
 */
export function createSwapFinder(db: Tx): (part: MixPartState) => Promise<Swap | undefined> {
  let reading: ReturnType<typeof readFlavorsInStock> | undefined
  return async ({ flavor, percentage, otherFlavors }) => {
    reading ??= readFlavorsInStock(db)
    const { candidates, products } = await reading
    const candidate = nearestTaste(toCandidate(flavor), candidates, { otherFlavors, percentage })
    const product = candidate && products.get(candidate.productId)
    return product && { item: toItem(product, percentage), candidate }
  }
}

async function readFlavorsInStock(db: Tx) {
  const flavors = await listFlavorsInStock(db)
  return {
    candidates: flavors.map(toCandidate),
    products: new Map(flavors.map(({ product }) => [product.slug, product])),
  }
}

/** Returns mixes with their current stock state, in the order of the rows. A constant number of queries. */
export async function showMixes(db: Tx, rows: readonly MixRow[]): Promise<Mix[]> {
  const flavors = await flavorsById(
    db,
    rows.flatMap(({ parts }) => parts.map(({ productId }) => productId)),
  )
  const byId = new Map(flavors.map(flavor => [flavor.id, flavor]))
  const findSwap = createSwapFinder(db)
  const mixes: Mix[] = []
  for (const row of rows) mixes.push(await showMix(row, byId, findSwap))
  return mixes
}

async function showMix(
  row: MixRow,
  byId: ReadonlyMap<string, ShopFlavor>,
  findSwap: ReturnType<typeof createSwapFinder>,
): Promise<Mix> {
  const found = row.parts.flatMap(({ productId, percentage }) => {
    const flavor = byId.get(productId)
    return flavor ? [{ flavor, percentage }] : []
  })
  const candidates = found.map(({ flavor }) => toCandidate(flavor))
  const grams = gramsOf(found.map(({ percentage }) => percentage))
  const swaps = await swapsOf(found, findSwap)
  const parts: MixPart[] = []
  for (const [index, { flavor, percentage }] of found.entries()) {
    const swap = swaps[index]
    parts.push({
      ...toItem(flavor.product, percentage),
      flavorCategory: flavor.flavor.category,
      flavorType: flavor.flavor.id,
      strength: flavor.flavor.strength,
      grams: grams[index] ?? 0,
      status: isThere(flavor) ? 'ok' : flavor.isSold ? 'out_of_stock' : 'unavailable',
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

const isThere = ({ product }: ShopFlavor) => product.packings.length > 0

/** Returns a replacement for each missing part: it matches the other parts and replacements and is in the mix once. */
async function swapsOf(
  parts: readonly Omit<MixPartState, 'otherFlavors'>[],
  findSwap: ReturnType<typeof createSwapFinder>,
): Promise<(SuggestionItem | undefined)[]> {
  const together = parts.map(({ flavor }) => toCandidate(flavor))
  const swaps: (SuggestionItem | undefined)[] = []
  for (const [index, { flavor, percentage }] of parts.entries()) {
    const otherFlavors = together.filter((_, place) => place !== index)
    const swap = isThere(flavor) ? undefined : await findSwap({ flavor, percentage, otherFlavors })
    if (swap) together[index] = swap.candidate
    swaps.push(swap?.item)
  }
  return swaps
}

/** Hashes everything that the picture of a mix is drawn from. */
export function pictureHash(parts: readonly Pick<MixPart, 'imageUrl' | 'percentage'>[]): string {
  const inputs = [PICTURE_VERSION, ...parts.map(({ imageUrl, percentage }) => [imageUrl, percentage])]
  return createHash('sha256').update(JSON.stringify(inputs)).digest('hex').slice(0, 8)
}
