import { vatOf } from '@shop/contracts/money.ts'
import { type BoughtLine, type OrderMoney, paidFor, percentOf, totalOf } from './arithmetic.ts'

/** A line as it is before or after a change. */
export type PlannedLine = BoughtLine & { variantId: string; earnsPoints: boolean }

/**
 * Reduces the quantity of a line. Its discount and points are reduced in proportion, rounded in the shop's favor by
 * less than 1 AMD each. The refund for the removed units never exceeds the amount paid for the line.
 * @param quantity between 0 and the quantity of the line
 */
export function reduceQuantity<L extends BoughtLine>(line: L, quantity: number): L {
  const gone = line.quantity - quantity
  const part = (amountAmd: number) => Number((BigInt(amountAmd) * BigInt(gone)) / BigInt(line.quantity))
  const points = part(line.pointsAmd)
  const discount = Math.max(part(line.discountAmd), gone * line.unitPriceAmd - points - paidFor(line))
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
