const NO_BREAK_SPACE = '\u00A0'
const DRAM = '\u058F'

/** "1 500 ֏" in every language: digits in threes and the dram sign, joined by no-break spaces. */
export function formatAmd(amountAmd: number): string {
  return `${String(amountAmd).replace(/\B(?=(\d{3})+$)/g, NO_BREAK_SPACE)}${NO_BREAK_SPACE}${DRAM}`
}
