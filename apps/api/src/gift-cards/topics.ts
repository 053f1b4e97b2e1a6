import type { Topics } from '#platform/jobs/topics.ts'

/** The message with the code of a gift card: `amountAmd`, and `until` if it expires. The code is not a parameter. */
export const giftCardTopics = {
  'gift_card.issued': {
    button: 'shop',
    values: ['amount', 'untilDay', 'hasDeadline'],
    hasCode: true,
    isLong: () => true,
  },
} satisfies Topics
