import type { SavedCart } from '@shop/contracts/carts.ts'
import type { Item } from '@shop/contracts/checkout.ts'
import * as z from 'zod/mini'
import { type BrowserStorage, parseJson } from '#platform/storage.ts'
import type { createCartStore } from './cart.ts'
import { type CartItem, MAX_LINES, toCartItem } from './cart-item.ts'

/** The last cart version synced with the account of `owner` (a phone number). */
const SyncState = z.object({
  owner: z.string(),
  version: z.int(),
  print: z.string(),
  /** Fingerprints of the writes to this version without a response, for example because the page was left. */
  unanswered: z.optional(z.array(z.string())),
})
type SyncState = z.infer<typeof SyncState>

const STORAGE_KEY = 'cartSync'
const MAX_UNANSWERED = 10

type Groups = Pick<SavedCart, 'rentals' | 'mixes'>
type CartContents = Groups & { lines: readonly Item[] }

type SyncDeps = {
  cart: Pick<ReturnType<typeof createCartStore>, 'get' | 'replace'>
  groups: { get(): Groups; replace(groups: Groups): void }
  storage: BrowserStorage
  /** Reads the account's cart. */
  read: () => Promise<SavedCart>
  /**
   * Replaces the given version of the account's cart, or merges if no version is given. Returns null if another browser
   * changed it after that version.
   */
  write: (cart: Groups & { lines: Item[] }, version?: number) => Promise<SavedCart | null>
}

/**
 * Synchronizes the browser's cart with the account. At login both are merged: the larger quantity wins, and no group is
 * lost or duplicated. Later local changes replace the account's cart; if another browser was faster, they are merged
 * again. Changes of other browsers are applied.
 */
export function createCartSync({ cart, groups, storage, read, write }: SyncDeps) {
  const readState = (owner: string): SyncState | undefined => {
    const state = SyncState.safeParse(parseJson(storage.get(STORAGE_KEY))).data
    return state?.owner === owner ? state : undefined
  }
  const saveState = (owner: string, version: number, agreed: CartContents) =>
    storage.set(STORAGE_KEY, JSON.stringify({ owner, version, print: printOf(agreed) }))
  const here = () => ({ lines: linesOf(cart.get()), ...groups.get() })

  /** Replaces the account's cart. Returns false if it was changed after the agreed version. */
  const send = async (agreed: SyncState): Promise<boolean> => {
    const sent = here()
    const unanswered = [...(agreed.unanswered ?? []), printOf(sent)].slice(-MAX_UNANSWERED)
    storage.set(STORAGE_KEY, JSON.stringify({ ...agreed, unanswered }))
    const saved = await write(sent, agreed.version)
    if (saved) saveState(agreed.owner, saved.version, sent)
    return saved !== null
  }
  const merge = async (owner: string) => {
    const saved = await write(here())
    if (!saved) return
    saveState(owner, saved.version, saved)
    applyToCart(mergeItems(cart.get(), saved), mergeGroups(groups.get(), saved))
  }
  /** Shows the account's cart, unless the local cart changed during the request. Then the next step compares again. */
  const applySaved = ({ owner, print }: SyncState, saved: SavedCart) => {
    if (printOf(here()) !== print) return
    saveState(owner, saved.version, saved)
    applyToCart(toCartItems(cart.get(), saved), saved)
  }
  const applyToCart = (items: readonly CartItem[], { rentals, mixes }: Groups) => {
    const now = here()
    if (linesPrint(linesOf(items)) !== linesPrint(now.lines)) cart.replace(items)
    // Set groups after the lines they refer to.
    if (groupsPrint({ rentals, mixes }) !== groupsPrint(now)) groups.replace({ rentals, mixes })
  }
  return {
    /** Runs one synchronization step; safe to repeat. @throws ApiError */
    async sync(owner: string): Promise<void> {
      const agreed = readState(owner)
      if (!agreed) return merge(owner)
      const isChanged = printOf(here()) !== agreed.print
      if (isChanged && (await send(agreed))) return
      const saved = await read()
      if (saved.version === agreed.version) return
      // The next step sends what changed after the write without a response. A merge would bring removed lines back.
      if (isOwnWrite(agreed, saved)) return saveState(owner, saved.version, saved)
      return isChanged ? merge(owner) : applySaved(agreed, saved)
    },
    /** True if local changes are not yet synced. */
    isAhead: (owner: string): boolean => readState(owner)?.print !== printOf(here()),
    /** Resets the state after a logout, so that the next login merges. */
    forget: () => storage.remove(STORAGE_KEY),
  }
}

/** True if the account has a write of this browser whose response was lost. */
const isOwnWrite = ({ version, unanswered = [] }: SyncState, saved: SavedCart): boolean =>
  saved.version === version + 1 && unanswered.includes(printOf(saved))

const linesOf = (items: readonly CartItem[]): Item[] => items.map(({ sku, quantity }) => ({ sku, quantity }))

/** Without groups the fingerprint equals that of the lines, which older browsers have stored. */
const printOf = (contents: CartContents): string => linesPrint(contents.lines) + groupsPrint(contents)

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

/** Merges the account's groups with local ones created meanwhile. */
function mergeGroups(here: Groups, saved: Groups): Groups {
  const others = <G extends { id: string }>(own: readonly G[], all: readonly G[]) =>
    own.filter(({ id }) => !all.some(each => each.id === id))
  return {
    rentals: [...saved.rentals, ...others(here.rentals, saved.rentals)],
    mixes: [...saved.mixes, ...others(here.mixes, saved.mixes)],
  }
}

/** Converts the account's lines to cart items. A product that is no longer sold is only kept if the browser has it. */
function toCartItems(here: readonly CartItem[], { lines, products }: SavedCart): CartItem[] {
  return lines.flatMap(({ sku, quantity }) => {
    const known = here.find(item => item.sku === sku)
    if (known) return { ...known, quantity }
    const product = products.find(({ variants }) => variants.some(variant => variant.sku === sku))
    const variant = product?.variants.find(each => each.sku === sku)
    return product && variant ? { ...toCartItem(product, variant), quantity } : []
  })
}

/** Merges local and saved lines; the larger quantity of each SKU wins. */
function mergeItems(here: readonly CartItem[], saved: SavedCart): CartItem[] {
  const there = toCartItems(here, saved)
  const quantityThere = new Map(there.map(({ sku, quantity }) => [sku, quantity]))
  const own = here.map(item => ({ ...item, quantity: Math.max(item.quantity, quantityThere.get(item.sku) ?? 0) }))
  const others = there.filter(({ sku }) => !here.some(item => item.sku === sku))
  return [...own, ...others].slice(0, MAX_LINES)
}
