import { BOWL_GRAMS, bowlsOf } from '@shop/contracts/mix-quantities.ts'
import type { Mix, MixPart } from '@shop/contracts/mixes.ts'
import type { SuggestionItem } from '@shop/contracts/suggestions.ts'

/** A mix as it can be bought now, with the first variant of each part. */
export type MixPurchase = {
  /** The parts, with replacements for unavailable ones; undefined if a part has no replacement. */
  items: readonly SuggestionItem[] | undefined
  hasSwaps: boolean
  /** AMD; 0 without items. */
  priceAmd: number
  /** Number of full bowls. */
  bowls: number
}

const firstVariantOf = (item: SuggestionItem) => item.packing[0]
const itemOf = (part: MixPart): SuggestionItem | undefined => (part.status === 'ok' ? part : part.swap)

export function toMixPurchase({ parts }: Pick<Mix, 'parts'>): MixPurchase {
  const hasSwaps = parts.some(({ status }) => status !== 'ok')
  const items = parts.flatMap(part => {
    const item = itemOf(part)
    return item && firstVariantOf(item) ? [item] : []
  })
  if (items.length < parts.length) return { items: undefined, hasSwaps, priceAmd: 0, bowls: 0 }
  return {
    items,
    hasSwaps,
    priceAmd: items.reduce((sum, item) => sum + (firstVariantOf(item)?.price ?? 0), 0),
    bowls: bowlsOf(
      items.map(item => ({ percentage: item.percentage, weight: firstVariantOf(item)?.weight ?? 0 })),
      BOWL_GRAMS,
    ),
  }
}
