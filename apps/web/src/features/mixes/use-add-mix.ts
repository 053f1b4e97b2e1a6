import type { Mix } from '@shop/contracts/mixes.ts'
import { useState } from 'react'
import { progress } from '#platform/progress.ts'
import { suggestedItem } from '#shared/cart/groups/suggested-item.ts'
import { emit } from '#shared/session/events.ts'
import type { MixPurchase } from './mix-purchase.ts'

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
      const { addMix } = await import('#shared/cart/groups/mixes.ts')
      const outcome = addMix({ name, shareId, lines })
      setFull(outcome === 'full')
      if (outcome === 'added') emit('showCart')
    } catch {
      progress.fail()
    }
  }
  return { add, isFull }
}
