import * as z from 'zod/mini'
import { MAX_INT32 } from './int32.ts'

export { formatAmd } from './amd-text.ts'

/** Whole Armenian drams (AMD), VAT included, never negative. At most what an integer column of the database holds. */
export const Amd = z.int().check(z.nonnegative(), z.lte(MAX_INT32))

/** A calculated total in AMD for responses only: totals of many amounts can exceed an integer column. */
export const TotalAmd = z.int().check(z.nonnegative())

/** A price in AMD: more than nothing. */
export const PriceAmd = z.int().check(z.positive(), z.lte(MAX_INT32))

/** The VAT (20 %) contained in a gross amount: round(G x 20 / 120), taken once from an order's total (decisions.md, Words). */
export function vatOf(grossAmd: number): number {
  return Math.round((grossAmd * 20) / 120)
}
