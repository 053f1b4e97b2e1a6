import { MAX_MIXES_OF_CART } from '@shop/contracts/checkout.ts'
import { linesFor } from '@shop/contracts/mix-quantities.ts'
import { skusOfRental } from '@shop/contracts/order-groups.ts'
import { useMemo, useSyncExternalStore } from 'react'
import { cart, useCart } from '../cart.ts'
import { type CartItem, MAX_LINES, MAX_QUANTITY, type NewItem } from '../cart-item.ts'
import { mixes, packsToRemove, rentals, type StoredMix, type StoredRental } from './group-stores.ts'
import { isSameMix, maxMixCount, withSwapped } from './mix-rules.ts'

const NO_MIXES: readonly StoredMix[] = []

/** Returns the mixes whose parts are all in the cart; empty on the server and in the first render. */
export function useMixes(): readonly StoredMix[] {
  const stored = useSyncExternalStore(mixes.subscribe, mixes.get, () => NO_MIXES)
  const { items } = useCart()
  return useMemo(
    () => stored.filter(({ lines }) => lines.every(line => items.some(({ sku }) => sku === line.sku))),
    [stored, items],
  )
}

export type NewMix = Pick<StoredMix, 'name' | 'shareId'> & {
  /** One line per part with its packs and its share in percent. */
  lines: readonly (NewItem & { quantity: number; percentage?: number | undefined })[]
}

/** Adds a mix as one, or increases the same mix. Returns 'full' and adds nothing if an order cannot contain more. */
export function addMix({ name, shareId, lines }: NewMix): 'added' | 'full' {
  if (!fits(lines)) return 'full'
  const packs = lines.map(({ sku, quantity, percentage }) => ({ sku, quantity, percentage }))
  const known = mixes.get().find(mix => (mix.name ?? '') === (name ?? '') && isSameMix(mix, { lines: packs }))
  if (known) {
    const more = (sku: string) => packs.find(pack => pack.sku === sku)?.quantity ?? 0
    mixes.change(
      known.id,
      known.lines.map(line => ({ ...line, quantity: line.quantity + more(line.sku) })),
    )
  } else {
    if (mixes.get().length >= MAX_MIXES_OF_CART) return 'full'
    const mix = { id: crypto.randomUUID(), lines: packs, ...(name && { name }), ...(shareId && { shareId }) }
    mixes.replace([...mixes.get(), mix])
  }
  for (const { quantity, percentage: _, ...item } of lines) cart.add(item, quantity)
  return 'added'
}

/** True if the cart has room for the whole mix. */
function fits(lines: NewMix['lines']): boolean {
  const items = cart.get()
  const known = new Map(items.map(({ sku, quantity }) => [sku, quantity]))
  const fresh = lines.filter(({ sku }) => !known.has(sku))
  return (
    items.length + fresh.length <= MAX_LINES &&
    lines.every(({ sku, quantity }) => (known.get(sku) ?? 0) + quantity <= MAX_QUANTITY)
  )
}

/** A removed mix with the data that restores it. */
export type RemovedMix = { mix: StoredMix; index: number; items: readonly CartItem[] }

/** Removes a mix with its packs. Returns undefined if it does not exist. */
export function removeMix(id: string): RemovedMix | undefined {
  const index = mixes.get().findIndex(mix => mix.id === id)
  const mix = mixes.get()[index]
  if (!mix) return undefined
  const items = mix.lines.flatMap(line => {
    const item = cart.get().find(each => each.sku === line.sku)
    const quantity = packsToRemove(id, line)
    return item && quantity > 0 ? { ...item, quantity } : []
  })
  mixes.remove([id])
  for (const { sku, quantity } of items) cart.take(sku, quantity)
  return { mix, index, items }
}

export function restoreMix({ mix, index, items }: RemovedMix): void {
  mixes.replace(mixes.get().toSpliced(index, 0, mix))
  for (const { quantity, ...item } of items) cart.add(item, quantity)
}

/** Removes the mixes that contain one of these SKUs. */
export function removeMixesWith(skus: readonly string[]): void {
  const gone = mixes.get().filter(({ lines }) => lines.some(({ sku }) => skus.includes(sku)))
  for (const { id } of gone) removeMix(id)
}

/** Sets the quantity of a mix and the packs of its parts, within the limits of the cart. */
export function changeMixCount(id: string, count: number): void {
  const mix = mixes.get().find(each => each.id === id)
  if (!mix) return
  const lines = linesFor(mix.lines, Math.max(1, Math.min(count, maxMixCount(mix, cart.get()))))
  mixes.change(id, lines)
  for (const [index, { sku, quantity }] of lines.entries()) {
    const item = cart.get().find(each => each.sku === sku)
    if (item) cart.update(item, item.quantity + quantity - (mix.lines[index]?.quantity ?? 0))
  }
}

/** Replaces a part by another variant with the same share and number of packs. */
export function swapPart(id: string, gone: string, item: NewItem): void {
  const mix = mixes.get().find(each => each.id === id)
  const part = mix?.lines.find(({ sku }) => sku === gone)
  if (!mix || !part) return
  const left = packsToRemove(id, part)
  mixes.change(id, withSwapped(mix.lines, gone, item.sku))
  if (left > 0) cart.take(gone, left)
  cart.add(item, part.quantity)
}

const NO_RENTALS: readonly StoredRental[] = []

/** Returns the rentals; empty on the server and in the first render. */
export function useRentals(): readonly StoredRental[] {
  return useSyncExternalStore(rentals.subscribe, rentals.get, () => NO_RENTALS)
}

/** Adds a rental with its flavor and bowl. Returns false if the cart is full. */
export function addRental(rental: Omit<StoredRental, 'id'>, parts: readonly NewItem[]): boolean {
  if (!rentals.add({ ...rental, id: crypto.randomUUID() })) return false
  for (const part of parts) cart.add(part)
  return true
}

/** Removes a rental with one pack of its flavor and bowl. A last pack that a mix needs stays. */
export function removeRental(rental: StoredRental): void {
  const packs = skusOfRental(rental).map(sku => ({ sku, own: packsToRemove(rental.id, { sku, quantity: 1 }) }))
  rentals.remove([rental.id])
  for (const { sku, own } of packs) if (own > 0) cart.take(sku, own)
}

/** Removes the rentals that use one of these SKUs: without flavor or bowl they cannot be ordered. */
export function removeRentalsWith(skus: readonly string[]): void {
  const gone = rentals.get().filter(rental => skusOfRental(rental).some(sku => skus.includes(sku)))
  for (const rental of gone) removeRental(rental)
}
