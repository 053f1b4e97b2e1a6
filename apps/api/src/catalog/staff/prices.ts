import type { PriceChange } from '@shop/contracts/catalog-bulk.ts'
import { MAX_PRICE_AMD } from '@shop/contracts/catalog-writing.ts'

/** AMD. */
export type PriceTag = { price: number; oldPrice: number | null }

type Step = Pick<PriceChange, 'step' | 'roundTo' | 'isReduction'>

/**
 * A packing's price after a step, whole drams; undefined where none would be left, or too much. An old price stays as
 * long as it is the higher one.
 */
export function repriced({ price, oldPrice }: PriceTag, { step, roundTo, isReduction }: Step): PriceTag | undefined {
  // Percent in hundredths, so that 10.1 % of 1000 is 101 and not a little less.
  const exact = step.kind === 'amount' ? price + step.value : (price * (10_000 + Math.round(step.value * 100))) / 10_000
  const next = Math.round(exact / roundTo) * roundTo
  if (next <= 0 || next > MAX_PRICE_AMD) return undefined
  const former = oldPrice ?? (isReduction && next < price ? price : null)
  return { price: next, oldPrice: former !== null && former > next ? former : null }
}
