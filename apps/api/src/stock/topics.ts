import type { Topics } from '#platform/jobs/topics.ts'

export const stockTopics = {
  /** `title` in the customer's language and `slug` of the product. */
  'stock.back': { button: 'product', discreet: { 'stock.back': 'stock.back.discreet' } },
} satisfies Topics
