import * as z from 'zod/mini'
import { browserStorage, parseJson } from '#platform/storage.ts'
import { cart } from './cart.ts'
import { mixes, rentals } from './groups/group-stores.ts'

/** Items of the cart that were ordered but not paid. They leave the cart once the payment is confirmed. */
const STORAGE_KEY = 'orderedCart'

const OrderedCart = z.object({
  number: z.int(),
  skus: z.array(z.string()),
  /** Ids of the groups. */
  rentals: z.optional(z.array(z.string())),
  mixes: z.optional(z.array(z.string())),
  /** The whole cart as it was ordered, to recognize it. */
  cart: z.optional(z.string()),
})

/** Called when an order is placed. */
export function storeOrderedCart(number: number, skus: readonly string[]): void {
  const idsOf = (groups: readonly { id: string }[]) => groups.map(({ id }) => id)
  const ordered = { number, skus, rentals: idsOf(rentals.get()), mixes: idsOf(mixes.get()), cart: cartPrint() }
  browserStorage.set(STORAGE_KEY, JSON.stringify(ordered))
}

/** Returns the number of the order that was placed with exactly this cart. It may have been paid or canceled since. */
export function findOrderOfCart(): number | undefined {
  const stored = readOrderedCart()
  return stored?.cart === cartPrint() ? stored.number : undefined
}

const cartPrint = () =>
  JSON.stringify([cart.get().map(({ sku, quantity }) => [sku, quantity]), rentals.get(), mixes.get()])

/** Called when the account is deleted. */
export function clearOrderedCart(): void {
  browserStorage.remove(STORAGE_KEY)
}

/** Removes the lines of a paid order from the cart, once. */
export function removeOrderedItems(number: number): void {
  const stored = readOrderedCart()
  if (stored?.number !== number) return
  browserStorage.remove(STORAGE_KEY)
  cart.replace(cart.get().filter(({ sku }) => !stored.skus.includes(sku)))
  rentals.remove(stored.rentals ?? [])
  mixes.remove(stored.mixes ?? [])
}

function readOrderedCart(): z.infer<typeof OrderedCart> | undefined {
  return OrderedCart.safeParse(parseJson(browserStorage.get(STORAGE_KEY))).data
}
