import { vatOf } from '@shop/contracts/money.ts'

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
  const total = sum(weights)
  if (amountAmd === 0) return weights.map(() => 0)
  if (total === 0) throw new RangeError('expected a weight above 0 to allocate a positive amount')
  const shares = weights.map(weight => BigInt(amountAmd) * BigInt(weight))
  const whole = shares.map(share => Number(share / BigInt(total)))
  const rest = amountAmd - sum(whole)
  const first = shares
    .map((share, index) => ({ index, remainder: share % BigInt(total) }))
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
 * @param before the number of units that were returned earlier
 * @param now the number of units that are returned now
 */
export function refundOfUnits(line: BoughtLine, before: number, now: number): { moneyAmd: number; pointsAmd: number } {
  if (before < 0 || now < 0 || before + now > line.quantity)
    throw new RangeError(`expected at most ${line.quantity} returned units, got ${before} + ${now}`)
  const part = (amountAmd: number) =>
    shareOfFirst(amountAmd, before + now, line.quantity) - shareOfFirst(amountAmd, before, line.quantity)
  return { moneyAmd: part(paidFor(line)), pointsAmd: part(line.pointsAmd) }
}

/** Returns the share of the first `units` of a line, rounded down. */
export function shareOfFirst(amountAmd: number, units: number, quantity: number): number {
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

/** A line of an order before or after a change. */
export type PlannedLine = BoughtLine & {
  variantId: string
  earnsPoints: boolean
  /** The parts of its discount that promotions gave. The rest is of the promo code or of staff. */
  promotions: readonly { promotionId: string; amountAmd: number }[]
}

/** Returns the part of a line's discount that the promo code or staff gave. */
export function codeDiscountOf({ discountAmd, promotions }: Pick<PlannedLine, 'discountAmd' | 'promotions'>): number {
  return discountAmd - sum(promotions.map(({ amountAmd }) => amountAmd))
}

/**
 * Reduces the quantity of a line like reduceQuantity. Its promotions keep their shares of the discount, split by largest
 * remainder.
 */
export function reducePlannedLine<L extends PlannedLine>(line: L, quantity: number): L {
  const reduced = reduceQuantity(line, quantity)
  const parts = [...line.promotions.map(({ amountAmd }) => amountAmd), codeDiscountOf(line)]
  const left = allocate(reduced.discountAmd, parts)
  const promotions = line.promotions.map((part, index) => ({ ...part, amountAmd: left[index] ?? 0 }))
  return { ...reduced, promotions: promotions.filter(({ amountAmd }) => amountAmd > 0) }
}

/**
 * Reduces the quantity of a line. Its discount and points are reduced in proportion, rounded in the shop's favor by
 * less than 1 AMD each. The refund for the removed units never exceeds the amount paid for the line.
 * @param quantity between 0 and the quantity of the line
 */
export function reduceQuantity<L extends BoughtLine>(line: L, quantity: number): L {
  const removed = line.quantity - quantity
  const part = (amountAmd: number) => shareOfFirst(amountAmd, removed, line.quantity)
  const points = part(line.pointsAmd)
  const discount = Math.max(part(line.discountAmd), removed * line.unitPriceAmd - points - paidFor(line))
  return { ...line, quantity, discountAmd: line.discountAmd - discount, pointsAmd: line.pointsAmd - points }
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** Calculates the totals of an order with these lines. Its delivery fee, rentals and deposits stay the same. */
export function totalsOfLines(
  lines: readonly PlannedLine[],
  order: Pick<OrderMoney, 'deliveryFeeAmd' | 'rentalAmd' | 'depositAmd'> & { earnedPercent: number },
) {
  const { deliveryFeeAmd, rentalAmd, depositAmd, earnedPercent } = order
  const goodsAmd = sum(lines.map(({ quantity, unitPriceAmd }) => quantity * unitPriceAmd))
  const discountAmd = sum(lines.map(line => line.discountAmd))
  const pointsAmd = sum(lines.map(line => line.pointsAmd))
  const totalAmd = totalOf({ goodsAmd, discountAmd, pointsAmd, deliveryFeeAmd, rentalAmd, depositAmd })
  const earning = lines.filter(({ earnsPoints }) => earnsPoints).map(paidFor)
  const earnsPoints = percentOf(sum(earning), earnedPercent)
  return { goodsAmd, discountAmd, pointsAmd, totalAmd, vatAmd: vatOf(totalAmd - depositAmd), earnsPoints }
}

export type LineTotals = ReturnType<typeof totalsOfLines>
