import type { AppliedPromotion } from '@shop/contracts/checkout.ts'
import { YEREVAN } from '@shop/contracts/delivery.ts'
import { toTextFields } from '@shop/contracts/text-fields.ts'
import { type AppliedPromotions, applyPromotions, maxPromotionsAmd, type PromotionLine } from '#promotions/index.ts'
import type { CheckoutSnapshot, LineItem } from './checkout-snapshot.ts'
import type { QuotedFee } from './delivery-fee.ts'

type PromoteInput = { now: Date; delivery: QuotedFee | null; rentalAmd: number }

/** Promotions of the delivery apply in Yerevan only. */
const promotedFee = (delivery: QuotedFee | null) =>
  delivery?.terms.region === YEREVAN && delivery.fee.state === 'fixed' ? delivery.fee.feeAmd : null

/** Applies the promotions of a snapshot to line items. */
export function promote(
  lines: readonly LineItem[],
  { promotions, usesOfCustomer, groupsOfCustomer, rules }: Omit<CheckoutSnapshot, 'variants'>,
  { now, delivery, rentalAmd }: PromoteInput,
): AppliedPromotions {
  const goodsAmd = lines.reduce((sum, { lineTotal }) => sum + lineTotal, 0)
  return applyPromotions(lines.map(toPromotionLine), promotions, {
    now,
    usesOfCustomer,
    groupsOfCustomer,
    categories: rules.categories,
    deliveryFeeAmd: promotedFee(delivery),
    maxDiscountAmd: maxPromotionsAmd(goodsAmd, rentalAmd),
  })
}

function toPromotionLine({ quantity, variant }: LineItem): PromotionLine {
  const { priceAmd: unitPriceAmd, category, isOnSale, productId, brand, collectionIds } = variant
  return { quantity, unitPriceAmd, category, isOnSale, productId, brand, collectionIds }
}

/** Returns the promotions that reduce a cart, as shoppers see them. */
export function toAppliedPromotions({ effects }: AppliedPromotions): AppliedPromotion[] {
  return effects.flatMap(({ promotion: { id, title }, discountAmd, deliveryAmd, problem }) =>
    problem === null ? [{ id, ...toTextFields('title', title), discountAmd, deliveryAmd }] : [],
  )
}
