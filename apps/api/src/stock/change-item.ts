import type { Locale } from '@shop/contracts/locales.ts'
import type { StockRow } from '@shop/contracts/stock-staff.ts'
import { audit, auditAll, type Staff, type StoredStaff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { anyOf, execute, kysely, lockName, query, recordsOf } from '#platform/db/sql.ts'
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

/** An item with the values that it gets; without a reorder point, it keeps its own. */
type ItemValues = { sku: string; barcode: string | null; shelf: string | null; reorderPoint: number | null }

/**
 * Sets the reorder points, barcodes and shelves of many variants, which it locks by id. Items without a change are left
 * out. @throws a unique violation if another variant has a barcode
 */
export async function changeStockItems(
  tx: Tx,
  deps: Deps,
  staff: Staff | StoredStaff,
  items: readonly ItemValues[],
): Promise<void> {
  if (items.length === 0) return
  const rows = await query(
    tx,
    kysely
      .selectFrom('variant')
      .select(['id', 'sku', 'reorder_point as reorderPoint', 'barcode', 'shelf'])
      .where('sku', '=', anyOf(items.map(({ sku }) => sku)))
      .orderBy('id')
      .forUpdate(),
  )
  const values = new Map(items.map(item => [item.sku, item]))
  const changes = rows.flatMap(({ id, sku, ...before }) => {
    const { barcode, shelf, reorderPoint } = values.get(sku) ?? before
    const after = { barcode, shelf, reorderPoint: reorderPoint ?? before.reorderPoint }
    return isSameItem(before, after) ? [] : [{ id, sku, before, after }]
  })
  if (changes.length === 0) return
  const records = changes.map(({ id, after: { reorderPoint, ...after } }) => ({
    id,
    ...after,
    reorder_point: reorderPoint,
  }))
  await execute(
    tx,
    kysely
      .updateTable('variant as v')
      .from(recordsOf('variant', records).as('r'))
      .set(({ ref }) => ({
        barcode: ref('r.barcode'),
        shelf: ref('r.shelf'),
        reorder_point: ref('r.reorder_point'),
      }))
      .whereRef('v.id', '=', 'r.id'),
  )
  await auditAll(
    tx,
    deps,
    staff,
    changes.map(({ id, sku, before, after }) => ({
      action: 'stock.change',
      subject: { type: 'variant', id },
      before: { sku, ...before },
      after: { sku, ...after },
    })),
  )
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
