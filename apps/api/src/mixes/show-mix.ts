import { createHash } from 'node:crypto'
import { BOWL_GRAMS, bowlsOf, gramsOf } from '@shop/contracts/bowl.ts'
import type { Mix, MixPart } from '@shop/contracts/mixes.ts'
import type { SuggestionItem } from '@shop/contracts/suggestions.ts'
import { flavorsById, listFlavorsInStock, type ShopFlavor } from '#catalog/index.ts'
import type { Tx } from '#platform/db.ts'
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

/** Raised with every change of the drawing, so that what keeps pictures for a year fetches the new one. */
const PICTURE_VERSION = 1

/** A part of a mix as it stands now: its flavor, its share, the rest of the mix. */
export type Standing = { flavor: ShopFlavor; percentage: number; beside: readonly Candidate[] }

/** What to take in place of a part: for the customer, and for what is looked for beside it. */
export type Swap = { item: SuggestionItem; candidate: Candidate }

/** Looks for what stands nearest to a part that cannot be had; reads the shelf once, and only when something is missing. */
export function swapper(db: Tx): (part: Standing) => Promise<Swap | undefined> {
  let reading: ReturnType<typeof readShelf> | undefined
  return async ({ flavor, percentage, beside }) => {
    reading ??= readShelf(db)
    const { candidates, products } = await reading
    const candidate = nearestTaste(toCandidate(flavor), candidates, { beside, percentage })
    const product = candidate && products.get(candidate.productId)
    return product && { item: toItem(product, percentage), candidate }
  }
}

async function readShelf(db: Tx) {
  const flavors = await listFlavorsInStock(db)
  return {
    candidates: flavors.map(toCandidate),
    products: new Map(flavors.map(({ product }) => [product.slug, product])),
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

/** What to take for each part that is gone: it goes with the parts that stay and with the other swaps, and is in the mix once. */
async function swapsOf(
  parts: readonly Omit<Standing, 'beside'>[],
  findSwap: ReturnType<typeof swapper>,
): Promise<(SuggestionItem | undefined)[]> {
  const together = parts.map(({ flavor }) => toCandidate(flavor))
  const swaps: (SuggestionItem | undefined)[] = []
  for (const [index, { flavor, percentage }] of parts.entries()) {
    const beside = together.filter((_, place) => place !== index)
    const swap = isThere(flavor) ? undefined : await findSwap({ flavor, percentage, beside })
    if (swap) together[index] = swap.candidate
    swaps.push(swap?.item)
  }
  return swaps
}

/** Names everything that a mix's picture is drawn from. */
export function pictureHash(parts: readonly Pick<MixPart, 'imageUrl' | 'percentage'>[]): string {
  const inputs = [PICTURE_VERSION, ...parts.map(({ imageUrl, percentage }) => [imageUrl, percentage])]
  return createHash('sha256').update(JSON.stringify(inputs)).digest('hex').slice(0, 8)
}
