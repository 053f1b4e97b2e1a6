import { KeptMix, KeptRental, type SavedCart } from '@shop/contracts/carts.ts'
import type { Item } from '@shop/contracts/checkout.ts'
import { z } from 'zod'
import { productsBySku } from '#catalog/index.ts'
import type { Tx } from '#platform/db.ts'
import { kysely, query } from '#platform/sql.ts'

const Rentals = z.array(KeptRental)
const Mixes = z.array(KeptMix)

/** The lines of the account's cart, in the order of the browser that wrote them. */
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

type Cart = { version: number; groups: { rentals: KeptRental[]; mixes: KeptMix[] } | null }

/** The account's cart without its lines. Its groups are null where no browser that knows them wrote it. */
async function readSaved(db: Tx, accountId: string): Promise<Cart> {
  const carts = kysely.selectFrom('saved_cart').select(['version', 'rentals', 'mixes'])
  const [cart] = await query(db, carts.where('account_id', '=', accountId))
  if (!cart?.rentals || !cart.mixes) return { version: cart?.version ?? 0, groups: null }
  return { version: cart.version, groups: { rentals: Rentals.parse(cart.rentals), mixes: Mixes.parse(cart.mixes) } }
}

/** The rentals and mixes of the account's cart; null where no browser that knows them wrote it. */
export async function readGroups(db: Tx, accountId: string): Promise<Cart['groups']> {
  return (await readSaved(db, accountId)).groups
}

/**
 * The account's cart with the products of its lines, those of `known` aside. A packing that is off the shop stays a
 * line without a product: the browser that has it shows it as unavailable.
 */
export async function readCart(db: Tx, accountId: string, known: readonly string[] = []): Promise<SavedCart> {
  const { version, groups } = await readSaved(db, accountId)
  const lines = await cartLines(db, accountId)
  const unknown = lines.map(({ sku }) => sku).filter(sku => !known.includes(sku))
  const products = unknown.length > 0 ? await productsBySku(db, unknown) : []
  const { rentals, mixes } = groups ?? { rentals: [], mixes: [] }
  return { lines, rentals, mixes, products, version }
}
