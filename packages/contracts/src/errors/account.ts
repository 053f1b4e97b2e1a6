/** The error codes of account and their HTTP statuses. */
export const accountErrors = {
  ORDERS_UNDER_WAY: 409,
} as const
