import { useState } from 'react'
import { cart } from '#shared/cart/cart.ts'
import type { CartItem } from '#shared/cart/cart-item.ts'
import { mixes, rentals } from '#shared/cart/groups/group-stores.ts'
import { type RemovedMix, removeMix, restoreMix } from '#shared/cart/groups/groups.ts'

/** The removed entry and its position. */
export type Removed = { key: string; index: number } & ({ item: CartItem } | { mix: RemovedMix })
export type RemovedLine = Extract<Removed, { item: CartItem }>
export type RemovedGroup = Extract<Removed, { mix: RemovedMix }>

/** The contents of a cleared cart. */
type ClearedCart = {
  items: ReturnType<typeof cart.get>
  mixes: ReturnType<typeof mixes.get>
  rentals: ReturnType<typeof rentals.get>
}

/** Keeps removed lines and mixes, or the cleared cart, until they are restored or dismissed. */
export function useUndo() {
  const [removed, setRemoved] = useState<readonly Removed[]>([])
  const [cleared, setCleared] = useState<ClearedCart>()
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
    isCleared: cleared !== undefined,
    /** Empties the cart including mixes and rentals. */
    clear: () => {
      setRemoved([])
      setCleared({ items: cart.get(), mixes: mixes.get(), rentals: rentals.get() })
      for (const store of [mixes, rentals, cart]) store.clear()
    },
    /** Items added after clearing stay. */
    undoClear: () => {
      if (!cleared) return
      cart.replace([...cleared.items, ...cart.get()])
      mixes.replace([...cleared.mixes, ...mixes.get()])
      rentals.replace([...cleared.rentals, ...rentals.get()])
      setCleared(undefined)
    },
    forgetClear: () => setCleared(undefined),
    undo: (each: Removed) => {
      if ('mix' in each) restoreMix(each.mix)
      else cart.replace(cart.get().toSpliced(each.index, 0, each.item))
      forget(each.key)
    },
  }
}
