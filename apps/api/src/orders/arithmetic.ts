/**
 * The exact arithmetic of an order's money in whole drams: the parts of every split add up to the whole. No other
 * module divides money.
 */

/**
 * Splits an amount in proportion to weights by largest remainder: the parts add up to it, none differs from its exact
 * share by a dram or more, and none is above its weight while the amount is not above their sum. Equal remainders go to the first.
 * @param amountAmd a whole number, 0 or more
 * @param weights whole numbers, 0 or more; at least one above 0 if `amountAmd` is above 0
 * @throws RangeError if all weights are 0 and `amountAmd` is above 0
 */
export function allocate(amountAmd: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (amountAmd === 0) return weights.map(() => 0)
  if (sum === 0) throw new RangeError('expected a weight above 0 to allocate a positive amount')
  const shares = weights.map(weight => BigInt(amountAmd) * BigInt(weight))
  const whole = shares.map(share => Number(share / BigInt(sum)))
  const rest = amountAmd - whole.reduce((total, part) => total + part, 0)
  const first = shares
    .map((share, index) => ({ index, remainder: share % BigInt(sum) }))
    .toSorted((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1))
    .slice(0, rest)
  const roundedUp = new Set(first.map(({ index }) => index))
  return whole.map((part, index) => part + (roundedUp.has(index) ? 1 : 0))
}

/** A purchased line. Its discount and points do not change after the order is placed. */
export type BoughtLine = { quantity: number; unitPriceAmd: number; discountAmd: number; pointsAmd: number }

/** Returns the money paid for a line: its price without its share of the discount and of the points. */
export function paidFor({ quantity, unitPriceAmd, discountAmd, pointsAmd }: BoughtLine): number {
  return quantity * unitPriceAmd - discountAmd - pointsAmd
}

/**
 * Returns the money and points to refund for some units of a line. However the units are split into returns, the
 * refunds of all units add up to what was paid.
 *
 * @param before number of units that were returned earlier
 * @param now number of units that are returned now
 */
export function refundOfUnits(line: BoughtLine, before: number, now: number): { moneyAmd: number; pointsAmd: number } {
  if (before < 0 || now < 0 || before + now > line.quantity)
    throw new RangeError(`expected at most ${line.quantity} returned units, got ${before} + ${now}`)
  const part = (amountAmd: number) =>
    shareOfFirst(amountAmd, before + now, line.quantity) - shareOfFirst(amountAmd, before, line.quantity)
  return { moneyAmd: part(paidFor(line)), pointsAmd: part(line.pointsAmd) }
}

/** Returns the share of the first `units` of a line, rounded down. */
function shareOfFirst(amountAmd: number, units: number, quantity: number): number {
  return Number((BigInt(amountAmd) * BigInt(units)) / BigInt(quantity))
}

/** Returns a percentage of an amount, rounded down. Used for earned and spent points. */
export function percentOf(amountAmd: number, percent: number): number {
  return Number((BigInt(amountAmd) * BigInt(percent)) / 100n)
}

/** The parts of an order's money. `deliveryFeeAmd` is the fee that is paid online, 0 where it is agreed by phone. */
export type OrderMoney = Record<
  'goodsAmd' | 'discountAmd' | 'pointsAmd' | 'deliveryFeeAmd' | 'rentalAmd' | 'depositAmd',
  number
>

/** Returns the amount that is paid online, AMD. */
export function totalOf({
  goodsAmd,
  discountAmd,
  pointsAmd,
  deliveryFeeAmd,
  rentalAmd,
  depositAmd,
}: OrderMoney): number {
  return goodsAmd - discountAmd - pointsAmd + deliveryFeeAmd + rentalAmd + depositAmd
}
