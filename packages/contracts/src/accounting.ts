import * as z from 'zod/mini'
import { Locale } from './locale-schemas.ts'
import { route } from './route.ts'
import { LocalDate } from './scalars.ts'

/** Maximum length of the period of one file, in days. */
export const MAX_ACCOUNTING_DAYS = 366

const Period = z
  .object({
    /** One day in Asia/Yerevan. Send either `date` or both `from` and `to`. */
    date: z.optional(LocalDate),
    from: z.optional(LocalDate),
    to: z.optional(LocalDate),
    /** Language of the file. Default: the language of the account. */
    language: z.optional(Locale),
  })
  .check(
    z.refine(({ date, from, to }) => (date === undefined) === (from !== undefined && to !== undefined), {
      error: 'value_invalid',
      path: ['date'],
    }),
    z.refine(({ from, to }) => from === undefined || to === undefined || daysBetween(from, to) >= 0, {
      error: 'value_invalid',
      path: ['to'],
    }),
    z.refine(({ from, to }) => from === undefined || to === undefined || daysBetween(from, to) < MAX_ACCOUNTING_DAYS, {
      error: 'value_invalid',
      path: ['to'],
    }),
  )

const DAY_MS = 24 * 60 * 60 * 1000

function daysBetween(from: string, to: string): number {
  return (new Date(to).getTime() - new Date(from).getTime()) / DAY_MS
}

/**
 * Returns the payments and refunds of one day (`date`) or of a period (`from` and `to`, at most 366 days) with fiscal
 * receipts and totals by provider. Cells are separated by semicolons, amounts are in AMD and dates in Asia/Yerevan.
 */
export const paymentsCsv = route({
  method: 'GET',
  path: '/admin/accounting/payments.csv',
  access: 'accounting.export',
  tag: 'accounting',
  summary: 'Export payments as CSV',
  query: Period,
  result: z.string(),
  media: 'text/csv; charset=utf-8',
  errors: ['VALIDATION'],
})

const csvFile = {
  method: 'GET',
  access: 'accounting.export',
  tag: 'accounting',
  result: z.string(),
  media: 'text/csv; charset=utf-8',
  errors: ['VALIDATION'],
} as const

/**
 * Returns the sales of a period by the day of the payment: a row for each line of an order, for its delivery fee and for
 * what was deducted from a deposit, with discount and VAT. Deposits are not sales.
 */
export const salesCsv = route({
  ...csvFile,
  path: '/admin/accounting/sales.csv',
  summary: 'Export sales as CSV',
  query: Period,
})

/** Returns the confirmed refunds of sales in a period, without deposits. */
export const refundsCsv = route({
  ...csvFile,
  path: '/admin/accounting/refunds.csv',
  summary: 'Export refunds as CSV',
  query: Period,
})

/** Returns the fiscal receipts that were printed in a period. Receipts of returns have negative amounts. */
export const receiptsCsv = route({
  ...csvFile,
  path: '/admin/accounting/receipts.csv',
  summary: 'Export fiscal receipts as CSV',
  query: Period,
})

/**
 * Returns the VAT of the sales and refunds of a period, and the deposits, the store credit and the gift cards, which
 * contain none. The balances are what the shop owes at the end.
 */
export const vatCsv = route({
  ...csvFile,
  path: '/admin/accounting/vat.csv',
  summary: 'Export VAT as CSV',
  query: Period,
})

/** Returns the units of each variant in stock at the end of a day (Asia/Yerevan) and their value at the average cost. */
export const stockValueCsv = route({
  ...csvFile,
  path: '/admin/accounting/stock-value.csv',
  summary: 'Export the stock value as CSV',
  query: z.object({
    date: LocalDate,
    /** Language of the file. Default: the language of the account. */
    language: z.optional(Locale),
  }),
})

export const accountingRoutes = { paymentsCsv, salesCsv, refundsCsv, receiptsCsv, vatCsv, stockValueCsv }
