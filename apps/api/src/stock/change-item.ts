import type { Locale } from '@shop/contracts/locales.ts'
import type { StockRow } from '@shop/contracts/stock-staff.ts'
import { audit, type Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, lockName, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { translate } from '#platform/i18n/translate.ts'
import { getStockRow } from './queries.ts'

type ItemChange = {
  reorderPoint?: number | undefined
  barcode?: string | null | undefined
  shelf?: string | null | undefined
}
type ChangeItemInput = ItemChange & { sku: string; expected?: ItemChange | undefined; locale: Locale }

/**
 * Changes the reorder point, the barcode or the shelf of a variant.
 * @throws PRODUCT_NOT_FOUND; VALIDATION naming body.barcode if another variant has it; CATALOG_CHANGED if a value is no
 *   longer the expected one
 */
export function changeStockItem(deps: Deps, staff: Staff, input: ChangeItemInput): Promise<StockRow> {
  const { sku, expected = {}, locale, ...change } = input
  return withTransaction(deps.db, deps.random, async tx => {
    if (sku.includes('\0')) throw new AppError('PRODUCT_NOT_FOUND')
    const rows = kysely.selectFrom('variant').select(['id', 'reorder_point as reorderPoint', 'barcode', 'shelf'])
    const [row] = await query(tx, rows.where('sku', '=', sku).forUpdate())
    if (!row) throw new AppError('PRODUCT_NOT_FOUND')
    const { id, ...before } = row
    const after = applyChange(before, change)
    const isOutdated = !isSameItem(before, applyChange(before, expected))
    const isChanged = !isSameItem(before, after)
    // A repeated request finds its own values.
    if (isOutdated && isChanged) throw new AppError('CATALOG_CHANGED')
    if (after.barcode !== before.barcode) await assertBarcodeFree(tx, { id, ...after }, locale)
    if (isChanged) {
      const { reorderPoint, ...changes } = after
      await execute(
        tx,
        kysely
          .updateTable('variant')
          .set({ ...changes, reorder_point: reorderPoint })
          .where('id', '=', id),
      )
      await audit(tx, deps, staff, {
        action: 'stock.change',
        subject: { type: 'variant', id },
        before: { sku, ...before },
        after: { sku, ...after },
      })
    }
    return getStockRow(tx, sku)
  })
}

type StockItem = { reorderPoint: number; barcode: string | null; shelf: string | null }

const applyChange = (item: StockItem, change: ItemChange): StockItem => ({
  reorderPoint: change.reorderPoint ?? item.reorderPoint,
  barcode: change.barcode === undefined ? item.barcode : change.barcode,
  shelf: change.shelf === undefined ? item.shelf : change.shelf,
})

const isSameItem = (one: StockItem, other: StockItem): boolean =>
  one.reorderPoint === other.reorderPoint && one.barcode === other.barcode && one.shelf === other.shelf

type BarcodeOf = { id: string; barcode: string | null }

/** @throws VALIDATION naming body.barcode if another variant has it */
async function assertBarcodeFree(tx: Tx, { id, barcode }: BarcodeOf, locale: Locale): Promise<void> {
  if (barcode === null) return
  await lockName(tx, `barcode:${barcode}`)
  const variants = kysely.selectFrom('variant').select('sku').where('barcode', '=', barcode)
  const [other] = await query(tx, variants.where('id', '<>', id))
  if (!other) return
  const message = translate(locale, 'stock.barcodeTaken', { sku: other.sku })
  throw new AppError('VALIDATION', { details: [{ path: 'body.barcode', message, sku: other.sku }] })
}
