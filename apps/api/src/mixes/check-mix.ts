import { BOWL_GRAMS, bowlsOf } from '@shop/contracts/bowl.ts'
import type { MixCheck } from '@shop/contracts/mixes.ts'
import type { SuggestionItem } from '@shop/contracts/suggestions.ts'
import { flavorsBySku, type ShopFlavor } from '#catalog/index.ts'
import type { Tx } from '#platform/db.ts'
import { toCandidate, toItem } from '#suggestions/index.ts'
import { swapper } from './show-mix.ts'

type Asked = {
  sku: string
  percentage: number
  quantity: number
  /** All packs of it are for others: another must be taken. */
  isTaken?: boolean
}
type CheckedPart = MixCheck['parts'][number]

/**
 * How a mix in a cart stands: what can be had of it, what to take in place of the rest, how many bowls it makes.
 * @param findSwap one for several mixes, so that the shelf is read once for all
 */
export async function checkMix(db: Tx, asked: readonly Asked[], findSwap = swapper(db)): Promise<MixCheck> {
  const bySku = await flavorsBySku(
    db,
    asked.map(({ sku }) => sku),
  )
  /** The mix with the swaps chosen so far: the next one must go with them, and be another product. */
  const together = asked.map(({ sku }) => {
    const flavor = bySku.get(sku)
    return flavor && toCandidate(flavor)
  })
  const parts: CheckedPart[] = []
  for (const [index, part] of asked.entries()) {
    const flavor = bySku.get(part.sku)
    const standing = standingOf(part, flavor)
    const isMissing = standing.status === 'out_of_stock' || standing.status === 'unavailable'
    const swap = flavor && (isMissing || part.isTaken) ? await swapOf(part, flavor, index) : undefined
    parts.push({ ...standing, ...(swap && { swap }) })
  }
  const bowls = bowlsOf(
    asked.map(({ sku, percentage, quantity }, index) => {
      const packs = Math.min(quantity, parts[index]?.available ?? 0)
      return { percentage, weight: packs * (weightOf(bySku.get(sku), sku) ?? 0) }
    }),
  )
  return { parts, bowl: { grams: BOWL_GRAMS, bowls } }

  /** Another packing of the same flavor first: the taste stays what it was. */
  async function swapOf(
    { sku, percentage }: Asked,
    flavor: ShopFlavor,
    index: number,
  ): Promise<SuggestionItem | undefined> {
    const weight = weightOf(flavor, sku)
    const packings = flavor.product.packings.filter(packing => packing.sku !== sku)
    if (packings.length > 0) return nearestPackingFirst(toItem({ ...flavor.product, packings }, percentage), weight)
    const beside = together.flatMap((other, place) => (other && place !== index ? [other] : []))
    const swap = await findSwap({ flavor, percentage, beside })
    if (!swap) return undefined
    together[index] = swap.candidate
    return nearestPackingFirst(swap.item, weight)
  }
}

function nearestPackingFirst(item: SuggestionItem, grams: number | undefined): SuggestionItem {
  if (grams === undefined) return item
  const packing = item.packing.toSorted((a, b) => Math.abs(a.weight - grams) - Math.abs(b.weight - grams))
  return { ...item, packing }
}

const weightOf = (flavor: ShopFlavor | undefined, sku: string) =>
  flavor?.variants.find(variant => variant.sku === sku)?.weight

function standingOf({ sku, quantity }: Asked, flavor: ShopFlavor | undefined): CheckedPart {
  if (!flavor?.isSold || weightOf(flavor, sku) === undefined) return { sku, available: 0, status: 'unavailable' }
  const available = flavor.product.packings.find(packing => packing.sku === sku)?.available ?? 0
  if (available === 0) return { sku, available, status: 'out_of_stock' }
  return { sku, available, status: available < quantity ? 'reduced' : 'ok' }
}
