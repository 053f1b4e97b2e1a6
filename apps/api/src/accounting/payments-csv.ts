import type { Locale } from '@shop/contracts/locale.ts'
import { vatOf } from '@shop/contracts/money.ts'
import { addDays, shopDate, shopMoment, shopTime } from '@shop/contracts/time.ts'
import { type Cell, toCsv } from '#platform/csv.ts'
import type { Tx } from '#platform/db.ts'
import { type Entry, moneyMoved } from './queries.ts'
import { words } from './texts.ts'

type Period = { date?: string | undefined; from?: string | undefined; to?: string | undefined }

/** The VAT contained in an amount, with its sign; there is none in deposits. */
const vatPart = ({ amountAmd, depositAmd }: Entry): number =>
  Math.sign(amountAmd) * vatOf(Math.abs(amountAmd - depositAmd))

/**
 * Payments and refunds of some days in Yerevan, one a row; below them the sums of each provider and of all. Refunds are
 * below zero, so that a column's sum is what stays with the shop.
 */
export async function paymentsCsv(db: Tx, { date, from = date, to = date }: Period, locale: Locale): Promise<string> {
  const [first, last] = [from ?? '', to ?? '']
  const entries = await moneyMoved(db, shopMoment(first), shopMoment(addDays(last, 1)))
  const { heading } = words(locale)
  return toCsv([heading, ...entries.map(entry => toRow(entry, locale)), ...sumRows(entries, locale)])
}

function toRow(entry: Entry, locale: Locale): Cell[] {
  const { at, kind, orderNumber, provider, amountAmd, receipt, reference, key, reason } = entry
  const word = words(locale)[kind]
  return [
    shopDate(at),
    shopTime(at),
    word,
    orderNumber,
    provider,
    amountAmd,
    vatPart(entry),
    receipt,
    reference,
    key,
    reason,
  ]
}

function sumRows(entries: readonly Entry[], locale: Locale): Cell[][] {
  const { payments, refunds, net, all } = words(locale)
  const providers = [...new Set(entries.map(({ provider }) => provider))].toSorted()
  const sums = (name: string, own: readonly Entry[]): Cell[][] => [
    sumRow(
      payments,
      name,
      own.filter(({ kind }) => kind === 'payment'),
    ),
    sumRow(
      refunds,
      name,
      own.filter(({ kind }) => kind === 'refund'),
    ),
    sumRow(net, name, own),
  ]
  return [
    ...providers.flatMap(provider =>
      sums(
        provider,
        entries.filter(entry => entry.provider === provider),
      ),
    ),
    ...sums(all, entries),
  ]
}

/** A sum stands in the columns of what it sums; how many there are, in the order's. */
function sumRow(what: string, provider: string, entries: readonly Entry[]): Cell[] {
  const sum = (of: (entry: Entry) => number) => entries.reduce((total, entry) => total + of(entry), 0)
  const amountAmd = sum(entry => entry.amountAmd)
  const vatAmd = sum(vatPart)
  return [null, null, what, entries.length, provider, amountAmd, vatAmd, null, null, null, null]
}
