import { KeptMix, KeptRental, type SavedCart } from '@shop/contracts/carts.ts'
import type { Item } from '@shop/contracts/checkout.ts'
import { z } from 'zod'
import { productsBySku } from '#catalog/index.ts'
import type { Tx } from '#platform/db.ts'

const Rentals = z.array(KeptRental)
const Mixes = z.array(KeptMix)

/** The lines of the account's cart, in the order of the browser that wrote them. */
export async function cartLines(db: Tx, accountId: string): Promise<Item[]> {
  const rows = await db.savedCartLine.findMany({
    where: { accountId },
    orderBy: [{ position: 'asc' }, { variantId: 'asc' }],
    select: { quantity: true, variant: { select: { sku: true } } },
  })
  return rows.map(({ quantity, variant: { sku } }) => ({ sku, quantity }))
}

/** The rentals and mixes of the account's cart; null where no browser that knows them wrote it. */
export async function readGroups(
  db: Tx,
  accountId: string,
): Promise<{ rentals: KeptRental[]; mixes: KeptMix[] } | null> {
  const cart = await db.savedCart.findUnique({ where: { accountId }, select: { rentals: true, mixes: true } })
  if (!cart?.rentals || !cart.mixes) return null
  return { rentals: Rentals.parse(cart.rentals), mixes: Mixes.parse(cart.mixes) }
}

/**
 * The account's cart with the products of its lines, those of `known` aside. A packing that is off the shop stays a
 * line without a product: the browser that has it shows it as unavailable.
 */
export async function readCart(db: Tx, accountId: string, known: readonly string[] = []): Promise<SavedCart> {
  const cart = await db.savedCart.findUnique({ where: { accountId }, select: { version: true } })
  const lines = await cartLines(db, accountId)
  const unknown = lines.map(({ sku }) => sku).filter(sku => !known.includes(sku))
  const products = unknown.length > 0 ? await productsBySku(db, unknown) : []
  const { rentals, mixes } = (await readGroups(db, accountId)) ?? { rentals: [], mixes: [] }
  return { lines, rentals, mixes, products, version: cart?.version ?? 0 }
}
