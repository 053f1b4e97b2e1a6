import { type Cell, toCsv } from '@shop/contracts/csv.ts'
import { addDays, shopDate, shopMoment, shopTime } from '@shop/contracts/days.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import { vatOf } from '@shop/contracts/money.ts'
import { PaymentProvider } from '@shop/contracts/payments.ts'
import { providers } from '#payments/index.ts'
import type { Tx } from '#platform/db.ts'
import { type Entry, moneyMoved } from './queries.ts'
import { headingIn, type Method, type Operation, wordOf } from './texts.ts'

type Period = { date?: string | undefined; from?: string | undefined; to?: string | undefined }

/** The VAT contained in an amount, with its sign; there is none in deposits. */
const vatPart = ({ amountAmd, depositAmd }: Entry): number =>
  Math.sign(amountAmd) * vatOf(Math.abs(amountAmd - depositAmd))

/**
 * Payments and refunds of some days in Yerevan, one a row; below them the sums of each provider and of all. Refunds are
 * below zero, so that a column's sum is what stays with the shop. Amounts are whole drams.
 */
export async function paymentsCsv(db: Tx, { date, from = date, to = date }: Period, locale: Locale): Promise<string> {
  const [first, last] = [from ?? '', to ?? '']
  const entries = await moneyMoved(db, shopMoment(first), shopMoment(addDays(last, 1)))
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
    wordOf('operation', kind, locale),
    orderNumber,
    wordOf('provider', provider, locale),
    amountAmd,
    vatPart(entry),
    receipt,
    reference,
    key,
    reason && wordOf('reason', reason, locale),
    method && wordOf('method', method, locale),
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

/** A sum stands in the columns of what it sums; how many there are, in the order's. */
function sumRow({ operation, provider, locale }: Sum, entries: readonly Entry[]): Cell[] {
  const sum = (of: (entry: Entry) => number) => entries.reduce((total, entry) => total + of(entry), 0)
  const amountAmd = sum(entry => entry.amountAmd)
  const vatAmd = sum(vatPart)
  const [what, whose] = [wordOf('operation', operation, locale), wordOf('provider', provider, locale)]
  const empty = [null, null, null, null, null]
  return [null, null, what, entries.length, whose, amountAmd, vatAmd, ...empty, operation, provider, null, null]
}
