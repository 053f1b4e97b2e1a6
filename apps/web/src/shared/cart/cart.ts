import { useSyncExternalStore } from 'react'
import { browserStorage } from '#platform/storage.ts'
import { type CartItem, cartAmount, itemCount } from './cart-item.ts'
import { createCartStore } from './cart-store.ts'

export const cart = createCartStore(browserStorage, problem => {
  // product.md section 4: a cart that cannot be parsed leaves a line in the log.
  // biome-ignore lint/suspicious/noConsole: the log of product.md
  console.warn(`cart: ${problem}`)
})

const NOTHING: readonly CartItem[] = []

/** The lines with their totals; empty on the server and in the first render. */
export function useCart(): { items: readonly CartItem[]; itemCount: number; amount: number } {
  const items = useSyncExternalStore(cart.subscribe, cart.get, () => NOTHING)
  return { items, itemCount: itemCount(items), amount: cartAmount(items) }
}
