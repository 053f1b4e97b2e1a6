/** The error codes of checkout and their HTTP statuses. */
export const checkoutErrors = {
  ITEM_UNAVAILABLE: 409,
  TOO_MANY_UNPAID_ORDERS: 409,
  ORDER_EXCEEDS_PAID: 409,
  ORDER_LINE_NEEDED: 409,
  ORDERS_OFF: 409,
  DELIVERY_ZONE: 409,
  FEE_NOT_CONFIRMED: 409,
  NOT_YET: 409,
  TOTAL_CHANGED: 409,
} as const
