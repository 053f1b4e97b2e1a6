const NO_BREAK_SPACE = '\u00A0'
const DRAM = '\u058F'

/** "1 500 ֏" in every language: digits in threes and the dram sign, joined by no-break spaces. */
export function formatAmd(amountAmd: number): string {
  return `${String(amountAmd).replace(/\B(?=(\d{3})+$)/g, NO_BREAK_SPACE)}${NO_BREAK_SPACE}${DRAM}`
}

/** Returns the VAT (20 %) contained in a gross amount: round(G x 20 / 120). Compute it once from the total of an order. */
export function vatOf(grossAmd: number): number {
  return Math.round((grossAmd * 20) / 120)
}
