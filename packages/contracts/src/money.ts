export { formatAmd } from './amd-text.ts'

/** Returns the VAT (20 %) contained in a gross amount: round(G x 20 / 120). Compute it once from the total of an order. */
export function vatOf(grossAmd: number): number {
  return Math.round((grossAmd * 20) / 120)
}
