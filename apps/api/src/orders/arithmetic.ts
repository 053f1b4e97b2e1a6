/**
 * The exact arithmetic of an order's money: whole drams, and every split adds up to what was split. Nothing else in
 * the program divides money.
 */

/**
 * Splits an amount in proportion to weights by largest remainder: the parts add up to it, none differs from its exact
 * share by a dram or more, and none is above its weight while the amount is not above their sum. Equal remainders go to the first.
 * @param amountAmd a whole number, 0 or more
 * @param weights whole numbers, 0 or more; something must weigh when there is something to split
 * @throws RangeError when nothing weighs
 */
export function spread(amountAmd: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (amountAmd === 0) return weights.map(() => 0)
  if (sum === 0) throw new RangeError('an amount cannot be spread over nothing')
  const shares = weights.map(weight => BigInt(amountAmd) * BigInt(weight))
  const whole = shares.map(share => Number(share / BigInt(sum)))
  const rest = amountAmd - whole.reduce((total, part) => total + part, 0)
  const first = shares
    .map((share, index) => ({ index, remainder: share % BigInt(sum) }))
    .toSorted((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1))
    .slice(0, rest)
  const lucky = new Set(first.map(({ index }) => index))
  return whole.map((part, index) => part + (lucky.has(index) ? 1 : 0))
}

/** A line as it was bought: its discount and its points are frozen when the order is placed. */
export type BoughtLine = { quantity: number; unitPriceAmd: number; discountAmd: number; pointsAmd: number }

/** What was paid in money for a line: its price without its share of the discount and of the points. */
export function paidFor({ quantity, unitPriceAmd, discountAmd, pointsAmd }: BoughtLine): number {
  return quantity * unitPriceAmd - discountAmd - pointsAmd
}

/**
 * What some units of a line are worth when they go back, after others went back before: money and points. Whatever the
 * order and the sizes of the parts, all units together give exactly what was paid.
 * @param before how many units went back earlier
 * @param now how many go back with this part
 */
export function worthOf(line: BoughtLine, before: number, now: number): { moneyAmd: number; pointsAmd: number } {
  if (before < 0 || now < 0 || before + now > line.quantity) throw new RangeError('more goes back than was bought')
  const part = (amountAmd: number) =>
    upTo(amountAmd, before + now, line.quantity) - upTo(amountAmd, before, line.quantity)
  return { moneyAmd: part(paidFor(line)), pointsAmd: part(line.pointsAmd) }
}

/** The worth of the first units of a line, rounded down. */
function upTo(amountAmd: number, units: number, quantity: number): number {
  return Number((BigInt(amountAmd) * BigInt(units)) / BigInt(quantity))
}

/** A share in percent of an amount, rounded down: points are, earned and spent (decisions.md, Orders and stock). */
export function percentOf(amountAmd: number, percent: number): number {
  return Number((BigInt(amountAmd) * BigInt(percent)) / 100n)
}

/** The parts of an order's money. `deliveryFeeAmd` is the fee that is paid online, 0 where it is agreed by phone. */
export type OrderMoney = Record<
  'goodsAmd' | 'discountAmd' | 'pointsAmd' | 'deliveryFeeAmd' | 'rentalAmd' | 'depositAmd',
  number
>

/** What is paid online. */
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
