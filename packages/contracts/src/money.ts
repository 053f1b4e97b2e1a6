import * as z from 'zod/mini'

/** Whole Armenian drams (AMD), VAT included, never negative (decisions.md, Words). */
export const Amd = z.int().check(z.nonnegative())

/** A price in AMD: more than nothing. */
export const PriceAmd = z.int().check(z.positive())

const NO_BREAK_SPACE = '\u00A0'
const DRAM = '\u058F'

/** "1 500 ֏" in every language: digits in threes and the dram sign, joined by no-break spaces. */
export function formatAmd(amountAmd: number): string {
  return `${String(amountAmd).replace(/\B(?=(\d{3})+$)/g, NO_BREAK_SPACE)}${NO_BREAK_SPACE}${DRAM}`
}

/** The VAT (20 %) contained in a gross amount: round(G x 20 / 120), taken once from an order's total (decisions.md, Words). */
export function vatOf(grossAmd: number): number {
  return Math.round((grossAmd * 20) / 120)
}
