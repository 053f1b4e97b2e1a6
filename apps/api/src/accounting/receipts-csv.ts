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
  'prepaymentReceipt',
  'printedBy',
  'crn',
  'kindCode',
] as const

const isOfPrepayment = ({ kind }: { kind: string }) => kind === 'prepayment' || kind === 'prepayment_return'

/**
 * Creates the CSV file of the fiscal receipts that were printed in a period. Returns are negative. Prepayments have a total
 * of their own: the sale that spends them has a receipt, too.
 */
export async function createReceiptsCsv(db: Tx, interval: Interval, locale: Locale): Promise<string> {
  const receipts = (await listPrintedReceipts(db, interval)).map(({ amountAmd, vatAmd, ...receipt }) => {
    const sign = receipt.kind === 'return' || receipt.kind === 'prepayment_return' ? -1 : 1
    return { ...receipt, amountAmd: sign * amountAmd, vatAmd: sign * vatAmd }
  })
  const rows = receipts.map(({ at, kind, saleReceipt, prepaymentReceipt, ...receipt }): Cell[] => [
    at && shopDate(at),
    at && shopTime(at),
    translate(locale, `accounting.receipt.${ReceiptKind.parse(kind)}`),
    receipt.number,
    receipt.fiscalNumber,
    receipt.orderNumber,
    receipt.amountAmd,
    receipt.vatAmd,
    kind === 'return' || kind === 'charge' ? saleReceipt : null,
    kind === 'prepayment' || kind === 'charge' ? null : prepaymentReceipt,
    translate(locale, receipt.isManual ? 'accounting.printedBy.staff' : 'accounting.printedBy.device'),
    receipt.crn,
    kind,
  ])
  const none = [null, null] as const
  const toTotal = (name: 'total' | 'total_prepayments', own: typeof receipts): Cell[] => {
    const sum = (of: 'amountAmd' | 'vatAmd') => own.reduce((total, receipt) => total + receipt[of], 0)
    const title = translate(locale, `accounting.operation.${name}`)
    return [null, null, title, ...none, own.length, sum('amountAmd'), sum('vatAmd'), ...none, ...none, null]
  }
  const prepayments = receipts.filter(isOfPrepayment)
  return toCsv([
    columns.map(column => translate(locale, `accounting.column.${column}`)),
    ...rows,
    toTotal(
      'total',
      receipts.filter(receipt => !isOfPrepayment(receipt)),
    ),
    ...(prepayments.length > 0 ? [toTotal('total_prepayments', prepayments)] : []),
  ])
}
