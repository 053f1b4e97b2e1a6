/** The error codes of bonus and their HTTP statuses. */
export const bonusErrors = {
  POINTS_NOT_AVAILABLE: 409,
} as const
