/** The error codes of carts and their HTTP statuses. */
export const cartsErrors = {
  CART_CHANGED: 409,
} as const
