import type { Item } from '@shop/contracts/checkout.ts'
import type { ErrorDetail } from '@shop/contracts/errors.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import { notSameDay } from '#delivery/index.ts'
import { AppError } from '#platform/errors.ts'
import { stockStatus } from './rules.ts'
import type { ShelfVariant } from './shelf.ts'

/** A line of an order at the price of the shelf. */
export type Line = { variant: ShelfVariant; quantity: number; lineTotal: number }

/** The lines of an order, or why they cannot all be had in full. */
export function pickLines(
  shelf: ReadonlyMap<string, ShelfVariant>,
  items: readonly Item[],
): { lines: Line[]; refusal: AppError | undefined } {
  const missing: ErrorDetail[] = []
  let isUnavailable = false
  const lines = items.flatMap(({ sku, quantity }) => {
    const variant = shelf.get(sku)
    const { status, available } = stockStatus(quantity, variant)
    if (variant && status === 'ok') return [{ variant, quantity, lineTotal: variant.priceAmd * quantity }]
    isUnavailable ||= status === 'unavailable'
    missing.push({ sku, available })
    return []
  })
  const code = isUnavailable ? 'ITEM_UNAVAILABLE' : 'OUT_OF_STOCK'
  return { lines, refusal: missing.length > 0 ? new AppError(code, { details: missing }) : undefined }
}

/** What cannot be brought the same day has no slot today (decisions.md, Delivery). @throws SLOT_NOT_AVAILABLE */
export function refuseToday(lines: readonly Line[], locale: Locale): void {
  const later = lines.filter(({ variant }) => !variant.sameDay)
  if (later.length === 0) return
  throw notSameDay(
    later.map(({ variant }) => variant.sku),
    locale,
  )
}
