import { type Cell, toCsv } from '@shop/contracts/csv.ts'
import { addDays, shopDate, shopTime, shopTimestamp } from '@shop/contracts/days.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { vatOf } from '@shop/contracts/money.ts'
import { PaymentProvider } from '@shop/contracts/payments.ts'
import { type PaymentMethod, providers } from '#payments/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { translate } from '#platform/i18n/translate.ts'
import { type AccountingEntry, listEntries } from './queries.ts'
import { providerText, reasonText } from './texts.ts'

type Period = { date?: string | undefined; from?: string | undefined; to?: string | undefined }

/** Returns the VAT contained in an amount, with its sign. Deposits contain no VAT. */
const calculateVatAmd = ({ amountAmd, depositAmd }: AccountingEntry): number =>
  Math.sign(amountAmd) * vatOf(Math.abs(amountAmd - depositAmd))

/**
 * Creates the CSV file of the payments and refunds of some days in Yerevan, one per row, followed by the totals per
 * provider and of all. Refunds are negative, so that the total of a column is the net amount. Amounts are whole
 * AMD.
 */
export async function createPaymentsCsv(
  db: Tx,
  { date, from = date, to = date }: Period,
  locale: Locale,
): Promise<string> {
  const [first, last] = [from ?? '', to ?? '']
  const entries = await listEntries(db, shopTimestamp(first), shopTimestamp(addDays(last, 1)))
  return toCsv([
    columns.map(column => translate(locale, `accounting.column.${column}`)),
    ...entries.map(entry => toRow(entry, locale)),
    ...toSumRows(entries, locale),
  ])
}

function toMethod({ provider, isManual }: AccountingEntry): Method | null {
  if (isManual) return 'by_hand'
  const { data: name } = PaymentProvider.safeParse(provider)
  return name ? providers[name].method : null
}

function toRow(entry: AccountingEntry, locale: Locale): Cell[] {
  const { at, kind, orderNumber, provider, amountAmd, creditAmd, receipt, reference, key, reason } = entry
  const method = toMethod(entry)
  return [
    shopDate(at),
    shopTime(at),
    operationText(kind, locale),
    orderNumber,
    providerText(provider, locale),
    amountAmd,
    calculateVatAmd(entry),
    receipt,
    reference,
    key,
    reason && reasonText(reason, locale),
    method && methodText(method, provider, locale),
    kind,
    provider,
    reason,
    method,
    creditAmd,
  ]
}

function toSumRows(entries: readonly AccountingEntry[], locale: Locale): Cell[][] {
  const providers = [...new Set(entries.map(({ provider }) => provider))].toSorted()
  const sums = (provider: string, own: readonly AccountingEntry[]): Cell[][] => {
    const of = (kind: AccountingEntry['kind']) => own.filter(entry => entry.kind === kind)
    return [
      toSumRow({ operation: 'total_payments', provider, locale }, of('payment')),
      toSumRow({ operation: 'total_refunds', provider, locale }, of('refund')),
      toSumRow({ operation: 'total', provider, locale }, own),
    ]
  }
  const byProvider = Map.groupBy(entries, ({ provider }) => provider)
  return [...providers.flatMap(provider => sums(provider, byProvider.get(provider) ?? [])), ...sums('all', entries)]
}

type Sum = { operation: Operation; provider: string; locale: Locale }

/** Creates a row of totals. The column of the order number has the number of entries. */
function toSumRow({ operation, provider, locale }: Sum, entries: readonly AccountingEntry[]): Cell[] {
  const sum = (of: (entry: AccountingEntry) => number) => entries.reduce((total, entry) => total + of(entry), 0)
  const amountAmd = sum(entry => entry.amountAmd)
  const vatAmd = sum(calculateVatAmd)
  const creditAmd = sum(entry => entry.creditAmd)
  const [title, company] = [operationText(operation, locale), providerText(provider, locale)]
  const empty = [null, null, null, null, null]
  return [
    null,
    null,
    title,
    entries.length,
    company,
    amountAmd,
    vatAmd,
    ...empty,
    operation,
    provider,
    null,
    null,
    creditAmd,
  ]
}

/** The columns in order. The codes at the end are the same in every language, so that files can be compared. */
const columns = [
  'date',
  'time',
  'operation',
  'order',
  'provider',
  'amount',
  'vat',
  'receipt',
  'reference',
  'key',
  'reason',
  'method',
  'operationCode',
  'providerCode',
  'reasonCode',
  'methodCode',
  'credit',
] as const

type Operation = 'payment' | 'refund' | 'total_payments' | 'total_refunds' | 'total'
/** How a payment was made, or a refund sent: by a call of the provider or manually by staff. */
type Method = PaymentMethod | 'by_hand'

const operationText = (operation: Operation, locale: Locale): string =>
  translate(locale, `accounting.operation.${operation}`)

const methodText = (method: Method, provider: string, locale: Locale): string =>
  translate(locale, `accounting.method.${method}`, { company: providerText(provider, locale) })
