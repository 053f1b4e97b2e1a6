import type { Product } from '@shop/contracts/catalog.ts'
import { MAX_LINE_QUANTITY } from '@shop/contracts/checkout.ts'
import type { AgainLine, OrderMix } from '@shop/contracts/orders.ts'
import { productsBySku } from '#catalog/index.ts'
import { orderByNumber } from '#orders/index.ts'
import type { PaymentDeps } from '#payments/index.ts'
import { orderableStatus } from './rules.ts'
import { readShelf } from './shelf.ts'

/**
 * What of one of the customer's orders can be had again now, line by line, with the products as a cart needs them.
 * @throws NOT_FOUND, also for another's
 */
export async function orderAgain(
  { db, clock }: PaymentDeps,
  { accountId, number }: { accountId: string; number: number },
): Promise<{ lines: AgainLine[]; mixes: OrderMix[]; products: Product[] }> {
  const { page } = await orderByNumber(db, accountId, number, clock.now())
  const shelf = await readShelf(
    db,
    page.lines.map(({ sku }) => sku),
  )
  const lines = page.lines.map(({ sku, title, titleEN, titleHY, quantity: requested }) => {
    const { status, quantity } = orderableStatus(Math.min(requested, MAX_LINE_QUANTITY), shelf.get(sku))
    return {
      sku,
      title,
      ...(titleEN === undefined ? {} : { titleEN }),
      ...(titleHY === undefined ? {} : { titleHY }),
      requested,
      quantity,
      status,
    }
  })
  const wanted = lines.flatMap(({ sku, quantity }) => (quantity > 0 ? sku : []))
  return { lines, mixes: page.mixes, products: wanted.length > 0 ? await productsBySku(db, wanted) : [] }
}
