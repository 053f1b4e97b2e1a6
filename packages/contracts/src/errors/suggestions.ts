/** The error codes of suggestions and their HTTP statuses. */
export const suggestionsErrors = {
  TOO_MANY_REFUSED: 409,
  PHONE_MISMATCH: 422,
  DAILY_LIMIT_REACHED: 429,
} as const
