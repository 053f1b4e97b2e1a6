export { promotionJobs } from './clean.ts'
export { findPromo, type Promo, type PromoClient, readPromo } from './find-promo.ts'
export { problemText, promoError } from './problem-text.ts'
export { mountPromotions } from './routes.ts'
export { type PromoProblem, problemOf } from './rules.ts'
export {
  canReusePromo,
  commitPromoUse,
  reducePromoDiscount,
  releasePromoUse,
  reservePromoUse,
  restorePromoUse,
  usesOf,
} from './use-promo.ts'
