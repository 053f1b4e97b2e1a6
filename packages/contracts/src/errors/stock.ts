/** The error codes of stock and their HTTP statuses. */
export const stockErrors = {
  IN_STOCK: 409,
  STOCK_RESERVED: 409,
  TOO_MANY_STOCK_ALERTS: 409,
} as const
