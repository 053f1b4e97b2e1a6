import { vatOf } from '@shop/contracts/money.ts'
import { type BoughtLine, type OrderMoney, paidFor, percentOf, totalOf } from './arithmetic.ts'

/** A line as it stands or will stand. */
export type PlannedLine = BoughtLine & { variantId: string; earnsPoints: boolean }

/**
 * A line of fewer pieces: its discount and its points shrink with it, rounded in the shop's favour by less than a dram
 * each, and what was paid for the pieces that go is never more than was paid for the line.
 * @param quantity 0 or more, no more than the line has
 */
export function shrink<L extends BoughtLine>(line: L, quantity: number): L {
  const gone = line.quantity - quantity
  const part = (amountAmd: number) => Number((BigInt(amountAmd) * BigInt(gone)) / BigInt(line.quantity))
  const points = part(line.pointsAmd)
  const discount = Math.max(part(line.discountAmd), gone * line.unitPriceAmd - points - paidFor(line))
  return { ...line, quantity, discountAmd: line.discountAmd - discount, pointsAmd: line.pointsAmd - points }
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** What an order with these lines comes to; its delivery, rentals and deposits stay as they are. */
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
