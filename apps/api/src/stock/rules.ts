/** Stock of a variant with its average cost in AMD; null until a cost is known. */
export type ValuedStock = { onHand: number; averageCostAmd: number | null }
/** Received units with the cost of one in AMD; null if it is unknown. */
export type ReceivedUnits = { quantity: number; unitCostAmd: number | null }

/** Rounds an average to the four decimals that the database stores. */
const round = (amd: number): number => Math.round(amd * 10_000) / 10_000

/**
 * Returns the moving average of a variant's cost after a delivery. Sales, returns, counts and write-offs do not change
 * it, and neither does a delivery without a cost. Units whose cost is unknown count as if they cost the same as the
 * first delivery with a cost.
 */
export function averageAfterReceipt(
  { onHand, averageCostAmd }: ValuedStock,
  { quantity, unitCostAmd }: ReceivedUnits,
): number | null {
  if (unitCostAmd === null) return averageCostAmd
  if (averageCostAmd === null || onHand <= 0) return round(unitCostAmd)
  return round((onHand * averageCostAmd + quantity * unitCostAmd) / (onHand + quantity))
}

/**
 * Merges the lines of a variant in one delivery that have a cost: their units, and the average cost of one. Units of a
 * line without a cost do not change the average.
 */
export function mergeCosts(lines: readonly ReceivedUnits[]): ReceivedUnits {
  const priced = lines.flatMap(({ quantity, unitCostAmd }) => (unitCostAmd === null ? [] : [{ quantity, unitCostAmd }]))
  const quantity = priced.reduce((sum, line) => sum + line.quantity, 0)
  const costAmd = priced.reduce((sum, line) => sum + line.quantity * line.unitCostAmd, 0)
  return { quantity, unitCostAmd: quantity === 0 ? null : costAmd / quantity }
}

/** A received delivery of a variant: its cost, and the average before and after it. */
export type ReceivedCost = ReceivedUnits & { costBeforeAmd: number | null; costAfterAmd: number | null }

/**
 * Returns the average cost after a delivery was undone. If it is the last one in the average, the average from before is
 * restored. Otherwise the units leave at their own cost; if that is more than the stock is worth, the average stays.
 */
export function averageAfterUndo(
  { onHand, averageCostAmd }: ValuedStock,
  { quantity, unitCostAmd, costBeforeAmd, costAfterAmd }: ReceivedCost,
  isLastCost: boolean,
): number | null {
  if (unitCostAmd === null || averageCostAmd === null) return averageCostAmd
  if (isLastCost && averageCostAmd === costAfterAmd) return costBeforeAmd
  const left = onHand - quantity
  const worth = onHand * averageCostAmd - quantity * unitCostAmd
  return left > 0 && worth > 0 ? round(worth / left) : averageCostAmd
}
