export {
  type AppliedPromotions,
  applyPromotions,
  findFreeDelivery,
  maxPromotionsAmd,
  NO_PROMOTIONS,
  type PromotionLine,
  type PromotionRule,
} from './automatic/apply-promotions.ts'
export { listPromotionsOfGroup } from './automatic/groups.ts'
export { createOfferSource } from './automatic/offers.ts'
export {
  HAS_COLLECTION_PROMOTION,
  parsePromotions,
  promotionColumns,
  readPromotions,
} from './automatic/read-promotions.ts'
export {
  canReusePromotions,
  recordPromotions,
  releasePromotions,
  replacePromotionShares,
  reservePromotions,
  restorePromotions,
} from './automatic/use-promotions.ts'
export {
  createPromoError,
  findPromo,
  findPromoById,
  type Promo,
  type PromoClient,
  promotionJobs,
  toProblemText,
} from './find-promo.ts'
export { mountPromotions } from './routes.ts'
export { findPromoProblem, type PromoProblem } from './rules.ts'
export {
  canReusePromo,
  commitPromoUse,
  countUses,
  type PromoCustomer,
  reducePromoDiscount,
  releasePromoUse,
  reservePromoUse,
  restorePromoUse,
  takeOverPromoUses,
} from './use-promo.ts'
