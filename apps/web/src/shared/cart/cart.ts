import { useSyncExternalStore } from 'react'
import { createListeners } from '#platform/listeners.ts'
import { type BrowserStorage, browserStorage, createStored } from '#platform/storage.ts'
import {
  type CartItem,
  cartAmount,
  itemCount,
  type LineKey,
  MAX_LINES,
  MAX_QUANTITY,
  mergeLine,
  type NewItem,
  parseCart,
} from './cart-item.ts'

const STORAGE_KEY = 'cart'

/** Result of an addition: all packs, fewer (the line is at its limit), or none (the cart is full). */
type AddResult = 'added' | 'capped' | 'full'

/** The cart in browser storage. Every change is written at once and visible in other tabs. */
export function createCartStore(storage: BrowserStorage, warn: (problem: string) => void) {
  const {
    get,
    subscribe,
    set: write,
  } = createStored(storage, STORAGE_KEY, text => {
    const { items, problem } = parseCart(text)
    if (problem) {
      warn(problem)
      // Write the repaired cart back, so that the warning appears once.
      storage.set(STORAGE_KEY, JSON.stringify(items))
    }
    return items
  })
  const additions = createListeners()
  const isLine = (key: LineKey) => (item: CartItem) => item.slug === key.slug && item.weight === key.weight

  return {
    get,
    /** Adds packs; the line of the same SKU is increased. */
    add(item: NewItem, quantity = 1): AddResult {
      const before = get()
      const known = before.find(({ sku }) => sku === item.sku)
      if (!known && before.length >= MAX_LINES) return 'full'
      write(mergeLine(before, { ...item, quantity: Math.min(quantity, MAX_QUANTITY) }))
      additions.notifyListeners()
      return (known?.quantity ?? 0) + quantity > MAX_QUANTITY ? 'capped' : 'added'
    },
    /** Deletes the line with this slug and weight. */
    remove(key: LineKey): void {
      const matches = isLine(key)
      write(get().filter(item => !matches(item)))
    },
    /** Removes packs of a SKU, and the line with the last pack. */
    take(sku: string, quantity: number): void {
      write(
        get().flatMap(item =>
          item.sku !== sku ? item : item.quantity > quantity ? { ...item, quantity: item.quantity - quantity } : [],
        ),
      )
    },
    /** Sets the quantity of a line, between 1 and the limit. */
    update(key: LineKey, quantity: number): void {
      const matches = isLine(key)
      const within = Math.max(1, Math.min(Math.trunc(quantity), MAX_QUANTITY))
      write(get().map(item => (matches(item) ? { ...item, quantity: within } : item)))
    },
    /** Adds fields to a line that were unknown when it was added. */
    complete(item: NewItem): void {
      write(get().map(line => (line.sku === item.sku ? { ...line, ...item } : line)))
    },
    clear(): void {
      write([])
    },
    /** Replaces all lines, for example after merging with the account's cart. */
    replace(items: readonly CartItem[]): void {
      write(items.reduce<readonly CartItem[]>(mergeLine, []))
    },
    subscribe,
    /** Calls back after an addition in this tab, but not after a merge with another cart. */
    onAdd: additions.subscribe,
  }
}

export const cart = createCartStore(browserStorage, problem => {
  // A stored cart that cannot be parsed is reported in the console.
  // biome-ignore lint/suspicious/noConsole: the specification requires this log
  console.warn(`cart: ${problem}`)
})

const NO_ITEMS: readonly CartItem[] = []

/** Returns the lines with totals; empty on the server and in the first render. */
export function useCart(): { items: readonly CartItem[]; itemCount: number; amount: number } {
  const items = useSyncExternalStore(cart.subscribe, cart.get, () => NO_ITEMS)
  return { items, itemCount: itemCount(items), amount: cartAmount(items) }
}
