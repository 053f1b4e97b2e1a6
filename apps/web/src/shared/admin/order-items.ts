import { type Item, MAX_LINE_QUANTITY, MAX_LINES } from '@shop/contracts/checkout.ts'
import { useT } from '#platform/i18n/locale-context.tsx'

/** Adds one unit of a variant. The items stay the same at the limits of an order. */
export function addUnit(items: readonly Item[], sku: string): Item[] {
  if (items.some(item => item.sku === sku))
    return items.map(item =>
      item.sku === sku ? { sku, quantity: Math.min(MAX_LINE_QUANTITY, item.quantity + 1) } : item,
    )
  return items.length < MAX_LINES ? [...items, { sku, quantity: 1 }] : [...items]
}

/** Returns a function that returns the reason why `addUnit` cannot add a unit; undefined if it can. */
export function useWhyNotAdded(items: readonly Item[]): (sku: string) => string | undefined {
  const t = useT()
  return sku => {
    const known = items.find(item => item.sku === sku)
    if (known) return known.quantity < MAX_LINE_QUANTITY ? undefined : t('admin.mostUnits', { max: MAX_LINE_QUANTITY })
    return items.length < MAX_LINES ? undefined : t('admin.mostLines', { max: MAX_LINES })
  }
}
