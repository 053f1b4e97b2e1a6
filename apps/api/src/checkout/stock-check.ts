import type { StockLine } from '@shop/contracts/checkout.ts'
import type { Deps } from '#platform/deps.ts'
import { mergeItems, stockStatus } from './rules.ts'
import { readShelf } from './shelf.ts'

/** What can be had of each variant; a sku that is named twice is one line. */
export async function checkStock(
  { db }: Pick<Deps, 'db'>,
  items: readonly { sku: string; quantity: number }[],
): Promise<StockLine[]> {
  const merged = mergeItems(items)
  const shelf = await readShelf(
    db,
    merged.map(({ sku }) => sku),
  )
  return merged.map(({ sku, quantity: requested }) => {
    const variant = shelf.get(sku)
    const { status, available } = stockStatus(requested, variant)
    return { sku, requested, available, status, sameDay: status !== 'unavailable' && variant?.sameDay === true }
  })
}
