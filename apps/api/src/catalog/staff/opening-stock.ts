import type { Category } from '@shop/contracts/catalog.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import type { Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { translate } from '#platform/i18n/translate.ts'
import { getSettings } from '#settings/index.ts'
import { type ErrorContext, validationError } from './change-product.ts'
import type { OpeningStock } from './product-parts.ts'

type ReceivedItem = { variantId: string; quantity: number; unitCostAmd: null; lot: null }

/** Adds received units to the stock, by one movement per variant under one reference. The stock capability has it. */
export type RecordReceipt = (
  tx: Tx,
  deps: Deps,
  staff: Staff,
  receipt: { ref: string; reason: string; items: readonly ReceivedItem[]; locale: Locale },
) => Promise<unknown>

/** The dependencies of a write that may create variants with stock. */
export type ProductDeps = Deps & { recordReceipt: RecordReceipt }

type Opening = { category: Category; stock: readonly OpeningStock[]; at: string }

/**
 * Receives the opening stock of variants that this transaction has created, without a cost. The variant is the reference
 * of its movement.
 * @throws VALIDATION if the category needs best-before dates, which only a delivery has
 */
export async function receiveOpeningStock(
  tx: Tx,
  deps: ProductDeps,
  { staff, locale }: ErrorContext & { staff: Staff },
  { category, stock, at }: Opening,
): Promise<void> {
  if (stock.length === 0) return
  const { datedCategories } = await getSettings(tx, 'lots')
  if (datedCategories.includes(category)) {
    const paths = stock.map(({ index }) => `${at}.${index}.openingStock`)
    throw validationError(
      { locale },
      paths.map(path => ({ path, why: 'opening_dated' })),
    )
  }
  const reason = translate(locale, 'stock.opening')
  for (const { variantId, quantity } of stock) {
    const items = [{ variantId, quantity, unitCostAmd: null, lot: null }]
    await deps.recordReceipt(tx, deps, staff, { ref: variantId, reason, items, locale })
  }
}
