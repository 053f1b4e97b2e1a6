import type { BonusTier } from '@shop/contracts/bonus.ts'
import type { Settings } from '@shop/contracts/settings-groups.ts'

/** A tier of the settings. */
export type PointsTier = Settings['point_tiers']['tiers'][number]

/** The money that the customer paid for delivered items, by the last day on which it counts. */
export type CountedPurchase = { lastDay: string; paidAmd: number }

const sumPaid = (purchases: readonly CountedPurchase[]) => purchases.reduce((sum, { paidAmd }) => sum + paidAmd, 0)

/** Returns the highest tier that the money reaches; undefined if it reaches none. @param tiers in ascending order */
function findTier(tiers: readonly PointsTier[], paidAmd: number): PointsTier | undefined {
  return tiers.findLast(({ fromAmd }) => paidAmd >= fromAmd)
}

/** Returns the percent of points of a tier: never less than without one. */
const percentOf = (tier: PointsTier | undefined, basePercent: number) => Math.max(basePercent, tier?.percent ?? 0)

/** Returns the percent of points that a new order of the customer earns. @param basePercent without a tier */
export function earnedPercentOf(
  basePercent: number,
  tiers: readonly PointsTier[],
  purchases: readonly CountedPurchase[],
): number {
  return percentOf(findTier(tiers, sumPaid(purchases)), basePercent)
}

/**
 * Returns the tier of a customer, the next one, and when the customer leaves the tier without another purchase.
 * @param basePercent the percent of points without a tier
 */
export function tierStatusOf(
  basePercent: number,
  tiers: readonly PointsTier[],
  purchases: readonly CountedPurchase[],
): BonusTier {
  const paidAmd = sumPaid(purchases)
  const current = findTier(tiers, paidAmd)
  const next = tiers.find(({ fromAmd }) => paidAmd < fromAmd)
  const termsOf = (tier: PointsTier) => ({ name: tier.name, percent: percentOf(tier, basePercent) })
  return {
    paidAmd,
    ...(current && { current: { ...termsOf(current), lastDay: lastDayAbove(current.fromAmd, purchases) } }),
    ...(next && { next: { ...termsOf(next), missingAmd: next.fromAmd - paidAmd } }),
  }
}

/** Returns the last day on which the purchases that still count reach the amount. */
function lastDayAbove(amountAmd: number, purchases: readonly CountedPurchase[]): string {
  let remainingAmd = sumPaid(purchases)
  for (const { lastDay, paidAmd } of purchases.toSorted((a, b) => (a.lastDay < b.lastDay ? -1 : 1))) {
    remainingAmd -= paidAmd
    if (remainingAmd < amountAmd) return lastDay
  }
  throw new Error(`expected purchases of ${amountAmd} AMD, found ${sumPaid(purchases)}`)
}
