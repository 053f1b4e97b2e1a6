import type { Mix } from '@shop/contracts/mixes.ts'
import { useState } from 'react'
import { progress } from '#platform/progress.ts'
import { suggestedItem } from '#shared/cart/suggested-item.ts'
import { emit } from '#shared/session/events.ts'
import type { Whole } from './whole.ts'

/** Puts a mix into the cart as one and shows the cart; `isFull` where it has no room for all of it. */
export function useAddWhole() {
  const [isFull, setFull] = useState(false)
  const add = async ({ name, shareId }: Pick<Mix, 'name' | 'shareId'>, items: Whole['items'] = []) => {
    const lines = items.flatMap(item => {
      const line = suggestedItem(item)
      return line ? [{ ...line, quantity: 1, percentage: item.percentage }] : []
    })
    try {
      // The cart's mixes are read by schemas, which no first view loads.
      const { addMix } = await import('#shared/cart/mixes.ts')
      const outcome = addMix({ name, shareId, lines })
      setFull(outcome === 'full')
      if (outcome === 'added') emit('showCart')
    } catch {
      progress.fail()
    }
  }
  return { add, isFull }
}
