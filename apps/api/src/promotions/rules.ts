import type { ErrorCode } from '@shop/contracts/errors.ts'

/** The conditions of a code. */
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
  /** Subtotal of the order before any discount. */
  goodsAmd: number
  /** The discount of the code. */
  discountAmd: number
  /** Orders that use it, and those of this customer (0 for a visitor). */
  used: number
  usedByCustomer: number
}

export type PromoProblem = {
  code: Extract<ErrorCode, `PROMO_${string}`> | 'TOO_MANY_ATTEMPTS'
  /** Amount missing to the minimum, AMD. */
  missingAmd?: number
}

/**
 * Returns why a code cannot be used, or null. Reasons that only time changes come before those that the customer can
 * change.
 */
export function findPromoProblem(terms: PromoTerms, use: PromoUse): PromoProblem | null {
  const { now, goodsAmd, discountAmd, used, usedByCustomer } = use
  if (!terms.isActive || (terms.endsAt && now >= terms.endsAt)) return { code: 'PROMO_OVER' }
  if (terms.startsAt && now < terms.startsAt) return { code: 'PROMO_NOT_YET' }
  // The limit of the customer is the more specific reason.
  if (terms.usesPerCustomer !== null && usedByCustomer >= terms.usesPerCustomer) return { code: 'PROMO_USED_BY_YOU' }
  if (terms.usesInAll !== null && used >= terms.usesInAll) return { code: 'PROMO_USED_UP' }
  if (goodsAmd < terms.minimumGoodsAmd) {
    return { code: 'PROMO_MINIMUM', missingAmd: terms.minimumGoodsAmd - goodsAmd }
  }
  return discountAmd === 0 ? { code: 'PROMO_NOT_FOR_THESE' } : null
}
