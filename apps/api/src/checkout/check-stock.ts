import type { StockLine } from '@shop/contracts/checkout.ts'
import type { Deps } from '#platform/config/deps.ts'
import { readVariants } from './checkout-snapshot.ts'
import { mergeItems, stockStatus } from './rules.ts'

/** Returns the available quantity of each variant. Lines with the same SKU are merged. */
export async function checkStock(
  { db }: Pick<Deps, 'db'>,
  items: readonly { sku: string; quantity: number }[],
): Promise<StockLine[]> {
  const merged = mergeItems(items)
  const variants = await readVariants(
    db,
    merged.map(({ sku }) => sku),
  )
  return merged.map(({ sku, quantity: requested }) => {
    const variant = variants.get(sku)
    const { status, available } = stockStatus(requested, variant)
    return { sku, requested, available, status, sameDay: status !== 'unavailable' && variant?.sameDay === true }
  })
}
