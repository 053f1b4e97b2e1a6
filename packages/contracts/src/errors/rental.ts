/** The error codes of rental and their HTTP statuses. */
export const rentalErrors = {
  RENTAL_NOT_FREE: 409,
  RENTAL_UNAVAILABLE: 409,
  RENTAL_DELIVERY: 409,
  RENTAL_STATE: 409,
  RENTAL_UNIT_BOOKED: 409,
  RENTAL_UNIT_CODE: 409,
  RENTAL_HOOKAH_ONLY: 409,
  RENTAL_TERMS_CHANGED: 409,
} as const
