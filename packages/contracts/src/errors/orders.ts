/** The error codes of orders and their HTTP statuses. */
export const ordersErrors = {
  OUT_OF_STOCK: 409,
  ORDER_STATE: 409,
  ORDER_CHANGED: 409,
} as const
