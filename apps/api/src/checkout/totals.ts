import type { Category } from '@shop/contracts/catalog.ts'
import type { Totals } from '@shop/contracts/checkout.ts'
import type { DeliveryFee } from '@shop/contracts/delivery.ts'
import type { ErrorDetail } from '@shop/contracts/errors.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { formatAmd, MIN_CHARGE_AMD, vatOf } from '@shop/contracts/money.ts'
import type { ExpectedTotals } from '@shop/contracts/orders.ts'
import { allocate, percentOf, totalOf } from '#orders/index.ts'
import { AppError } from '#platform/http/errors.ts'
import { type MessageId, translate } from '#platform/i18n/translate.ts'
import type { AppliedPromotions } from '#promotions/index.ts'
import type { Settings } from '#settings/index.ts'

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
  /** What the automatic promotions take off, before the promo code and the points. */
  promotions: Pick<AppliedPromotions, 'lines' | 'discountAmd' | 'deliveryAmd'>
  /** Null without a valid promo code. */
  promo: PromoDiscount | null
  /** The points that the customer wants to spend, and the balance. */
  points: { requested: number; balance: number }
}

export type CalculatedTotals = {
  totals: Totals
  /** The part of the discount that the promo code, or staff, gave. */
  promoAmd: number
  /** The share of each line in the discount and the points, and whether its money earns points. */
  shares: { discountAmd: number; pointsAmd: number; earnsPoints: boolean }[]
  /** The largest number of points that can be spent. */
  maxPoints: number
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

type Discounted = Pick<CalculateTotalsInput, 'lines' | 'categories' | 'promotions'>

/** Returns the price of each line after the promotions, AMD. */
function afterPromotions({ lines, promotions }: Omit<Discounted, 'categories'>): number[] {
  return lines.map(({ lineTotal }, index) => lineTotal - (promotions.lines[index]?.discountAmd ?? 0))
}

/**
 * Returns the part of each line that the code applies to, AMD: 0 for variants on sale, for excluded categories, and for
 * lines that a promotion keeps from codes. A discount of staff also reduces variants on sale and such lines.
 */
function eligible(input: Discounted, promo: PromoDiscount): number[] {
  const restsAmd = afterPromotions(input)
  return input.lines.map(({ category, isOnSale }, index) => {
    const isCovered = promo.categories.length === 0 || promo.categories.includes(category)
    const isOpen = !isOnSale && !input.promotions.lines[index]?.isClosedToCodes
    const isEligible = isCovered && (isOpen || promo.coversSale === true)
    return isEligible && input.categories[category].inPromotions ? (restsAmd[index] ?? 0) : 0
  })
}

/** Returns the part of the price after the promotions that the code applies to, AMD. */
export function eligibleAmd(input: Discounted, promo: PromoDiscount): number {
  return sum(eligible(input, promo))
}

/** Returns the fee with what promotions take off it. */
function reducedFee(delivery: DeliveryFee | null, deliveryAmd: number): DeliveryFee | null {
  return delivery?.state === 'fixed' ? { state: 'fixed', feeAmd: (delivery.feeAmd ?? 0) - deliveryAmd } : delivery
}

/**
 * Calculates the totals of an order: after the promotions the discount of the promo code, then the points up to their
 * share of the rest. At least MIN_CHARGE_AMD remain to be paid. Both are allocated to the lines by largest remainder (docs/adr/0014).
 */
export function calculateTotals(input: CalculateTotalsInput): CalculatedTotals {
  const { lines, rental, categories, rates, promotions, promo, points } = input
  const delivery = reducedFee(input.delivery, promotions.deliveryAmd)
  const costs = lines.map(({ lineTotal }) => lineTotal)
  const goodsAmd = sum(costs)
  const deliveryFeeAmd = delivery?.state === 'fixed' ? (delivery.feeAmd ?? 0) : 0
  const { rentalAmd, depositAmd } = rental
  const maxReductionAmd = Math.max(0, goodsAmd - promotions.discountAmd + deliveryFeeAmd + rentalAmd - MIN_CHARGE_AMD)

  const forPromo = promo ? eligible(input, promo) : costs.map(() => 0)
  const promoAmd = promo ? Math.min(maxReductionAmd, promoDiscountAmd(promo, sum(forPromo))) : 0
  const discountAmd = promotions.discountAmd + promoAmd
  const discounts = allocate(promoAmd, forPromo).map(
    (amountAmd, index) => amountAmd + (promotions.lines[index]?.discountAmd ?? 0),
  )

  const restsAmd = costs.map((cost, index) => cost - (discounts[index] ?? 0))
  const forPoints = restsAmd.map((rest, index) => (isAllowed(lines[index], categories, 'spendsPoints') ? rest : 0))
  const maxPoints = Math.min(points.balance, percentOf(sum(forPoints), rates.spentPercent), maxReductionAmd - promoAmd)
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
    promoAmd,
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
