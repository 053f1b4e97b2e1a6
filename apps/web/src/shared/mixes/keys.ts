/** All that this browser knows of a customer's own mixes. */
export const ownMixesKey = (token: string) => ['mixes', 'own', token] as const
