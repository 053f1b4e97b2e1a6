import { type Cell, toCsv } from '@shop/contracts/csv.ts'
import { addDays, shopDate, shopTime, shopTimestamp } from '@shop/contracts/days.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import { vatOf } from '@shop/contracts/money.ts'
import { PaymentProvider } from '@shop/contracts/payments.ts'
import { providers } from '#payments/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { type Entry, listEntries } from './queries.ts'
import { headingIn, type Method, methodText, type Operation, operationText, providerText, reasonText } from './texts.ts'

type Period = { date?: string | undefined; from?: string | undefined; to?: string | undefined }

/** Returns the VAT contained in an amount, with its sign. Deposits contain no VAT. */
const vatPart = ({ amountAmd, depositAmd }: Entry): number =>
  Math.sign(amountAmd) * vatOf(Math.abs(amountAmd - depositAmd))

/**
 * Creates the CSV file of the payments and refunds of some days in Yerevan, one per row, followed by the totals per
 * provider and of all. Refunds are negative, so that the total of a column is what the shop keeps. Amounts are whole
 * AMD.
 */
export async function paymentsCsv(db: Tx, { date, from = date, to = date }: Period, locale: Locale): Promise<string> {
  const [first, last] = [from ?? '', to ?? '']
  const entries = await listEntries(db, shopTimestamp(first), shopTimestamp(addDays(last, 1)))
  return toCsv([headingIn(locale), ...entries.map(entry => toRow(entry, locale)), ...sumRows(entries, locale)])
}

function methodOf({ provider, isByHand }: Entry): Method | null {
  if (isByHand) return 'by_hand'
  const { data: name } = PaymentProvider.safeParse(provider)
  return name ? providers[name].method : null
}

function toRow(entry: Entry, locale: Locale): Cell[] {
  const { at, kind, orderNumber, provider, amountAmd, receipt, reference, key, reason } = entry
  const method = methodOf(entry)
  return [
    shopDate(at),
    shopTime(at),
    operationText(kind, locale),
    orderNumber,
    providerText(provider, locale),
    amountAmd,
    vatPart(entry),
    receipt,
    reference,
    key,
    reason && reasonText(reason, locale),
    method && methodText(method, provider, locale),
    kind,
    provider,
    reason,
    method,
  ]
}

function sumRows(entries: readonly Entry[], locale: Locale): Cell[][] {
  const providers = [...new Set(entries.map(({ provider }) => provider))].toSorted()
  const sums = (provider: string, own: readonly Entry[]): Cell[][] => {
    const of = (kind: Entry['kind']) => own.filter(entry => entry.kind === kind)
    return [
      sumRow({ operation: 'total_payments', provider, locale }, of('payment')),
      sumRow({ operation: 'total_refunds', provider, locale }, of('refund')),
      sumRow({ operation: 'total', provider, locale }, own),
    ]
  }
  const byProvider = Map.groupBy(entries, ({ provider }) => provider)
  return [...providers.flatMap(provider => sums(provider, byProvider.get(provider) ?? [])), ...sums('all', entries)]
}

type Sum = { operation: Operation; provider: string; locale: Locale }

/** Creates a row of totals. The column of the order number has the number of entries. */
function sumRow({ operation, provider, locale }: Sum, entries: readonly Entry[]): Cell[] {
  const sum = (of: (entry: Entry) => number) => entries.reduce((total, entry) => total + of(entry), 0)
  const amountAmd = sum(entry => entry.amountAmd)
  const vatAmd = sum(vatPart)
  const [what, whose] = [operationText(operation, locale), providerText(provider, locale)]
  const empty = [null, null, null, null, null]
  return [null, null, what, entries.length, whose, amountAmd, vatAmd, ...empty, operation, provider, null, null]
}
