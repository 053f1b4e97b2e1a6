import type { Settings } from '@shop/contracts/settings-groups.ts'

/** A level of earning, by the money that the customer paid. */
export type PointsTier = Settings['point_tiers']['tiers'][number]

/** The money that the customer paid for delivered items, by the last day on which it counts. */
export type CountedPurchase = { until: string; paidAmd: number }

const sumPaid = (purchases: readonly CountedPurchase[]) => purchases.reduce((sum, { paidAmd }) => sum + paidAmd, 0)

/** Returns the highest tier that the money reaches; undefined if it reaches none. @param tiers in ascending order */
export function findTier(tiers: readonly PointsTier[], paidAmd: number): PointsTier | undefined {
  return tiers.findLast(({ fromAmd }) => paidAmd >= fromAmd)
}

/** Returns the percent of points that a new order of the customer earns. @param earnedPercent without a tier */
export function earnedPercentOf(
  earnedPercent: number,
  tiers: readonly PointsTier[],
  purchases: readonly CountedPurchase[],
): number {
  return findTier(tiers, sumPaid(purchases))?.percent ?? earnedPercent
}

type Level = Pick<PointsTier, 'name' | 'percent'>
const toLevel = ({ name, percent }: PointsTier): Level => ({ name, percent })

/** The tier of a customer. `until`: the last day of the tier without another purchase. */
export type TierStatus = {
  paidAmd: number
  current: (Level & { until: string }) | undefined
  next: (Level & { missingAmd: number }) | undefined
}

/** Returns the tier of a customer, the next one, and when the customer leaves the tier without another purchase. */
export function tierStatusOf(tiers: readonly PointsTier[], purchases: readonly CountedPurchase[]): TierStatus {
  const paidAmd = sumPaid(purchases)
  const current = findTier(tiers, paidAmd)
  const next = tiers.find(({ fromAmd }) => paidAmd < fromAmd)
  return {
    paidAmd,
    current: current && { ...toLevel(current), until: lastDayAbove(current.fromAmd, purchases) },
    next: next && { ...toLevel(next), missingAmd: next.fromAmd - paidAmd },
  }
}

/** Returns the last day on which the purchases that still count reach the amount. */
function lastDayAbove(amountAmd: number, purchases: readonly CountedPurchase[]): string {
  let remainingAmd = sumPaid(purchases)
  for (const { until, paidAmd } of purchases.toSorted((a, b) => (a.until < b.until ? -1 : 1))) {
    remainingAmd -= paidAmd
    if (remainingAmd < amountAmd) return until
  }
  throw new Error(`expected purchases of ${amountAmd} AMD, found ${sumPaid(purchases)}`)
}
