import { addDays, shopDate } from '@shop/contracts/days.ts'
import { RETURN_DAYS, type ReturnPolicy, type ReturnReason, type ReturnState } from '@shop/contracts/returns.ts'

/** Allowed transitions. An accepted return is rejected if the items are not as described. */
export const transitions: Record<ReturnState, readonly ReturnState[]> = {
  requested: ['accepted', 'refused'],
  accepted: ['received', 'refused'],
  refused: [],
  received: ['refunded'],
  refunded: [],
}

/**
 * Points are refunded within this many business days after the items were received. The refund of money has its own
 * period in payments.
 */
export const POINTS_BUSINESS_DAYS = 5

/** Returns the last day on which items of an order can be returned, in Yerevan. */
export function getLastReturnDate(deliveredAt: Date): string {
  return addDays(shopDate(deliveredAt), RETURN_DAYS)
}

export function isWithinReturnPeriod(deliveredAt: Date, now: Date): boolean {
  return shopDate(now) <= getLastReturnDate(deliveredAt)
}

const shopMistakes: readonly ReturnReason[] = ['faulty', 'wrong_item', 'not_as_described']

export const isShopMistake = (reason: ReturnReason): boolean => shopMistakes.includes(reason)

/** Returns true if items can be returned. Mistakes of the shop are always accepted. */
export function isReturnable(rule: ReturnPolicy, reason: ReturnReason, isOpened: boolean): boolean {
  if (rule === 'any' || isShopMistake(reason)) return true
  return rule === 'unopened' && !isOpened
}

/** Units of a line in open or completed returns, and the refund promised for them. */
export type ReturnedUnits = { units: number; amountAmd: number; points: number }

/**
 * Returns the refund for units of a line that are returned now. Earlier promises do not change, also if a return in
 * between was rejected; the last unit includes the difference, so that all units together refund exactly what was
 * paid.
 * @param upTo the refund for the first units of the line
 */
export function calculateUnitRefund(
  returned: ReturnedUnits,
  units: number,
  upTo: (units: number) => { moneyAmd: number; pointsAmd: number },
): { amountAmd: number; points: number } {
  const { moneyAmd, pointsAmd } = upTo(returned.units + units)
  return { amountAmd: Math.max(0, moneyAmd - returned.amountAmd), points: Math.max(0, pointsAmd - returned.points) }
}
