import type { Topics } from '#platform/jobs/topics.ts'

const ownReviews = { button: 'reviews', isLinkNeeded: true, isOptional: true } as const

/** Messages to customers who chose a channel. None names a product, because others may read the phone. */
export const reviewTopics = {
  /** `number`: the delivered order; absent if there are several. */
  'review.request': {
    ...ownReviews,
    texts: ({ number }) => (number === undefined ? 'review.requests' : 'review.request'),
  },
  /** `reason`: what staff wrote. */
  'review.rejected': { ...ownReviews, discreet: { 'review.rejected': 'review.rejected.discreet' } },
  'review.answered': ownReviews,
} satisfies Topics
