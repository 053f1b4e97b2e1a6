/** Key of all data about a customer's saved mixes. */
export const ownMixesKey = (token: string) => ['mixes', 'own', token] as const
