import { BOWL_GRAMS, bowlsOf } from '@shop/contracts/mix-quantities.ts'
import type { Mix, MixPart } from '@shop/contracts/mixes.ts'
import type { SuggestionItem } from '@shop/contracts/suggestions.ts'
import { useState } from 'react'
import { progress } from '#platform/progress.ts'
import { suggestedItem } from '#shared/cart/cart-item.ts'
import { emit } from '#shared/session/events.ts'

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

/** Adds a mix to the cart and opens the cart. `isFull` is true if the cart has no room for the whole mix. */
export function useAddMix() {
  const [isFull, setFull] = useState(false)
  const add = async ({ name, shareId }: Pick<Mix, 'name' | 'shareId'>, items: MixPurchase['items'] = []) => {
    const lines = items.flatMap(item => {
      const line = suggestedItem(item)
      return line ? [{ ...line, quantity: 1, percentage: item.percentage }] : []
    })
    try {
      // Loaded on demand: the mixes of the cart use schemas, which no first view loads.
      const { addMix } = await import('#shared/cart/groups/groups.ts')
      const outcome = addMix({ name, shareId, lines })
      setFull(outcome === 'full')
      if (outcome === 'added') emit('showCart')
    } catch {
      progress.fail()
    }
  }
  return { add, isFull }
}
