/** The error codes of payments and their HTTP statuses. */
export const paymentsErrors = {
  REFUND_EXCEEDS_PAYMENT: 409,
  REFUND_STATE: 409,
  PAYMENT_STATE: 409,
  PAYMENT_UNAVAILABLE: 503,
} as const
