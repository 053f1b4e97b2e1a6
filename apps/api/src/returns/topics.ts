import type { Topics } from '#platform/jobs/topics.ts'

/** Messages about returns, with the `number` of the order. */
export const returnTopics = {
  'return.accepted': { button: 'orders' },
  /** `reason`: what staff wrote. */
  'return.refused': {
    button: 'orders',
    values: ['phone', 'hasReason'],
    discreet: { 'return.refused': 'return.refused.discreet' },
  },
  /**
   * An exchange: `orderNumber`, the order with the new items; `dueAmd` and `refundAmd`: what the customer pays or gets,
   * 0 if nothing; `isHandedIn`: "yes" if the shop has the items; `until`: when the new order expires if the items do not arrive.
   */
  'exchange.opened': { button: 'orders', values: ['due', 'rest', 'dueAmd', 'refundAmd', 'until', 'hasDeadline'] },
} satisfies Topics
