/** The error codes of mixes and their HTTP statuses. */
export const mixesErrors = {
  TOO_MANY_MIXES: 409,
} as const
