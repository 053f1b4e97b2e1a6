import type { Topics } from '#platform/jobs/topics.ts'

/** Messages about returns, with the `number` of the order. */
export const returnTopics = {
  'return.accepted': { button: 'orders' },
  /** `reason`: what staff wrote. */
  'return.refused': { button: 'orders', values: ['phone', 'hasReason'] },
} satisfies Topics
