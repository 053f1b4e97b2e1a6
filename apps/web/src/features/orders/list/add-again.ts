import type { Product } from '@shop/contracts/catalog.ts'
import { getReorder, type ReorderLine, type ReorderMix, type ReorderRental } from '@shop/contracts/orders.ts'
import { call } from '#platform/api/client.ts'
import type { MessageId } from '#platform/i18n/messages.ts'
import { cart } from '#shared/cart/cart.ts'
import { itemCount, type NewItem, suggestedItem, toCartItem } from '#shared/cart/cart-item.ts'
import { addMix, type NewMix } from '#shared/cart/groups/groups.ts'

/** A line that could not be added completely, with its message. */
export type LineMessage = ReorderLine & { text: MessageId }

/** A mix with unavailable parts, completed with replacements. */
export type Offer = { mix: NewMix; gone: ReorderMix['gone'] }

export type Again = {
  count: number
  messages: readonly LineMessage[]
  offers: readonly Offer[]
  /** Rentals need new dates, so the customer configures them again. */
  rentals: readonly ReorderRental[]
}

/**
 * Adds an order's items to the cart as far as they are available. Of a mix with unavailable parts, the other parts are
 * added.
 */
export async function addAgain(number: number): Promise<Again> {
  const { lines, mixes, rentals, products } = await call(getReorder, { params: { number } })
  const before = cart.get()
  const itemOf = (sku: string) => findItem(sku, products)
  const completeMixes = mixes.filter(({ gone }) => gone.length === 0)
  const inMixes = new Map<string, number>()
  for (const mix of completeMixes) {
    if (addMix(newMix(mix, itemOf)) === 'full') continue
    for (const { sku, quantity } of mix.lines) inMixes.set(sku, (inMixes.get(sku) ?? 0) + quantity)
  }
  const held = new Map(before.map(({ sku, quantity }) => [sku, quantity]))
  const messages = lines.flatMap(
    line => addLine(line, itemOf(line.sku), { inMixes: inMixes.get(line.sku) ?? 0, held }) ?? [],
  )
  return {
    count: itemCount(cart.get()) - itemCount(before),
    messages,
    offers: mixes.flatMap(mix => toOffer(mix, itemOf) ?? []),
    rentals,
  }
}

/** Combines the parts that are already in the cart with the replacements to a mix. */
export function acceptOffer({ mix, gone }: Offer): 'added' | 'full' {
  const before = cart.get()
  for (const { sku, quantity } of mix.lines.slice(0, mix.lines.length - gone.length)) cart.take(sku, quantity)
  const outcome = addMix(mix)
  if (outcome === 'full') cart.replace(before)
  return outcome
}

type ItemOf = (sku: string) => NewItem | undefined

function findItem(sku: string, products: readonly Product[]): NewItem | undefined {
  const product = products.find(({ variants }) => variants.some(variant => variant.sku === sku))
  const variant = product?.variants.find(each => each.sku === sku)
  return product && variant && toCartItem(product, variant)
}

function newMix({ name, lines }: Pick<ReorderMix, 'name' | 'lines'>, itemOf: ItemOf): NewMix {
  return {
    name,
    lines: lines.flatMap(({ sku, quantity, percentage }) => {
      const item = itemOf(sku)
      return item ? { ...item, quantity, percentage } : []
    }),
  }
}

/** Returns undefined if a part has no replacement, or all parts are unavailable. */
function toOffer(mix: ReorderMix, itemOf: ItemOf): Offer | undefined {
  const { lines, ...named } = newMix(mix, itemOf)
  const swaps = mix.gone.flatMap(({ swap, quantity, percentage }) => {
    const item = swap && suggestedItem(swap)
    return item ? { ...item, quantity, percentage } : []
  })
  if (mix.gone.length === 0 || lines.length === 0 || swaps.length < mix.gone.length) return undefined
  return { mix: { ...named, lines: [...lines, ...swaps] }, gone: mix.gone }
}

/**
 * Adds a line as far as stock allows, in addition to the packs of mixes. @returns a message if not all could be added
 */
function addLine(
  line: ReorderLine,
  item: NewItem | undefined,
  { inMixes, held }: { inMixes: number; held: ReadonlyMap<string, number> },
): LineMessage | undefined {
  if (line.status === 'unavailable') return { ...line, text: 'orders.againGone' }
  if (!item || line.quantity === 0) return { ...line, text: 'orders.againSoldOut' }
  const single = line.quantity - inMixes
  if (single > 0 && cart.add(item, single) === 'full') return { ...line, text: 'orders.againFull' }
  // A line of the cart has a maximum quantity.
  const quantity = (cart.get().find(({ sku }) => sku === line.sku)?.quantity ?? 0) - (held.get(line.sku) ?? 0)
  return quantity < line.requested ? { ...line, quantity, text: 'orders.againReduced' } : undefined
}
