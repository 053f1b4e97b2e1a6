import { type Cell, toCsv } from '@shop/contracts/csv.ts'
import { shopDate, shopTime } from '@shop/contracts/days.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { ReceiptKind } from '@shop/contracts/receipts.ts'
import type { Tx } from '#platform/db/db.ts'
import { translate } from '#platform/i18n/translate.ts'
import { type Interval, listPrintedReceipts } from './sale-queries.ts'

const columns = [
  'date',
  'time',
  'kind',
  'receipt',
  'fiscalNumber',
  'order',
  'amount',
  'vat',
  'saleReceipt',
  'printedBy',
  'crn',
  'kindCode',
] as const

/** Creates the CSV file of the fiscal receipts that were printed in a period. Returns are negative. */
export async function createReceiptsCsv(db: Tx, interval: Interval, locale: Locale): Promise<string> {
  const receipts = (await listPrintedReceipts(db, interval)).map(({ amountAmd, vatAmd, ...receipt }) => {
    const sign = receipt.kind === 'return' ? -1 : 1
    return { ...receipt, amountAmd: sign * amountAmd, vatAmd: sign * vatAmd }
  })
  const rows = receipts.map(({ at, kind, saleReceipt, ...receipt }): Cell[] => [
    at && shopDate(at),
    at && shopTime(at),
    translate(locale, `accounting.receipt.${ReceiptKind.parse(kind)}`),
    receipt.number,
    receipt.fiscalNumber,
    receipt.orderNumber,
    receipt.amountAmd,
    receipt.vatAmd,
    kind === 'sale' ? null : saleReceipt,
    translate(locale, receipt.isManual ? 'accounting.printedBy.staff' : 'accounting.printedBy.device'),
    receipt.crn,
    kind,
  ])
  const sum = (name: 'amountAmd' | 'vatAmd') => receipts.reduce((total, receipt) => total + receipt[name], 0)
  const total = translate(locale, 'accounting.operation.total')
  const none = [null, null] as const
  return toCsv([
    columns.map(column => translate(locale, `accounting.column.${column}`)),
    ...rows,
    [null, null, total, ...none, rows.length, sum('amountAmd'), sum('vatAmd'), ...none, ...none],
  ])
}
