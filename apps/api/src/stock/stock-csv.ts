import { type Cell, toCsv } from '@shop/contracts/csv.ts'
import { shopDate, shopTime } from '@shop/contracts/days.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { MAX_EXPORTED_STOCK_ROWS, type StockMovement, type StockRow } from '@shop/contracts/stock-staff.ts'
import { completeTexts, textIn } from '@shop/contracts/text-fields.ts'
import type { Tx } from '#platform/db/db.ts'
import { readPages } from '#platform/db/page.ts'
import { translate } from '#platform/i18n/translate.ts'
import { listMovements, listStock } from './queries.ts'

type StockFilters = Omit<Parameters<typeof listStock>[1], 'limit' | 'cursor'>

/** Creates the CSV file of the stock that matches the filters, lowest first. Values are in AMD with VAT. */
export async function createStockCsv(db: Tx, filters: StockFilters, locale: Locale): Promise<string> {
  const rows = await readPages(MAX_EXPORTED_STOCK_ROWS, page => listStock(db, { ...filters, ...page }, locale))
  return toCsv([heading(stockColumns, locale), ...rows.map(row => toStockCells(row, locale))])
}

const stockColumns = [
  'sku',
  'barcode',
  'title',
  'brand',
  'weight',
  'onHand',
  'reserved',
  'available',
  'unpacked',
  'reorderPoint',
  'price',
  'averageCost',
  'value',
] as const

function toStockCells(row: StockRow, locale: Locale): Cell[] {
  return [
    row.sku,
    row.barcode,
    textIn(completeTexts({ ru: row.title, en: row.titleEN, hy: row.titleHY }), locale),
    row.brand,
    row.weight,
    row.onHand,
    row.reserved,
    row.available,
    row.unpacked,
    row.reorderPoint,
    row.price,
    row.averageCostAmd,
    row.averageCostAmd === null ? null : Math.round(row.averageCostAmd * row.onHand),
  ]
}

/** Creates the CSV file of the stock ledger of a variant, newest first. @throws PRODUCT_NOT_FOUND */
export async function createMovementsCsv(db: Tx, sku: string, locale: Locale): Promise<string> {
  const rows = await readPages(MAX_EXPORTED_STOCK_ROWS, page => listMovements(db, sku, page, locale))
  return toCsv([heading(movementColumns, locale), ...rows.map(row => toMovementCells(row, sku, locale))])
}

const movementColumns = ['date', 'time', 'sku', 'kind', 'delta', 'reason', 'actor', 'order', 'kindCode'] as const

function toMovementCells({ at, kind, delta, reason, actor, orderNumber }: StockMovement, sku: string, locale: Locale) {
  const [date, time] = [shopDate(new Date(at)), shopTime(new Date(at))]
  const name = translate(locale, `stock.kind.${kind}`)
  return [date, time, sku, name, delta, reason ?? null, actor ?? null, orderNumber ?? null, kind] satisfies Cell[]
}

const heading = (
  columns: readonly ((typeof stockColumns)[number] | (typeof movementColumns)[number])[],
  locale: Locale,
) => columns.map(column => translate(locale, `stock.column.${column}`))
