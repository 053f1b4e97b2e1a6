import type { StaffReturn } from '@shop/contracts/returns-staff.ts'
import { type exportList, type ListColumn, timestampColumns } from '#audit/index.ts'
import { translate } from '#platform/i18n/translate.ts'

type Columns = Parameters<typeof exportList<StaffReturn>>[2]['columns']

/** The columns of the file of returns. Codes are the same in every language. */
export const returnColumns: Columns = (locale, personal): ListColumn<StaffReturn>[] => [
  ['number', ({ number }) => number],
  ['order', ({ orderNumber }) => orderNumber],
  ...timestampColumns<StaffReturn>('requestedDate', 'requestedTime', ({ requestedAt }) => requestedAt),
  ['state', ({ state }) => translate(locale, `list.return.${state}`)],
  ['stateCode', ({ state }) => state],
  ['reason', ({ reason }) => translate(locale, `list.returnReason.${reason}`)],
  ['reasonCode', ({ reason }) => reason],
  ['customer', ({ customer }) => personal(customer?.name)],
  ['phone', ({ customer }) => personal(customer?.phone)],
  ['items', ({ lines }) => lines.map(({ sku, quantity }) => `${sku} × ${quantity}`).join(', ')],
  ['amount', ({ amountAmd }) => amountAmd],
  ['points', ({ points }) => points],
  ['due', ({ refund, pointsDueOn }) => refund?.dueOn ?? pointsDueOn],
]
