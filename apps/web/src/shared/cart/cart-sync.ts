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

/** Rentals and mixes over the lines. */
type Groups = Pick<SavedCart, 'rentals' | 'mixes'>
type Whole = Groups & { lines: readonly Item[] }

type SyncDeps = {
  cart: Pick<ReturnType<typeof createCartStore>, 'get' | 'replace'>
  groups: { get(): Groups; replace(groups: Groups): void }
  storage: BrowserStorage
  /** Reads the account's cart. */
  read: () => Promise<SavedCart>
  /** Writes it over the version named, or merges where none is; null: another browser changed it after that version. */
  write: (cart: Groups & { lines: Item[] }, version?: number) => Promise<SavedCart | null>
}

/**
 * Keeps the browser's cart and the account's alike (decisions.md, Cart and quote): at login the two are merged, the
 * larger quantity wins and no group is lost or doubled; later changes here replace the account's cart, unless another browser was first, when they are
 * merged again; what another browser changed in the meantime is taken over.
 */
export function createCartSync({ cart, groups, storage, read, write }: SyncDeps) {
  const agreedWith = (owner: string): Agreed | undefined => {
    try {
      const agreed = Agreed.safeParse(JSON.parse(storage.get(STORAGE_KEY) ?? 'null')).data
      return agreed?.owner === owner ? agreed : undefined
    } catch {
      return undefined
    }
  }
  const agree = (owner: string, version: number, agreed: Whole) =>
    storage.set(STORAGE_KEY, JSON.stringify({ owner, version, print: printOf(agreed) }))
  const here = () => ({ lines: linesOf(cart.get()), ...groups.get() })

  const merge = async (owner: string) => {
    const saved = await write(here())
    if (!saved) return
    agree(owner, saved.version, saved)
    show(merged(cart.get(), saved), unitedGroups(groups.get(), saved))
  }
  const show = (items: readonly CartItem[], { rentals, mixes }: Groups) => {
    const now = here()
    if (linesPrint(linesOf(items)) !== linesPrint(now.lines)) cart.replace(items)
    // After the lines that they are made of.
    if (groupsPrint({ rentals, mixes }) !== groupsPrint(now)) groups.replace({ rentals, mixes })
  }
  return {
    /** One step towards agreement; safe to repeat. @throws ApiError */
    async sync(owner: string): Promise<void> {
      const agreed = agreedWith(owner)
      if (!agreed) return merge(owner)
      const sent = here()
      if (printOf(sent) !== agreed.print) {
        const saved = await write(sent, agreed.version)
        if (!saved) return merge(owner)
        return agree(owner, saved.version, sent)
      }
      const saved = await read()
      if (saved.version === agreed.version) return
      // Changed here while we asked: the next step compares anew.
      if (printOf(here()) !== agreed.print) return
      agree(owner, saved.version, saved)
      show(shownHere(cart.get(), saved), saved)
    },
    /** Whether something here is not with the account yet. */
    isAhead: (owner: string): boolean => agreedWith(owner)?.print !== printOf(here()),
    /** After a logout the next login merges. */
    forget: () => storage.remove(STORAGE_KEY),
  }
}

const linesOf = (items: readonly CartItem[]): Item[] => items.map(({ sku, quantity }) => ({ sku, quantity }))

/** Where there are no groups it is that of the lines: as browsers that knew none wrote it down. */
const printOf = (whole: Whole): string => linesPrint(whole.lines) + groupsPrint(whole)

const linesPrint = (lines: readonly Item[]): string =>
  lines
    .map(({ sku, quantity }) => `${sku}:${quantity}`)
    .toSorted()
    .join()

function groupsPrint({ rentals, mixes }: Groups): string {
  const prints = [
    ...rentals.map(({ id, slug, from, to, flavorSku, cupSku, pickUpTime = '' }) =>
      JSON.stringify([id, slug, from, to, flavorSku, cupSku, pickUpTime]),
    ),
    ...mixes.map(({ id, name = '', shareId = '', lines }) =>
      JSON.stringify([
        id,
        name,
        shareId,
        ...lines.map(({ sku, quantity, percentage = 0 }) => [sku, quantity, percentage]),
      ]),
    ),
  ]
  return prints.toSorted().join()
}

/** The account's groups, and what was put together here in the meantime. */
function unitedGroups(here: Groups, saved: Groups): Groups {
  const others = <G extends { id: string }>(own: readonly G[], all: readonly G[]) =>
    own.filter(({ id }) => !all.some(each => each.id === id))
  return {
    rentals: [...saved.rentals, ...others(here.rentals, saved.rentals)],
    mixes: [...saved.mixes, ...others(here.mixes, saved.mixes)],
  }
}

/** The account's lines as items of the browser's cart; one whose product nobody sells any more is only kept if it is here. */
function shownHere(here: readonly CartItem[], { lines, products }: SavedCart): CartItem[] {
  return lines.flatMap(({ sku, quantity }) => {
    const known = here.find(item => item.sku === sku)
    if (known) return { ...known, quantity }
    const product = products.find(({ variants }) => variants.some(variant => variant.sku === sku))
    const variant = product?.variants.find(each => each.sku === sku)
    return product && variant ? { ...toCartItem(product, variant), quantity } : []
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
