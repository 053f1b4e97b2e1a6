import type { Topics } from '#platform/jobs/topics.ts'

export const stockTopics = {
  /** `title` in the customer's language and `slug` of the product. */
  'stock.back': { button: 'product' },
} satisfies Topics
