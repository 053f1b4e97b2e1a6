import { type SavedCart, SavedCartMix, SavedCartRental } from '@shop/contracts/carts.ts'
import type { Item } from '@shop/contracts/checkout.ts'
import { z } from 'zod'
import { productsBySku } from '#catalog/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'

const Rentals = z.array(SavedCartRental)
const Mixes = z.array(SavedCartMix)

/** Returns the lines of the account's cart, in the order of the browser that wrote them. */
export async function cartLines(db: Tx, accountId: string): Promise<Item[]> {
  return query(
    db,
    kysely
      .selectFrom('saved_cart_line as l')
      .innerJoin('variant as v', 'v.id', 'l.variant_id')
      .select(['v.sku', 'l.quantity'])
      .where('l.account_id', '=', accountId)
      .orderBy('l.position')
      .orderBy('l.variant_id'),
  )
}

type Cart = { version: number; groups: { rentals: SavedCartRental[]; mixes: SavedCartMix[] } | null }

/** Reads the account's cart without its lines. `groups` is null if only older clients wrote it. */
async function readSaved(db: Tx, accountId: string): Promise<Cart> {
  const carts = kysely.selectFrom('saved_cart').select(['version', 'rentals', 'mixes'])
  const [cart] = await query(db, carts.where('account_id', '=', accountId))
  if (!cart?.rentals || !cart.mixes) return { version: cart?.version ?? 0, groups: null }
  return { version: cart.version, groups: { rentals: Rentals.parse(cart.rentals), mixes: Mixes.parse(cart.mixes) } }
}

/** Returns the rentals and mixes of the account's cart; null if only older clients wrote it. */
export async function readGroups(db: Tx, accountId: string): Promise<Cart['groups']> {
  return (await readSaved(db, accountId)).groups
}

/**
 * Returns the account's cart with the products of its lines, except those in `known`. A withdrawn variant stays a line
 * without a product, which the client shows as unavailable.
 */
export async function readCart(db: Tx, accountId: string, known: readonly string[] = []): Promise<SavedCart> {
  const { version, groups } = await readSaved(db, accountId)
  const lines = await cartLines(db, accountId)
  const unknown = lines.map(({ sku }) => sku).filter(sku => !known.includes(sku))
  const products = unknown.length > 0 ? await productsBySku(db, unknown) : []
  const { rentals, mixes } = groups ?? { rentals: [], mixes: [] }
  return { lines, rentals, mixes, products, version }
}
