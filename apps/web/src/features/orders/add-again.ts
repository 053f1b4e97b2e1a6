import type { Product } from '@shop/contracts/catalog.ts'
import { type AgainLine, type AgainMix, type AgainRental, getOrderAgain } from '@shop/contracts/orders.ts'
import { call } from '#platform/api/client.ts'
import type { MessageId } from '#platform/i18n/messages.ts'
import { cart } from '#shared/cart/cart.ts'
import { itemCount, type NewItem } from '#shared/cart/cart-item.ts'
import { addMix, type NewMix } from '#shared/cart/mixes.ts'
import { suggestedItem } from '#shared/cart/suggested-item.ts'
import { toCartItem } from '#shared/cart/to-cart-item.ts'

/** What the customer is to be told of a line. */
export type Told = AgainLine & { text: MessageId }

/** A mix that lacks parts: whole with what stands nearest to them. */
export type Offer = { mix: NewMix; gone: AgainMix['gone'] }

export type Again = {
  count: number
  told: readonly Told[]
  offers: readonly Offer[]
  /** They need new days, and are put together with them. */
  rentals: readonly AgainRental[]
}

/** Puts an order's goods into the cart once more, as far as they can be had: mixes as mixes, of a mix that lacks parts the others. */
export async function addAgain(number: number): Promise<Again> {
  const { lines, mixes, rentals, products } = await call(getOrderAgain, { params: { number } })
  const before = cart.get()
  const itemOf = (sku: string) => findItem(sku, products)
  const whole = mixes.filter(({ gone }) => gone.length === 0)
  const inMixes = new Map<string, number>()
  for (const mix of whole) {
    if (addMix(newMix(mix, itemOf)) === 'full') continue
    for (const { sku, quantity } of mix.lines) inMixes.set(sku, (inMixes.get(sku) ?? 0) + quantity)
  }
  const held = new Map(before.map(({ sku, quantity }) => [sku, quantity]))
  const told = lines.flatMap(
    line => addLine(line, itemOf(line.sku), { inMixes: inMixes.get(line.sku) ?? 0, held }) ?? [],
  )
  return {
    count: itemCount(cart.get()) - itemCount(before),
    told,
    offers: mixes.flatMap(mix => offerOf(mix, itemOf) ?? []),
    rentals,
  }
}

/** Makes the mix of an offer of the parts that are in the cart already, with the others beside them. */
export function takeOffer({ mix, gone }: Offer): 'added' | 'full' {
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

function newMix({ name, lines }: Pick<AgainMix, 'name' | 'lines'>, itemOf: ItemOf): NewMix {
  return {
    name,
    lines: lines.flatMap(({ sku, quantity, percentage }) => {
      const item = itemOf(sku)
      return item ? { ...item, quantity, percentage } : []
    }),
  }
}

/** Nothing where a part has no swap, or all are gone. */
function offerOf(mix: AgainMix, itemOf: ItemOf): Offer | undefined {
  const { lines, ...named } = newMix(mix, itemOf)
  const swaps = mix.gone.flatMap(({ swap, quantity, percentage }) => {
    const item = swap && suggestedItem(swap)
    return item ? { ...item, quantity, percentage } : []
  })
  if (mix.gone.length === 0 || lines.length === 0 || swaps.length < mix.gone.length) return undefined
  return { mix: { ...named, lines: [...lines, ...swaps] }, gone: mix.gone }
}

/** Adds a line as far as it can be had, beside what mixes have of it. @returns what the customer is to be told of it */
function addLine(
  line: AgainLine,
  item: NewItem | undefined,
  { inMixes, held }: { inMixes: number; held: ReadonlyMap<string, number> },
): Told | undefined {
  if (line.status === 'unavailable') return { ...line, text: 'orders.againGone' }
  if (!item || line.quantity === 0) return { ...line, text: 'orders.againSoldOut' }
  const beside = line.quantity - inMixes
  if (beside > 0 && cart.add(item, beside) === 'full') return { ...line, text: 'orders.againFull' }
  // A line of the cart has a cap.
  const quantity = (cart.get().find(({ sku }) => sku === line.sku)?.quantity ?? 0) - (held.get(line.sku) ?? 0)
  return quantity < line.requested ? { ...line, quantity, text: 'orders.againReduced' } : undefined
}
