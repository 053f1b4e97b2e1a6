import type { SavedCart } from '@shop/contracts/carts.ts'
import type { Item } from '@shop/contracts/checkout.ts'
import * as z from 'zod/mini'
import type { BrowserStorage } from '#platform/storage.ts'
import { type CartItem, MAX_LINES } from './cart-item.ts'
import type { createCartStore } from './cart-store.ts'
import { toCartItem } from './to-cart-item.ts'

/** What this browser last agreed on with the account of `owner` (a phone): the version, and how the cart looked then. */
const Agreed = z.object({ owner: z.string(), version: z.int(), print: z.string() })
type Agreed = z.infer<typeof Agreed>

const STORAGE_KEY = 'cartSync'

type SyncDeps = {
  cart: Pick<ReturnType<typeof createCartStore>, 'get' | 'replace'>
  storage: BrowserStorage
  /** Reads the account's cart. */
  read: () => Promise<SavedCart>
  /** Writes it over the version named, or merges where none is; null: another browser changed it after that version. */
  write: (lines: Item[], version?: number) => Promise<SavedCart | null>
}

/**
 * Keeps the browser's cart and the account's alike (decisions.md, Cart and quote): at login the two are merged, the
 * larger quantity wins; later changes here replace the account's cart, unless another browser was first, when they are
 * merged again; what another browser changed in the meantime is taken over.
 */
export function createCartSync({ cart, storage, read, write }: SyncDeps) {
  const agreedWith = (owner: string): Agreed | undefined => {
    try {
      const agreed = Agreed.safeParse(JSON.parse(storage.get(STORAGE_KEY) ?? 'null')).data
      return agreed?.owner === owner ? agreed : undefined
    } catch {
      return undefined
    }
  }
  const agree = (owner: string, version: number, lines: readonly Item[]) =>
    storage.set(STORAGE_KEY, JSON.stringify({ owner, version, print: printOf(lines) }))

  const merge = async (owner: string) => {
    const saved = await write(linesOf(cart.get()))
    if (!saved) return
    agree(owner, saved.version, saved.lines)
    replaceIfOther(merged(cart.get(), saved))
  }
  const replaceIfOther = (items: readonly CartItem[]) => {
    if (printOf(items) !== printOf(cart.get())) cart.replace(items)
  }
  return {
    /** One step towards agreement; safe to repeat. @throws ApiError */
    async sync(owner: string): Promise<void> {
      const agreed = agreedWith(owner)
      if (!agreed) return merge(owner)
      const lines = linesOf(cart.get())
      if (printOf(lines) !== agreed.print) {
        const saved = await write(lines, agreed.version)
        if (!saved) return merge(owner)
        return agree(owner, saved.version, lines)
      }
      const saved = await read()
      if (saved.version === agreed.version) return
      // Changed here while we asked: the next step compares anew.
      if (printOf(linesOf(cart.get())) !== agreed.print) return
      agree(owner, saved.version, saved.lines)
      replaceIfOther(shownHere(cart.get(), saved))
    },
    /** Whether something here is not with the account yet. */
    isAhead: (owner: string): boolean => agreedWith(owner)?.print !== printOf(linesOf(cart.get())),
    /** After a logout the next login merges. */
    forget: () => storage.remove(STORAGE_KEY),
  }
}

const linesOf = (items: readonly CartItem[]): Item[] => items.map(({ sku, quantity }) => ({ sku, quantity }))

const printOf = (lines: readonly Item[]): string =>
  lines
    .map(({ sku, quantity }) => `${sku}:${quantity}`)
    .toSorted()
    .join()

/** The account's lines as items of the browser's cart; one whose product nobody sells any more is only kept if it is here. */
function shownHere(here: readonly CartItem[], { lines, products }: SavedCart): CartItem[] {
  return lines.flatMap(({ sku, quantity }) => {
    const known = here.find(item => item.sku === sku)
    if (known) return { ...known, quantity }
    const product = products.find(({ variants }) => variants.some(variant => variant.sku === sku))
    const variant = product?.variants.find(each => each.sku === sku)
    // The rest type of a loose object is lost by Omit; the line is the given one with its quantity.
    return product && variant ? ({ ...toCartItem(product, variant), quantity } as CartItem) : []
  })
}

/** Both: what is here first, the larger quantity of each sku. */
function merged(here: readonly CartItem[], saved: SavedCart): CartItem[] {
  const there = shownHere(here, saved)
  const quantityThere = new Map(there.map(({ sku, quantity }) => [sku, quantity]))
  const own = here.map(item => ({ ...item, quantity: Math.max(item.quantity, quantityThere.get(item.sku) ?? 0) }))
  const others = there.filter(({ sku }) => !here.some(item => item.sku === sku))
  return [...own, ...others].slice(0, MAX_LINES)
}
