import type { ErrorCode } from '@shop/contracts/errors.ts'

/** What decides whether a code holds. */
export type PromoTerms = {
  isActive: boolean
  startsAt: Date | null
  endsAt: Date | null
  usesInAll: number | null
  usesPerCustomer: number | null
  minimumGoodsAmd: number
}

export type PromoUse = {
  now: Date
  /** The order's goods, before any discount. */
  goodsAmd: number
  /** What the code would take off them. */
  discountAmd: number
  /** Orders that use it now, and those of them that are this customer's (0 for a visitor). */
  used: number
  usedByCustomer: number
}

export type PromoProblem = {
  code: Extract<ErrorCode, `PROMO_${string}`> | 'TOO_MANY_ATTEMPTS'
  /** What is missing to the minimum, AMD. */
  missingAmd?: number
}

/** Why a code cannot be used, or nothing. What time changes comes before what the shopper can change. */
export function problemOf(terms: PromoTerms, use: PromoUse): PromoProblem | null {
  const { now, goodsAmd, discountAmd, used, usedByCustomer } = use
  if (!terms.isActive || (terms.endsAt && now >= terms.endsAt)) return { code: 'PROMO_OVER' }
  if (terms.startsAt && now < terms.startsAt) return { code: 'PROMO_NOT_YET' }
  // What this customer has used is the better reason of the two.
  if (terms.usesPerCustomer !== null && usedByCustomer >= terms.usesPerCustomer) return { code: 'PROMO_USED_BY_YOU' }
  if (terms.usesInAll !== null && used >= terms.usesInAll) return { code: 'PROMO_USED_UP' }
  if (goodsAmd < terms.minimumGoodsAmd) {
    return { code: 'PROMO_MINIMUM', missingAmd: terms.minimumGoodsAmd - goodsAmd }
  }
  return discountAmd === 0 ? { code: 'PROMO_NOT_FOR_THESE' } : null
}
