import type { StaffReview } from '@shop/contracts/reviews-staff.ts'
import { type exportList, type ListColumn, timestampColumns } from '#audit/index.ts'
import { translate } from '#platform/i18n/translate.ts'

type Columns = Parameters<typeof exportList<StaffReview>>[2]['columns']

/** The columns of the file of reviews. Codes are the same in every language. */
export const reviewColumns: Columns = (locale, personal): ListColumn<StaffReview>[] => [
  ...timestampColumns<StaffReview>('createdDate', 'createdTime', ({ firstWrittenAt }) => firstWrittenAt),
  ...timestampColumns<StaffReview>('changedDate', 'changedTime', ({ changedAt }) => changedAt),
  ['product', ({ product }) => product.title],
  ['brand', ({ product }) => product.brand],
  ['stars', ({ rating }) => rating],
  ['text', ({ text }) => text],
  ['photos', ({ photos }) => photos.length],
  ['state', ({ state }) => translate(locale, `list.review.${state}`)],
  ['stateCode', ({ state }) => state],
  ['reason', ({ rejection }) => rejection],
  ['answer', ({ answer }) => answer?.text],
  ['helpful', ({ helpful }) => helpful],
  ['customer', ({ customer }) => personal(customer.name)],
  ['phone', ({ customer }) => personal(customer.phone)],
]
