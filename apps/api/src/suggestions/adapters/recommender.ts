import type { Adviser } from '../gateway.ts'
import { recommend } from '../recommend.ts'

/** The deterministic recommender over the taste profiles: needs nothing from outside and always answers. */
export const recommender: Adviser = {
  name: 'recommender',
  advise: async ({ shelf, ask }) => ({
    proposal: recommend(shelf, ask).map(({ flavor, percentage }) => ({ productId: flavor.productId, percentage })),
  }),
}
