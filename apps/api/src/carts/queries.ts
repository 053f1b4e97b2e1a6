import type { SavedCart } from '@shop/contracts/carts.ts'
import type { Item } from '@shop/contracts/checkout.ts'
import { productsBySku } from '#catalog/index.ts'
import type { Tx } from '#platform/db.ts'

/** The lines of the account's cart, in the order of the browser that wrote them. */
export async function cartLines(db: Tx, accountId: string): Promise<Item[]> {
  const rows = await db.savedCartLine.findMany({
    where: { accountId },
    orderBy: [{ position: 'asc' }, { variantId: 'asc' }],
    select: { quantity: true, variant: { select: { sku: true } } },
  })
  return rows.map(({ quantity, variant: { sku } }) => ({ sku, quantity }))
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
  return { lines, products, version: cart?.version ?? 0 }
}
