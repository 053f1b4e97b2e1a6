import type { Category } from '@shop/contracts/catalog.ts'
import type { Totals } from '@shop/contracts/checkout.ts'
import type { DeliveryFee } from '@shop/contracts/delivery.ts'
import { vatOf } from '@shop/contracts/money.ts'
import { percentOf, spread, totalOf } from '#orders/index.ts'
import type { Settings } from '#settings/index.ts'

/** A code and points leave at least this to pay, so that every order has a payment (decisions.md, Orders and stock). */
export const LEAST_TOTAL_AMD = 100

/** A line at the price of the shelf: `isOnSale` where an old price stands beside it. */
export type PricedLine = { lineTotal: number; category: Category; isOnSale: boolean }

/** What a code takes off: either a percentage of the goods it is for, or an amount. */
export type Reduction = { percent: number | null; amountAmd: number | null; categories: readonly string[] }

export type Asked = {
  lines: readonly PricedLine[]
  delivery: DeliveryFee | null
  /** What rentals cost, and their deposits: no code and no points pay for them, and they earn none. */
  rental: { rentalAmd: number; depositAmd: number }
  categories: Settings['categories']
  rates: Settings['points']
  /** The code, where one holds. */
  promo: Reduction | null
  /** Points that the customer wants to pay with, and has. */
  points: { wanted: number; balance: number }
}

export type Reckoned = {
  totals: Totals
  /** What each line has of the discount and of the points, and whether its money earns points. */
  shares: { discountAmd: number; pointsAmd: number; earnsPoints: boolean }[]
  /** The most that can be paid with points. */
  mostPoints: number
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** What each line counts for a code: nothing on sale already, and nothing of categories that are left out. */
function eligible({ lines, categories }: Pick<Asked, 'lines' | 'categories'>, promo: Reduction): number[] {
  return lines.map(({ lineTotal, category, isOnSale }) => {
    const isMeant = promo.categories.length === 0 || promo.categories.includes(category)
    return isMeant && !isOnSale && categories[category].inPromotions ? lineTotal : 0
  })
}

/** The goods of an order that a code is for, AMD. */
export function eligibleAmd(asked: Pick<Asked, 'lines' | 'categories'>, promo: Reduction): number {
  return sum(eligible(asked, promo))
}

/**
 * What an order comes to: first the code takes its part off the goods it is for, then points pay up to their share of the rest,
 * and at least 100 AMD stay to be paid. Both are spread over their lines by largest remainder (docs/adr/0014).
 */
export function reckon(asked: Asked): Reckoned {
  const { lines, delivery, rental, categories, rates, promo, points } = asked
  const costs = lines.map(({ lineTotal }) => lineTotal)
  const goodsAmd = sum(costs)
  const deliveryFeeAmd = delivery?.state === 'fixed' ? (delivery.feeAmd ?? 0) : 0
  const { rentalAmd, depositAmd } = rental
  const room = Math.max(0, goodsAmd + deliveryFeeAmd + rentalAmd - LEAST_TOTAL_AMD)

  const forPromo = promo ? eligible(asked, promo) : costs.map(() => 0)
  const discountAmd = promo ? Math.min(room, reductionOf(promo, sum(forPromo))) : 0
  const discounts = spread(discountAmd, forPromo)

  const rests = costs.map((cost, nth) => cost - (discounts[nth] ?? 0))
  const forPoints = rests.map((rest, nth) => (isAllowed(lines[nth], categories, 'spendsPoints') ? rest : 0))
  const mostPoints = Math.min(points.balance, percentOf(sum(forPoints), rates.spentPercent), room - discountAmd)
  const pointsAmd = Math.min(points.wanted, mostPoints)
  const spent = spread(pointsAmd, forPoints)

  const shares = lines.map((line, nth) => ({
    discountAmd: discounts[nth] ?? 0,
    pointsAmd: spent[nth] ?? 0,
    earnsPoints: isAllowed(line, categories, 'earnsPoints'),
  }))
  const earning = shares.map(({ earnsPoints }, nth) => (earnsPoints ? (rests[nth] ?? 0) - (spent[nth] ?? 0) : 0))
  const totalAmd = totalOf({ goodsAmd, discountAmd, pointsAmd, deliveryFeeAmd, ...rental })
  const vatAmd = vatOf(totalAmd - depositAmd)
  const earnsPoints = percentOf(sum(earning), rates.earnedPercent)
  return {
    totals: { goodsAmd, discountAmd, pointsAmd, delivery, rentalAmd, depositAmd, totalAmd, vatAmd, earnsPoints },
    shares,
    mostPoints,
  }
}

function reductionOf({ percent, amountAmd }: Reduction, goodsAmd: number): number {
  return percent === null ? Math.min(amountAmd ?? 0, goodsAmd) : percentOf(goodsAmd, percent)
}

function isAllowed(
  line: PricedLine | undefined,
  categories: Settings['categories'],
  what: 'spendsPoints' | 'earnsPoints',
): boolean {
  return line !== undefined && categories[line.category][what]
}
