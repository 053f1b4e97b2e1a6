/** The error codes of favorites and their HTTP statuses. */
export const favoritesErrors = {
  TOO_MANY_FAVORITES: 409,
} as const
