import { useSyncExternalStore } from 'react'
import { browserStorage } from '#platform/storage.ts'
import { type CartItem, cartAmount, itemCount } from './cart-item.ts'
import { createCartStore } from './cart-store.ts'

export const cart = createCartStore(browserStorage, problem => {
  // A stored cart that cannot be parsed is reported in the console.
  // biome-ignore lint/suspicious/noConsole: the specification requires this log
  console.warn(`cart: ${problem}`)
})

const NOTHING: readonly CartItem[] = []

/** Returns the lines with totals; empty on the server and in the first render. */
export function useCart(): { items: readonly CartItem[]; itemCount: number; amount: number } {
  const items = useSyncExternalStore(cart.subscribe, cart.get, () => NOTHING)
  return { items, itemCount: itemCount(items), amount: cartAmount(items) }
}
