import * as z from 'zod/mini'
import { MAX_INT32 } from './int32.ts'

export { formatAmd } from './amd-text.ts'

/** Amount in whole Armenian drams (AMD), VAT included. */
export const Amd = z.int().check(z.nonnegative(), z.lte(MAX_INT32))

/** Calculated amount in whole Armenian drams (AMD), VAT included. */
export const TotalAmd = z.int().check(z.nonnegative())

/** Price in whole Armenian drams (AMD), greater than 0, VAT included. */
export const PriceAmd = z.int().check(z.positive(), z.lte(MAX_INT32))

/** The VAT (20 %) contained in a gross amount: round(G x 20 / 120), taken once from an order's total. */
export function vatOf(grossAmd: number): number {
  return Math.round((grossAmd * 20) / 120)
}
