import type { Category } from '@shop/contracts/catalog.ts'
import type { Totals } from '@shop/contracts/checkout.ts'
import type { DeliveryFee } from '@shop/contracts/delivery.ts'
import type { ErrorDetail } from '@shop/contracts/errors.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { formatAmd, vatOf } from '@shop/contracts/money.ts'
import type { ExpectedTotals } from '@shop/contracts/orders.ts'
import { allocate, percentOf, totalOf } from '#orders/index.ts'
import { AppError } from '#platform/http/errors.ts'
import { type MessageId, translate } from '#platform/i18n/translate.ts'
import type { Settings } from '#settings/index.ts'

/** Promo codes and points leave at least this amount to pay, so that every order has a payment. */
export const MIN_TOTAL_AMD = 100

/** A line at the current price. `isOnSale`: the variant shows an old price. */
export type PricedLine = { lineTotal: number; category: Category; isOnSale: boolean }

/** The discount of a promo code or of staff: a percentage of the eligible items, or an amount. */
export type PromoDiscount = {
  percent: number | null
  amountAmd: number | null
  categories: readonly string[]
  /** True for a discount of staff, which also reduces variants that show an old price. */
  coversSale?: true
}

export type CalculateTotalsInput = {
  lines: readonly PricedLine[]
  delivery: DeliveryFee | null
  /** Promo codes and points do not apply to rentals and deposits, and these earn no points. */
  rental: { rentalAmd: number; depositAmd: number }
  categories: Settings['categories']
  rates: Settings['points']
  /** Null without a valid promo code. */
  promo: PromoDiscount | null
  /** The points that the customer wants to spend, and the balance. */
  points: { requested: number; balance: number }
}

export type CalculatedTotals = {
  totals: Totals
  /** The share of each line in the discount and the points, and whether its money earns points. */
  shares: { discountAmd: number; pointsAmd: number; earnsPoints: boolean }[]
  /** The largest number of points that can be spent. */
  maxPoints: number
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** Returns the part of each line that the code applies to, AMD: 0 for variants on sale and for excluded categories. */
function eligible(
  { lines, categories }: Pick<CalculateTotalsInput, 'lines' | 'categories'>,
  promo: PromoDiscount,
): number[] {
  return lines.map(({ lineTotal, category, isOnSale }) => {
    const isCovered = promo.categories.length === 0 || promo.categories.includes(category)
    const isEligible = isCovered && (!isOnSale || promo.coversSale === true)
    return isEligible && categories[category].inPromotions ? lineTotal : 0
  })
}

/** Returns the part of the subtotal that the code applies to, AMD. */
export function eligibleAmd(input: Pick<CalculateTotalsInput, 'lines' | 'categories'>, promo: PromoDiscount): number {
  return sum(eligible(input, promo))
}

/**
 * Calculates the totals of an order: first the discount of the promo code, then the points up to their share of the
 * rest. At least MIN_TOTAL_AMD remain to be paid. Both are allocated to the lines by largest remainder (docs/adr/0014).
 */
export function calculateTotals(input: CalculateTotalsInput): CalculatedTotals {
  const { lines, delivery, rental, categories, rates, promo, points } = input
  const costs = lines.map(({ lineTotal }) => lineTotal)
  const goodsAmd = sum(costs)
  const deliveryFeeAmd = delivery?.state === 'fixed' ? (delivery.feeAmd ?? 0) : 0
  const { rentalAmd, depositAmd } = rental
  const maxReductionAmd = Math.max(0, goodsAmd + deliveryFeeAmd + rentalAmd - MIN_TOTAL_AMD)

  const forPromo = promo ? eligible(input, promo) : costs.map(() => 0)
  const discountAmd = promo ? Math.min(maxReductionAmd, promoDiscountAmd(promo, sum(forPromo))) : 0
  const discounts = allocate(discountAmd, forPromo)

  const restsAmd = costs.map((cost, index) => cost - (discounts[index] ?? 0))
  const forPoints = restsAmd.map((rest, index) => (isAllowed(lines[index], categories, 'spendsPoints') ? rest : 0))
  const maxPoints = Math.min(
    points.balance,
    percentOf(sum(forPoints), rates.spentPercent),
    maxReductionAmd - discountAmd,
  )
  const pointsAmd = Math.min(points.requested, maxPoints)
  const spent = allocate(pointsAmd, forPoints)

  const shares = lines.map((line, index) => ({
    discountAmd: discounts[index] ?? 0,
    pointsAmd: spent[index] ?? 0,
    earnsPoints: isAllowed(line, categories, 'earnsPoints'),
  }))
  const earning = shares.map(({ earnsPoints }, index) =>
    earnsPoints ? (restsAmd[index] ?? 0) - (spent[index] ?? 0) : 0,
  )
  const totalAmd = totalOf({ goodsAmd, discountAmd, pointsAmd, deliveryFeeAmd, ...rental })
  const vatAmd = vatOf(totalAmd - depositAmd)
  const earnsPoints = percentOf(sum(earning), rates.earnedPercent)
  return {
    totals: { goodsAmd, discountAmd, pointsAmd, delivery, rentalAmd, depositAmd, totalAmd, vatAmd, earnsPoints },
    shares,
    maxPoints,
  }
}

function promoDiscountAmd({ percent, amountAmd }: PromoDiscount, goodsAmd: number): number {
  return percent === null ? Math.min(amountAmd ?? 0, goodsAmd) : percentOf(goodsAmd, percent)
}

function isAllowed(
  line: PricedLine | undefined,
  categories: Settings['categories'],
  use: 'spendsPoints' | 'earnsPoints',
): boolean {
  return line !== undefined && categories[line.category][use]
}

const changeTexts: Record<keyof ExpectedTotals, MessageId> = {
  goodsAmd: 'checkout.changedGoods',
  deliveryFeeAmd: 'checkout.changedDelivery',
  totalAmd: 'checkout.changedTotal',
}

/**
 * Rejects an order whose totals differ from those that the customer saw. Rentals and deposits change only the total. A
 * changed discount and changed points have their own errors.
 * @throws TOTAL_CHANGED, naming each changed amount before and now
 */
export function assertTotalsUnchanged(expected: ExpectedTotals | null, totals: Totals, locale: Locale): void {
  if (!expected) return
  const { goodsAmd, totalAmd, delivery } = totals
  const now: ExpectedTotals = { goodsAmd, deliveryFeeAmd: delivery?.feeAmd ?? null, totalAmd }
  const fields = ['goodsAmd', 'deliveryFeeAmd', 'totalAmd'] as const
  const details = fields.flatMap((field): ErrorDetail[] => {
    if (expected[field] === now[field]) return []
    const change = { before: expected[field], now: now[field] }
    const textOf = (amd: number | null) =>
      amd === null ? translate(locale, 'checkout.feeByPhone') : formatAmd(amd, locale)
    const message = translate(locale, changeTexts[field], { before: textOf(change.before), now: textOf(change.now) })
    return [{ path: `body.expected.${field}`, ...change, message }]
  })
  if (details.length > 0) throw new AppError('TOTAL_CHANGED', { details })
}
