import { type Cell, toCsv } from '@shop/contracts/csv.ts'
import { shopDate, shopTime } from '@shop/contracts/days.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { vatOf } from '@shop/contracts/money.ts'
import type { Tx } from '#platform/db/db.ts'
import { translate } from '#platform/i18n/translate.ts'
import { type Interval, listSaleRefunds } from './sale-queries.ts'
import { providerText, reasonText } from './texts.ts'
import { sumAmounts } from './vat-csv.ts'

const columns = [
  'date',
  'time',
  'order',
  'paidOn',
  'reason',
  'amount',
  'vat',
  'provider',
  'reference',
  'receipt',
  'saleReceipt',
  'reasonCode',
  'providerCode',
] as const

/** Creates the CSV file of the refunds of sales in a period. Amounts are positive and contain no deposits. */
export async function createRefundsCsv(db: Tx, interval: Interval, locale: Locale): Promise<string> {
  const refunds = await listSaleRefunds(db, interval)
  const rows = refunds.map(({ at, paidAt, ...refund }): Cell[] => [
    at && shopDate(at),
    at && shopTime(at),
    refund.orderNumber,
    paidAt && shopDate(paidAt),
    reasonText(refund.reason, locale),
    refund.amountAmd,
    vatOf(refund.amountAmd),
    providerText(refund.provider, locale),
    refund.reference,
    refund.receipt,
    refund.saleReceipt,
    refund.reason,
    refund.provider,
  ])
  const { amountAmd, vatAmd } = sumAmounts(refunds)
  const none = [null, null, null] as const
  const total = translate(locale, 'accounting.operation.total')
  return toCsv([
    columns.map(column => translate(locale, `accounting.column.${column}`)),
    ...rows,
    [null, null, rows.length, null, total, amountAmd, vatAmd, ...none, ...none],
  ])
}
