/** Returns the margin of a price in whole percent; undefined if the cost is unknown. */
export function marginPercent(priceAmd: number, costAmd: number | null | undefined): number | undefined {
  return costAmd === null || costAmd === undefined || priceAmd <= 0
    ? undefined
    : Math.round(((priceAmd - costAmd) / priceAmd) * 100)
}
