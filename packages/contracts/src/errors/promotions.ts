/** The error codes of promotions and their HTTP statuses. */
export const promotionsErrors = {
  PROMO_CODE_TAKEN: 409,
  PROMO_CHANGED: 409,
  PROMO_UNKNOWN: 422,
  PROMO_NOT_YET: 422,
  PROMO_OVER: 422,
  PROMO_USED_UP: 422,
  PROMO_USED_BY_YOU: 422,
  PROMO_MINIMUM: 422,
  PROMO_NOT_FOR_THESE: 422,
} as const
