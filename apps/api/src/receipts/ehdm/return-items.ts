import type { ReceiptLine } from '@shop/contracts/receipts-staff.ts'
import { codeOf } from './items.ts'
import type { RemainingItem } from './protocol.ts'

export type ReturnedItem = { receiptProductId: number; quantity: number }

/** Price of a unit of an item after its discount, in drams. Returns null for a kind of discount that we do not print. */
function unitAmdOf({ price, discount, discountType }: RemainingItem): number | null {
  if (!discount) return price
  return discountType === 2 ? price - discount : null
}

/**
 * Chooses the items of a printed sale that a return gives back, so that their prices add up to the refund.
 * @param remaining the items of the sale after earlier returns
 * @returns null if no items add up to the refund, such as for a refund of an amount
 */
export function chooseReturnedItems(
  remaining: readonly RemainingItem[],
  { lines, amountAmd }: { lines: readonly ReceiptLine[]; amountAmd: number },
): ReturnedItem[] | null {
  const items = remaining.filter(({ quantity }) => quantity > 0)
  if (items.some(item => unitAmdOf(item) === null)) return null
  const totalOf = (some: readonly RemainingItem[]) =>
    some.reduce((sum, item) => sum + (unitAmdOf(item) ?? 0) * item.quantity, 0)
  if (totalOf(items) === amountAmd)
    return items.map(({ receiptProductId, quantity }) => ({ receiptProductId, quantity }))
  const chosen: ReturnedItem[] = []
  for (const line of lines) {
    const code = codeOf(line)
    const own = items.filter(({ goodCode }) => goodCode === code)
    const units = chooseUnits(own, line)
    if (!units) return null
    chosen.push(...units)
  }
  return chosen.length > 0 ? chosen : null
}

/** Chooses units of the items of one line: as many as are returned, worth as much as is refunded. */
function chooseUnits(
  [first, ...others]: readonly RemainingItem[],
  { quantity, amountAmd }: Pick<ReceiptLine, 'quantity' | 'amountAmd'>,
): ReturnedItem[] | null {
  if (quantity === 0) return amountAmd === 0 ? [] : null
  if (!first) return null
  const { receiptProductId } = first
  const unitAmd = unitAmdOf(first) ?? 0
  for (let taken = Math.min(quantity, first.quantity); taken >= 0; taken -= 1) {
    const rest = { quantity: quantity - taken, amountAmd: amountAmd - taken * unitAmd }
    const more = chooseUnits(others, rest)
    if (more) return taken > 0 ? [{ receiptProductId, quantity: taken }, ...more] : more
  }
  return null
}
