import * as z from 'zod/mini'

export { formatAmd } from './amd-text.ts'

/** Whole Armenian drams (AMD), VAT included, never negative (decisions.md, Words). */
export const Amd = z.int().check(z.nonnegative())

/** A price in AMD: more than nothing. */
export const PriceAmd = z.int().check(z.positive())

/** The VAT (20 %) contained in a gross amount: round(G x 20 / 120), taken once from an order's total (decisions.md, Words). */
export function vatOf(grossAmd: number): number {
  return Math.round((grossAmd * 20) / 120)
}
