import { useState } from 'react'
import { cart } from '#shared/cart/cart.ts'
import type { CartItem } from '#shared/cart/cart-item.ts'

/** A line that was just removed, and where it stood. */
export type Removed = { item: CartItem; index: number }

/** Lines that can still be brought back; each until it is forgotten. */
export function useUndo() {
  const [removed, setRemoved] = useState<readonly Removed[]>([])
  const forget = (sku: string) => setRemoved(before => before.filter(({ item }) => item.sku !== sku))
  return {
    removed,
    forget,
    remove: (item: CartItem) => {
      const index = cart.get().findIndex(({ sku }) => sku === item.sku)
      if (index < 0) return
      cart.remove(item)
      setRemoved(before => [...before.filter(({ item: { sku } }) => sku !== item.sku), { item, index }])
    },
    undo: ({ item, index }: Removed) => {
      cart.replace(cart.get().toSpliced(index, 0, item))
      forget(item.sku)
    },
  }
}
