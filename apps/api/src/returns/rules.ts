import { addDays, shopDate } from '@shop/contracts/days.ts'
import { RETURN_DAYS, type ReturnReason, type ReturnState, type TakenBack } from '@shop/contracts/returns.ts'

/** Where each state may lead: the one table of it. A return that was accepted is refused where the goods are not as told. */
export const transitions: Record<ReturnState, readonly ReturnState[]> = {
  requested: ['accepted', 'refused'],
  accepted: ['received', 'refused'],
  refused: [],
  received: ['refunded'],
  refunded: [],
}

/** Points are back within so many business days after the goods came (product.md section 9); the money's days are the payments'. */
export const POINTS_BUSINESS_DAYS = 5

/** The last day on which goods of an order can be sent back, in Yerevan. */
export function lastDay(deliveredAt: Date): string {
  return addDays(shopDate(deliveredAt), RETURN_DAYS)
}

export function isInTime(deliveredAt: Date, now: Date): boolean {
  return shopDate(now) <= lastDay(deliveredAt)
}

const shopsFault: readonly ReturnReason[] = ['faulty', 'wrong_item', 'not_as_described']

/** Whether goods are taken back: what the shop did wrong is put right whatever the goods are. */
export function isTakenBack(rule: TakenBack, reason: ReturnReason, isOpened: boolean): boolean {
  if (rule === 'any' || shopsFault.includes(reason)) return true
  return rule === 'unopened' && !isOpened
}

/** What takes part of a line already: units of returns that are not refused, and what was promised for them. */
export type Taken = { units: number; amountAmd: number; points: number }

/**
 * What units of a line give when they are sent back now. What was promised before stays as it was, also where a return
 * between was refused; the last unit makes up the difference, so that all units together give exactly what was paid.
 * @param upTo what the first so many units of the line are worth
 */
export function promiseFor(
  taken: Taken,
  units: number,
  upTo: (units: number) => { moneyAmd: number; pointsAmd: number },
): { amountAmd: number; points: number } {
  const { moneyAmd, pointsAmd } = upTo(taken.units + units)
  return { amountAmd: Math.max(0, moneyAmd - taken.amountAmd), points: Math.max(0, pointsAmd - taken.points) }
}
