import type { Category } from '@shop/contracts/catalog.ts'
import type { QuotedDelivery } from '@shop/contracts/checkout.ts'
import { type DeliveryFee, type RegionCode, YEREVAN } from '@shop/contracts/delivery.ts'
import { findDeliveryTerms, toDeliveryFee } from '@shop/contracts/delivery-tariff.ts'
import type { CheckoutRules } from './checkout-snapshot.ts'

/** A line whose weight and price decide the fee. */
type DeliveredLine = {
  variant: { weightGrams: number; category: Category }
  quantity: number
  lineTotal: number
}

/** How much the items must cost for a free delivery, and how much of it is missing. */
type FreeDeliveryOffer = { fromAmd: number; missingAmd: number }

export type QuotedFee = {
  fee: DeliveryFee
  terms: QuotedDelivery
  /** Undefined if the tariff offers no free delivery, or if the cart has items that do not count for it. */
  freeOffer: FreeDeliveryOffer | undefined
}

/**
 * Calculates what the delivery of lines to a region costs, by the tariff (docs/adr/0058). Quotes, orders, drafts of staff,
 * the simulator and changes of the address use it. Only categories in promotions count for a free delivery.
 */
export function quoteFee(
  lines: readonly DeliveredLine[],
  region: RegionCode,
  {
    tariff,
    hours: { yerevanFeeAmd },
    categories,
  }: Pick<CheckoutRules, 'tariff' | 'categories'> & {
    hours: { yerevanFeeAmd: number }
  },
): QuotedFee {
  const weightGrams = lines.reduce((sum, { variant, quantity }) => sum + variant.weightGrams * quantity, 0)
  const isCounted = ({ variant }: DeliveredLine) => categories[variant.category].inPromotions
  const goodsAmd = lines.filter(isCounted).reduce((sum, { lineTotal }) => sum + lineTotal, 0)
  const { freeFromAmd, ...terms } = findDeliveryTerms({ tariff, yerevanFeeAmd }, { region, weightGrams })
  const missingAmd = Math.max(0, (freeFromAmd ?? 0) - goodsAmd)
  const isOffered = freeFromAmd !== null && (missingAmd === 0 || lines.every(isCounted))
  return {
    fee: toDeliveryFee({ freeFromAmd, ...terms }, goodsAmd),
    terms: { region, weightGrams, ...terms },
    freeOffer: isOffered ? { fromAmd: freeFromAmd, missingAmd } : undefined,
  }
}

/** Returns the fee of an order that its customer collects: none. */
export function collectedFee(region: RegionCode): QuotedFee {
  const terms = { region, weightGrams: 0, feeAmd: 0, aboveGrams: 0, upToGrams: null }
  return { fee: { state: 'fixed', feeAmd: 0 }, terms, freeOffer: undefined }
}

/** Returns the free delivery of the tariff or of a promotion, whichever needs fewer more items; none without a fee. */
export function findNearestOffer(
  { fee, terms, freeOffer }: QuotedFee,
  promotionOffer: FreeDeliveryOffer | undefined,
): FreeDeliveryOffer | undefined {
  if (fee.state !== 'fixed' || terms.feeAmd === 0) return undefined
  // Promotions of the delivery apply in Yerevan only.
  if (terms.region !== YEREVAN) return freeOffer
  const isNearer = !promotionOffer || (freeOffer && freeOffer.missingAmd <= promotionOffer.missingAmd)
  return isNearer ? freeOffer : promotionOffer
}
