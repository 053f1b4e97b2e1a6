import type { BrowserStorage } from '#platform/storage.ts'
import { createStored } from '#platform/stored.ts'
import {
  type CartItem,
  type LineKey,
  MAX_LINES,
  MAX_QUANTITY,
  mergeLine,
  type NewItem,
  parseCart,
} from './cart-item.ts'

/** product.md section 3. */
const STORAGE_KEY = 'cart'

/** What became of an addition: all of it, less (the line is at its cap), or nothing (the cart is full). */
export type Added = 'added' | 'capped' | 'full'

/** The cart of product.md section 4 over browser storage; every change is written back and seen by other tabs. */
export function createCartStore(storage: BrowserStorage, warn: (problem: string) => void) {
  const {
    get,
    subscribe,
    set: write,
  } = createStored(storage, STORAGE_KEY, text => {
    const { items, problem } = parseCart(text)
    if (problem) {
      warn(problem)
      // Written back mended, so that it warns once.
      storage.set(STORAGE_KEY, JSON.stringify(items))
    }
    return items
  })
  const isLine = (key: LineKey) => (item: CartItem) => item.slug === key.slug && item.weight === key.weight

  return {
    get,
    /** Merges by sku and adds the quantity. */
    add(item: NewItem, quantity = 1): Added {
      const before = get()
      const known = before.find(({ sku }) => sku === item.sku)
      if (!known && before.length >= MAX_LINES) return 'full'
      write(mergeLine(before, { ...item, quantity: Math.min(quantity, MAX_QUANTITY) }))
      return (known?.quantity ?? 0) + quantity > MAX_QUANTITY ? 'capped' : 'added'
    },
    /** Deletes the line of this slug and weight. */
    remove(key: LineKey): void {
      const matches = isLine(key)
      write(get().filter(item => !matches(item)))
    },
    /** Takes so many packs of a sku out; with the last one its line goes. */
    take(sku: string, quantity: number): void {
      write(
        get().flatMap(item =>
          item.sku !== sku ? item : item.quantity > quantity ? { ...item, quantity: item.quantity - quantity } : [],
        ),
      )
    },
    /** Sets the quantity of the line of this slug and weight, within 1 and the cap. */
    update(key: LineKey, quantity: number): void {
      const matches = isLine(key)
      const within = Math.max(1, Math.min(Math.trunc(quantity), MAX_QUANTITY))
      write(get().map(item => (matches(item) ? { ...item, quantity: within } : item)))
    },
    /** Gives the line of this sku what was not known yet when it was added. */
    complete(item: NewItem): void {
      write(get().map(line => (line.sku === item.sku ? { ...line, ...item } : line)))
    },
    clear(): void {
      write([])
    },
    /** Replaces all lines, as after merging with the account's cart. */
    replace(items: readonly CartItem[]): void {
      write(items.reduce<readonly CartItem[]>(mergeLine, []))
    },
    subscribe,
  }
}
