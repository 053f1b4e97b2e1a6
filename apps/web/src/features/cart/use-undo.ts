import { useState } from 'react'
import { cart } from '#shared/cart/cart.ts'
import type { CartItem } from '#shared/cart/cart-item.ts'
import { putBackMix, type RemovedMix, removeMix } from '#shared/cart/mixes.ts'

/** What was just removed, and where it stood. */
export type Removed = { key: string; index: number } & ({ item: CartItem } | { mix: RemovedMix })
export type RemovedLine = Extract<Removed, { item: CartItem }>
export type RemovedGroup = Extract<Removed, { mix: RemovedMix }>

/** Lines and mixes that can still be brought back; each until it is forgotten. */
export function useUndo() {
  const [removed, setRemoved] = useState<readonly Removed[]>([])
  const forget = (key: string) => setRemoved(before => before.filter(each => each.key !== key))
  const keep = (fresh: Removed) => setRemoved(before => [...before.filter(({ key }) => key !== fresh.key), fresh])
  return {
    lines: removed.filter((each): each is RemovedLine => 'item' in each),
    mixes: removed.filter((each): each is RemovedGroup => 'mix' in each),
    forget,
    remove: (item: CartItem) => {
      const index = cart.get().findIndex(({ sku }) => sku === item.sku)
      if (index < 0) return
      cart.remove(item)
      keep({ key: item.sku, index, item })
    },
    removeMix: (id: string) => {
      const mix = removeMix(id)
      if (mix) keep({ key: id, index: mix.index, mix })
    },
    undo: (each: Removed) => {
      if ('mix' in each) putBackMix(each.mix)
      else cart.replace(cart.get().toSpliced(each.index, 0, each.item))
      forget(each.key)
    },
  }
}
