import type { Topics } from '#platform/jobs/topics.ts'

const button = 'orders'

/** Messages about wrong amounts. `payUntil`: if the order can still be paid; `next`: "over" if it cannot. */
export const paymentTopics = {
  /** `cameAmd`: absent if it is not a whole number; `until`: the date by which the shop decides. */
  'payment.in_review': {
    button,
    values: ['received', 'hasReceived', 'receivedNumber', 'total', 'totalNumber', 'until'],
  },
  /** The whole received amount is refunded. `until`: the promised date. */
  'payment.given_back': { button, values: ['received', 'total', 'until', 'payUntil', 'payTime', 'next'] },
  'payment.not_received': { button, values: ['phone', 'payUntil', 'next'] },
  /**
   * `amountAmd`: the refunded amount; `creditAmd`, `cardAmd`: its parts, if a part became store credit;
   * `exchangedFor`: the order of an exchange that it pays for.
   */
  'refund.confirmed': {
    button,
    texts: ({ exchangedFor }) => (exchangedFor === undefined ? 'refund.confirmed' : 'refund.exchanged'),
    values: ['amount', 'to', 'card', 'credit'],
    isLong: ({ creditAmd, cardAmd }) => creditAmd !== undefined && Number(cardAmd) > 0,
  },
} satisfies Topics
