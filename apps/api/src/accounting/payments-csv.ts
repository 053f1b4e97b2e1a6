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
 * provider, of store credit and of all. The totals of a provider have no store credit. Refunds are negative, so that the total of a column is the net amount. Amounts are whole
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

/** The code of store credit in the columns of provider and method. */
const STORE_CREDIT = 'store_credit'

const isCreditOnly = ({ amountAmd, creditAmd }: AccountingEntry): boolean => creditAmd !== 0 && creditAmd === amountAmd

function toMethod(entry: AccountingEntry): Method | null {
  const { provider, isManual } = entry
  if (isCreditOnly(entry)) return STORE_CREDIT
  if (isManual) return 'by_hand'
  const { data: name } = PaymentProvider.safeParse(provider)
  return name ? providers[name].method : null
}

function toRow(entry: AccountingEntry, locale: Locale): Cell[] {
  const { at, kind, orderNumber, amountAmd, creditAmd, receipt, reference, key, reason } = entry
  const method = toMethod(entry)
  const provider = isCreditOnly(entry) ? STORE_CREDIT : entry.provider
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

/** An amount and its VAT that count towards the totals. */
type Counted = Pick<AccountingEntry, 'kind' | 'provider' | 'amountAmd' | 'creditAmd'> & { vatAmd: number }

const toCounted = (entry: AccountingEntry): Counted => ({ ...entry, vatAmd: calculateVatAmd(entry) })

/** Splits an entry into what a provider charged or refunded, as its statement shows it, and store credit. */
function splitByProvider(entry: AccountingEntry): Counted[] {
  const { amountAmd, creditAmd, vatAmd, ...counted } = toCounted(entry)
  const chargeAmd = amountAmd - creditAmd
  const creditVatAmd = Math.sign(creditAmd) * Math.min(vatOf(Math.abs(creditAmd)), Math.abs(vatAmd))
  const charge = { ...counted, amountAmd: chargeAmd, creditAmd: 0, vatAmd: vatAmd - creditVatAmd }
  const credit = { ...counted, provider: STORE_CREDIT, amountAmd: creditAmd, creditAmd, vatAmd: creditVatAmd }
  return [...(chargeAmd === 0 ? [] : [charge]), ...(creditAmd === 0 ? [] : [credit])]
}

function toSumRows(entries: readonly AccountingEntry[], locale: Locale): Cell[][] {
  const parts = entries.flatMap(splitByProvider)
  const providers = [...new Set(parts.map(({ provider }) => provider))].toSorted()
  const sums = (provider: string, own: readonly Counted[]): Cell[][] => {
    const of = (kind: AccountingEntry['kind']) => own.filter(entry => entry.kind === kind)
    return [
      toSumRow({ operation: 'total_payments', provider, locale }, of('payment')),
      toSumRow({ operation: 'total_refunds', provider, locale }, of('refund')),
      toSumRow({ operation: 'total', provider, locale }, own),
    ]
  }
  const byProvider = Map.groupBy(parts, ({ provider }) => provider)
  const all = entries.map(toCounted)
  return [...providers.flatMap(provider => sums(provider, byProvider.get(provider) ?? [])), ...sums('all', all)]
}

type Sum = { operation: Operation; provider: string; locale: Locale }

/** Creates a row of totals. The column of the order number has the number of entries. */
function toSumRow({ operation, provider, locale }: Sum, entries: readonly Counted[]): Cell[] {
  const sum = (of: (entry: Counted) => number) => entries.reduce((total, entry) => total + of(entry), 0)
  const amountAmd = sum(entry => entry.amountAmd)
  const vatAmd = sum(entry => entry.vatAmd)
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
/** How a payment was made, or a refund sent: by a call of the provider, manually by staff, or with store credit alone. */
type Method = PaymentMethod | 'by_hand' | typeof STORE_CREDIT

const operationText = (operation: Operation, locale: Locale): string =>
  translate(locale, `accounting.operation.${operation}`)

const methodText = (method: Method, provider: string, locale: Locale): string =>
  translate(locale, `accounting.method.${method}`, { company: providerText(provider, locale) })
