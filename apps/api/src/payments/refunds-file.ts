import { RefundReason, type StaffRefund } from '@shop/contracts/payments-staff.ts'
import { dayOf, type exportList, type ListColumn, timestampColumns } from '#audit/index.ts'
import { translate } from '#platform/i18n/translate.ts'

type Columns = Parameters<typeof exportList<StaffRefund>>[2]['columns']

/** The columns of the file of refunds. Codes are the same in every language. */
export const refundColumns: Columns = (locale): ListColumn<StaffRefund>[] => [
  ['order', ({ orderNumber }) => orderNumber],
  ...timestampColumns<StaffRefund>('requestedDate', 'requestedTime', ({ requestedAt }) => requestedAt),
  ['state', ({ state }) => translate(locale, `list.refund.${state}`)],
  ['stateCode', ({ state }) => state],
  [
    'reason',
    ({ reason }) => {
      const known = RefundReason.safeParse(reason).data
      return known && translate(locale, `accounting.reason.${known}`)
    },
  ],
  ['reasonCode', ({ reason }) => reason],
  ['amount', ({ amountAmd }) => amountAmd],
  ['credit', ({ creditAmd }) => creditAmd],
  ['paid', ({ paidAmd }) => paidAmd],
  ['provider', ({ provider }) => provider],
  ['due', ({ dueOn }) => dueOn],
  ['confirmed', ({ confirmedAt }) => dayOf(confirmedAt)],
  ['reference', ({ reference }) => reference],
  ['attempts', ({ attempts }) => attempts],
  ['error', ({ lastError }) => lastError],
]
