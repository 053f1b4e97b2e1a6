import type { Mix } from '@shop/contracts/mixes.ts'
import { useState } from 'react'
import { progress } from '#platform/progress.ts'
import { suggestedItem } from '#shared/cart/cart-item.ts'
import type { MixPurchase } from '#shared/mixes/mix-purchase.ts'
import { emit } from '#shared/session/events.ts'

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
