import type { StaffReceipt } from '@shop/contracts/receipts-staff.ts'
import { type exportList, type ListColumn, timestampColumns } from '#audit/index.ts'
import { translate } from '#platform/i18n/translate.ts'

type Columns = Parameters<typeof exportList<StaffReceipt>>[2]['columns']

/** The columns of the file of fiscal receipts. Codes are the same in every language. */
export const receiptColumns: Columns = (locale): ListColumn<StaffReceipt>[] => [
  ['order', ({ orderNumber }) => orderNumber],
  ['kind', ({ kind }) => translate(locale, `list.receiptKind.${kind}`)],
  ['kindCode', ({ kind }) => kind],
  ['state', ({ state, isManual }) => translate(locale, isManual ? 'list.receipt.manual' : `list.receipt.${state}`)],
  ['stateCode', ({ state }) => state],
  ['reasonCode', ({ problem }) => problem],
  ['amount', ({ amountAmd }) => amountAmd],
  ['vat', ({ vatAmd }) => vatAmd],
  ['number', ({ number }) => number],
  ['fiscalNumber', ({ fiscalNumber }) => fiscalNumber],
  ...timestampColumns<StaffReceipt>('queuedDate', 'queuedTime', ({ queuedAt }) => queuedAt),
  ...timestampColumns<StaffReceipt>('printedDate', 'printedTime', ({ printedAt }) => printedAt),
  ['attempts', ({ attempts }) => attempts],
  ['error', ({ lastError }) => lastError],
]
