import { createHash } from 'node:crypto'
import { BOWL_GRAMS, bowlsOf, gramsOf } from '@shop/contracts/mix-quantities.ts'
import type { Mix, MixCheck, MixPart } from '@shop/contracts/mixes.ts'
import type { SuggestionItem } from '@shop/contracts/suggestions.ts'
import type { LocalTexts } from '@shop/contracts/text-fields.ts'
import { flavorsById, flavorsBySku, listFlavorsInStock, type ShopFlavor } from '#catalog/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { type Candidate, nearestTaste, strengthOf, toCandidate, toItem } from '#suggestions/index.ts'

/** The name of a mix in the languages that it is known in. */
export type MixNames = Partial<LocalTexts>

/** A saved mix without the stock state of its flavors. */
export type MixRow = {
  id: string
  shareId: string
  name: string
  names: MixNames
  isPublic: boolean
  createdAt: Date
  /** The link of the mix that it was saved from. */
  origin: string | null
  saves: number
  /** The largest share first. */
  parts: { productId: string; percentage: number }[]
}

/** Increased with every change of the drawing, so that caches fetch the new picture. */
const PICTURE_VERSION = 2

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
  const knownParts = row.parts.flatMap(({ productId, percentage }) => {
    const flavor = byId.get(productId)
    return flavor ? [{ flavor, percentage }] : []
  })
  const candidates = knownParts.map(({ flavor }) => toCandidate(flavor))
  const grams = gramsOf(knownParts.map(({ percentage }) => percentage))
  const swaps = await swapsOf(knownParts, findSwap)
  const parts: MixPart[] = []
  for (const [index, { flavor, percentage }] of knownParts.entries()) {
    const swap = swaps[index]
    parts.push({
      ...toItem(flavor.product, percentage),
      flavorCategory: flavor.flavor.category,
      flavorType: flavor.flavor.id,
      strength: flavor.flavor.strength,
      grams: grams[index] ?? 0,
      status: isInStock(flavor) ? 'ok' : flavor.isSold ? 'out_of_stock' : 'unavailable',
      ...(swap && { swap }),
    })
  }
  const firsts = parts.flatMap(({ packing: [first] }) => first ?? [])
  return {
    shareId: row.shareId,
    name: row.name,
    names: row.names,
    strength: strengthOf(
      candidates.map((flavor, index) => ({ flavor, percentage: knownParts[index]?.percentage ?? 0 })),
    ),
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

const isInStock = ({ product }: ShopFlavor) => product.variants.length > 0

/** Returns a replacement for each missing part: it matches the other parts and replacements and is in the mix once. */
async function swapsOf(
  parts: readonly Omit<MixPartState, 'otherFlavors'>[],
  findSwap: ReturnType<typeof createSwapFinder>,
): Promise<(SuggestionItem | undefined)[]> {
  const together = parts.map(({ flavor }) => toCandidate(flavor))
  const swaps: (SuggestionItem | undefined)[] = []
  for (const [index, { flavor, percentage }] of parts.entries()) {
    const otherFlavors = together.filter((_, position) => position !== index)
    const swap = isInStock(flavor) ? undefined : await findSwap({ flavor, percentage, otherFlavors })
    if (swap) together[index] = swap.candidate
    swaps.push(swap?.item)
  }
  return swaps
}

/** Hashes everything that the picture of a mix is drawn from. */
export function pictureHash(parts: readonly Pick<MixPart, 'color' | 'imageUrl' | 'percentage'>[]): string {
  const inputs = [PICTURE_VERSION, ...parts.map(({ color, imageUrl, percentage }) => [color, imageUrl, percentage])]
  return createHash('sha256').update(JSON.stringify(inputs)).digest('hex').slice(0, 8)
}

type MixPartInput = {
  sku: string
  percentage: number
  quantity: number
  /** All packs of it are in use by other lines: choose another one. */
  isInUse?: boolean
}
type CheckedPart = MixCheck['parts'][number]

/**
 * Checks a mix in a cart: which parts are available, how to replace the others, and how many bowls it makes.
 * @param findSwap share one between several mixes, so that the stock is read once
 */
export async function checkMix(
  db: Tx,
  inputs: readonly MixPartInput[],
  findSwap = createSwapFinder(db),
): Promise<MixCheck> {
  const bySku = await flavorsBySku(
    db,
    inputs.map(({ sku }) => sku),
  )
  /** The mix with the replacements chosen so far: the next one must match them and be another product. */
  const together = inputs.map(({ sku }) => {
    const flavor = bySku.get(sku)
    return flavor && toCandidate(flavor)
  })
  const parts: CheckedPart[] = []
  for (const [index, part] of inputs.entries()) {
    const flavor = bySku.get(part.sku)
    const state = toCheckedPart(part, flavor)
    const isMissing = state.status === 'out_of_stock' || state.status === 'unavailable'
    const swap = flavor && (isMissing || part.isInUse) ? await swapOf(part, flavor, index) : undefined
    parts.push({ ...state, ...(swap && { swap }) })
  }
  const bowls = bowlsOf(
    inputs.map(({ sku, percentage, quantity }, index) => {
      const packs = Math.min(quantity, parts[index]?.available ?? 0)
      return { percentage, weight: packs * (weightOf(bySku.get(sku), sku) ?? 0) }
    }),
  )
  return { parts, bowl: { grams: BOWL_GRAMS, bowls } }

  /** Prefers another pack of the same flavor, which keeps the taste. */
  async function swapOf(
    { sku, percentage }: MixPartInput,
    flavor: ShopFlavor,
    index: number,
  ): Promise<SuggestionItem | undefined> {
    const weight = weightOf(flavor, sku)
    const variants = flavor.product.variants.filter(variant => variant.sku !== sku)
    if (variants.length > 0) return nearestPackSizeFirst(toItem({ ...flavor.product, variants }, percentage), weight)
    const otherFlavors = together.flatMap((other, position) => (other && position !== index ? [other] : []))
    const swap = await findSwap({ flavor, percentage, otherFlavors })
    if (!swap) return undefined
    together[index] = swap.candidate
    return nearestPackSizeFirst(swap.item, weight)
  }
}

function nearestPackSizeFirst(item: SuggestionItem, grams: number | undefined): SuggestionItem {
  if (grams === undefined) return item
  const packing = item.packing.toSorted((a, b) => Math.abs(a.weight - grams) - Math.abs(b.weight - grams))
  return { ...item, packing }
}

const weightOf = (flavor: ShopFlavor | undefined, sku: string) =>
  flavor?.variants.find(variant => variant.sku === sku)?.weight

function toCheckedPart({ sku, quantity }: MixPartInput, flavor: ShopFlavor | undefined): CheckedPart {
  if (!flavor?.isSold || weightOf(flavor, sku) === undefined) return { sku, available: 0, status: 'unavailable' }
  const available = flavor.product.variants.find(variant => variant.sku === sku)?.available ?? 0
  if (available === 0) return { sku, available, status: 'out_of_stock' }
  return { sku, available, status: available < quantity ? 'reduced' : 'ok' }
}
