import { BOWL_GRAMS, bowlsOf } from '@shop/contracts/bowl.ts'
import type { MixCheck } from '@shop/contracts/mixes.ts'
import type { SuggestionItem } from '@shop/contracts/suggestions.ts'
import { flavorsBySku, type ShopFlavor } from '#catalog/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { toCandidate, toItem } from '#suggestions/index.ts'
import { createSwapFinder } from './show-mix.ts'

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
    const packings = flavor.product.packings.filter(packing => packing.sku !== sku)
    if (packings.length > 0) return nearestPackingFirst(toItem({ ...flavor.product, packings }, percentage), weight)
    const otherFlavors = together.flatMap((other, position) => (other && position !== index ? [other] : []))
    const swap = await findSwap({ flavor, percentage, otherFlavors })
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

function toCheckedPart({ sku, quantity }: MixPartInput, flavor: ShopFlavor | undefined): CheckedPart {
  if (!flavor?.isSold || weightOf(flavor, sku) === undefined) return { sku, available: 0, status: 'unavailable' }
  const available = flavor.product.packings.find(packing => packing.sku === sku)?.available ?? 0
  if (available === 0) return { sku, available, status: 'out_of_stock' }
  return { sku, available, status: available < quantity ? 'reduced' : 'ok' }
}
