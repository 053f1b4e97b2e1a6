/** `token` keeps one person's favourites from showing to the next in the same browser. */
export const favoritesKey = (token: string) => ['favorites', token] as const
/** The slugs of all of them. */
export const heartsKey = (token: string) => [...favoritesKey(token), 'slugs'] as const
