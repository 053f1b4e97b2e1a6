import { createListeners } from '#platform/observable.ts'
import type { BrowserStorage } from '#platform/storage.ts'
import { type CartItem, type LineKey, MAX_LINES, MAX_QUANTITY, mergeLine, parseCart } from './cart-item.ts'

/** product.md section 3. */
const STORAGE_KEY = 'cart'

/** What became of an addition: all of it, less (the line is at its cap), or nothing (the cart is full). */
export type Added = 'added' | 'capped' | 'full'

/** The cart of product.md section 4 over browser storage; every change is written back and seen by other tabs. */
export function createCartStore(storage: BrowserStorage, warn: (problem: string) => void) {
  let current: readonly CartItem[] | undefined

  const read = () => {
    const { items, problem } = parseCart(storage.get(STORAGE_KEY))
    if (problem) {
      warn(problem)
      // Written back mended, so that it warns once.
      storage.set(STORAGE_KEY, JSON.stringify(items))
    }
    return items
  }
  const get = (): readonly CartItem[] => {
    if (current === undefined) current = read()
    return current
  }
  const { subscribe, tell } = createListeners(tellChange =>
    storage.watch([STORAGE_KEY], () => {
      current = read()
      tellChange()
    }),
  )
  const write = (items: readonly CartItem[]) => {
    current = items
    storage.set(STORAGE_KEY, JSON.stringify(items))
    tell()
  }
  const isLine = (key: LineKey) => (item: CartItem) => item.slug === key.slug && item.weight === key.weight

  return {
    get,
    /** Merges by sku and adds the quantity. */
    add(item: Omit<CartItem, 'quantity'>, quantity = 1): Added {
      const before = get()
      const known = before.find(({ sku }) => sku === item.sku)
      if (!known && before.length >= MAX_LINES) return 'full'
      // The rest type of a loose object is lost by Omit; the line is the given one with its quantity.
      const line: CartItem = { ...item, quantity: Math.min(quantity, MAX_QUANTITY) } as CartItem
      write(mergeLine(before, line))
      return (known?.quantity ?? 0) + quantity > MAX_QUANTITY ? 'capped' : 'added'
    },
    /** Deletes the line of this slug and weight. */
    remove(key: LineKey): void {
      const matches = isLine(key)
      write(get().filter(item => !matches(item)))
    },
    /** Sets the quantity of the line of this slug and weight, within 1 and the cap. */
    update(key: LineKey, quantity: number): void {
      const matches = isLine(key)
      const within = Math.max(1, Math.min(Math.trunc(quantity), MAX_QUANTITY))
      write(get().map(item => (matches(item) ? { ...item, quantity: within } : item)))
    },
    /** Gives the line of this sku what was not known yet when it was added. */
    complete(item: Omit<CartItem, 'quantity'>): void {
      // As in add(): the rest type of a loose object is lost by Omit.
      write(get().map(line => (line.sku === item.sku ? ({ ...line, ...item } as CartItem) : line)))
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
