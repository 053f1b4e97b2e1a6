import { BOWL_GRAMS, bowlsOf } from '@shop/contracts/bowl.ts'
import type { Mix, MixPart } from '@shop/contracts/mixes.ts'
import type { SuggestionItem } from '@shop/contracts/suggestions.ts'

/** A mix as it can be bought now, the first packing of each part. */
export type Whole = {
  /** The parts, a swap in place of what is gone; absent while one can be had in no way. */
  items: readonly SuggestionItem[] | undefined
  hasSwaps: boolean
  /** AMD; 0 without items. */
  priceAmd: number
  /** Full bowls that it makes. */
  bowls: number
}

const packingOf = (item: SuggestionItem) => item.packing[0]
const itemOf = (part: MixPart): SuggestionItem | undefined => (part.status === 'ok' ? part : part.swap)

export function wholeOf({ parts }: Pick<Mix, 'parts'>): Whole {
  const hasSwaps = parts.some(({ status }) => status !== 'ok')
  const items = parts.flatMap(part => {
    const item = itemOf(part)
    return item && packingOf(item) ? [item] : []
  })
  if (items.length < parts.length) return { items: undefined, hasSwaps, priceAmd: 0, bowls: 0 }
  return {
    items,
    hasSwaps,
    priceAmd: items.reduce((sum, item) => sum + (packingOf(item)?.price ?? 0), 0),
    bowls: bowlsOf(
      items.map(item => ({ percentage: item.percentage, weight: packingOf(item)?.weight ?? 0 })),
      BOWL_GRAMS,
    ),
  }
}
