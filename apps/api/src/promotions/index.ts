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
  reducePromoDiscount,
  releasePromoUse,
  reservePromoUse,
  restorePromoUse,
} from './use-promo.ts'
