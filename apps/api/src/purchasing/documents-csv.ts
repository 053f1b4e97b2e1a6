import { type Cell, toCsv } from '@shop/contracts/csv.ts'
import { shopDate } from '@shop/contracts/days.ts'
import type { GoodsReceiptRow } from '@shop/contracts/goods-receipts.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import type { PurchaseOrderRow } from '@shop/contracts/purchase-orders.ts'
import { MAX_EXPORTED_DOCUMENTS } from '@shop/contracts/purchasing.ts'
import type { Tx } from '#platform/db/db.ts'
import { readPages } from '#platform/db/page.ts'
import { translate } from '#platform/i18n/translate.ts'
import { listGoodsReceipts } from './goods-receipts.ts'
import { listPurchaseOrders } from './purchase-orders.ts'

type Filters<List extends (db: Tx, filter: never, locale: Locale) => unknown> = Omit<
  Parameters<List>[1],
  'limit' | 'cursor'
>

const dateOf = (timestamp: string | null): string | null => (timestamp === null ? null : shopDate(new Date(timestamp)))

/** Creates the CSV file of the deliveries that match the filters, newest first. */
export async function createReceiptsCsv(
  db: Tx,
  filters: Filters<typeof listGoodsReceipts>,
  locale: Locale,
): Promise<string> {
  const rows = await readPages(MAX_EXPORTED_DOCUMENTS, page => listGoodsReceipts(db, { ...filters, ...page }, locale))
  const columns = [
    'number',
    'state',
    'supplier',
    'order',
    'document',
    'created',
    'receivedOn',
    'receivedBy',
    'lines',
    'quantity',
    'total',
    'note',
    'stateCode',
  ] as const
  const toCells = (row: GoodsReceiptRow): Cell[] => [
    row.number,
    translate(locale, `purchasing.state.${row.state}`),
    row.supplier?.name ?? null,
    row.orderNumber,
    row.documentNumber,
    dateOf(row.createdAt),
    dateOf(row.receivedAt),
    row.receivedBy,
    row.lineCount,
    row.quantity,
    row.totalAmd,
    row.note,
    row.state,
  ]
  return toCsv([columns.map(column => translate(locale, `purchasing.column.${column}`)), ...rows.map(toCells)])
}

/** Creates the CSV file of the purchase orders that match the filters, newest first. */
export async function createOrdersCsv(
  db: Tx,
  filters: Filters<typeof listPurchaseOrders>,
  locale: Locale,
): Promise<string> {
  const rows = await readPages(MAX_EXPORTED_DOCUMENTS, page => listPurchaseOrders(db, { ...filters, ...page }, locale))
  const columns = [
    'number',
    'state',
    'supplier',
    'created',
    'ordered',
    'expected',
    'lines',
    'quantity',
    'received',
    'total',
    'note',
    'stateCode',
  ] as const
  const toCells = (row: PurchaseOrderRow): Cell[] => [
    row.number,
    translate(locale, `purchasing.state.${row.state}`),
    row.supplier?.name ?? null,
    dateOf(row.createdAt),
    dateOf(row.orderedAt),
    row.expectedDate,
    row.lineCount,
    row.quantity,
    row.received,
    row.totalAmd,
    row.note,
    row.state,
  ]
  return toCsv([columns.map(column => translate(locale, `purchasing.column.${column}`)), ...rows.map(toCells)])
}
