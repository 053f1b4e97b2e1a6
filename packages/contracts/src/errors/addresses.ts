/** The error codes of addresses and their HTTP statuses. */
export const addressesErrors = {
  TOO_MANY_ADDRESSES: 409,
} as const
