/** The key contains `token`, so that the next user of this browser does not see the favorites. */
export const favoritesKey = (token: string) => ['favorites', token] as const
/** Key of the slugs of all favorites. */
export const favoriteSlugsKey = (token: string) => [...favoritesKey(token), 'slugs'] as const

/** The key contains `token`, so that the next user of this browser does not see the hookahs. */
export const ownHookahsKey = (token: string) => ['own-hookahs', token] as const

/** The key contains `token`, so that the next user of this browser does not see the alerts. */
export const alertsKey = (token: string) => ['stock-alerts', token] as const

/** Key of the rentals that customers wait for. */
export const rentalWaitsKey = ['rental-waits'] as const

/** Key of all data about a customer's saved mixes. */
export const ownMixesKey = (token: string) => ['mixes', 'own', token] as const
