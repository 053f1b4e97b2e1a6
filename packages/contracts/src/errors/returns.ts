/** The error codes of returns and their HTTP statuses. */
export const returnsErrors = {
  RETURN_STATE: 409,
  RETURN_TOO_LATE: 409,
  RETURN_NOT_POSSIBLE: 409,
} as const
