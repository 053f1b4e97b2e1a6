/** The error codes of delivery and their HTTP statuses. */
export const deliveryErrors = {
  SLOT_NOT_AVAILABLE: 409,
} as const
