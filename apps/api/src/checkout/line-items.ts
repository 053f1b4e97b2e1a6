import type { Item } from '@shop/contracts/checkout.ts'
import type { ErrorDetail } from '@shop/contracts/errors.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import { sameDayError } from '#delivery/index.ts'
import { AppError } from '#platform/http/errors.ts'
import type { VariantSnapshot } from './checkout-snapshot.ts'
import { stockStatus } from './rules.ts'

/** A line of an order at the current price. */
export type LineItem = { variant: VariantSnapshot; quantity: number; lineTotal: number }

/** Builds the priced line items. `error` is set if an item is not available in full. */
export function buildLineItems(
  variants: ReadonlyMap<string, VariantSnapshot>,
  items: readonly Item[],
): { lines: LineItem[]; error: AppError | undefined } {
  const missing: ErrorDetail[] = []
  let isUnavailable = false
  const lines = items.flatMap(({ sku, quantity }) => {
    const variant = variants.get(sku)
    const { status, available } = stockStatus(quantity, variant)
    if (variant && status === 'ok') return [{ variant, quantity, lineTotal: variant.priceAmd * quantity }]
    isUnavailable ||= status === 'unavailable'
    missing.push({ sku, available })
    return []
  })
  const code = isUnavailable ? 'ITEM_UNAVAILABLE' : 'OUT_OF_STOCK'
  return { lines, error: missing.length > 0 ? new AppError(code, { details: missing }) : undefined }
}

/** Asserts that every line item can be delivered today. @throws SLOT_NOT_AVAILABLE */
export function assertSameDayDelivery(lines: readonly LineItem[], locale: Locale): void {
  const later = lines.filter(({ variant }) => !variant.sameDay)
  if (later.length === 0) return
  throw sameDayError(
    later.map(({ variant }) => variant.sku),
    locale,
  )
}
