import type { MixModel } from '../gateway.ts'
import { recommend } from '../recommend.ts'

/** The deterministic recommender over the taste profiles. It needs no external service and always returns. */
export const recommender: MixModel = {
  name: 'recommender',
  advise: async ({ shelf, ask }) => ({
    proposal: recommend(shelf, ask).map(({ flavor, percentage }) => ({ productId: flavor.productId, percentage })),
  }),
}
