import type { Topics } from '#platform/jobs/topics.ts'

/**
 * A printed receipt: `number` of the order, `kind`, the number `receipt`, `amountAmd` and `fiscalNumber`; `hasFiscalNumber`
 * is "yes" if a register of the tax service printed it. An e-mail alone.
 */
export const receiptTopics = {
  'receipt.printed': { button: 'orders', values: ['amount'] },
} satisfies Topics
