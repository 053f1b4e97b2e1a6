import type { ReturnReason } from '@shop/contracts/returns.ts'
import type { MessageId } from '#platform/i18n/messages.ts'

/** Reasons of returns in the words of staff; customers read REASON_LABELS. */
export const STAFF_REASON_LABELS: Record<ReturnReason, MessageId> = {
  changed_mind: 'adminReturns.reason.changed_mind',
  faulty: 'returns.reason.faulty',
  wrong_item: 'adminReturns.reason.wrong_item',
  not_as_described: 'returns.reason.not_as_described',
  other: 'returns.reason.other',
}
