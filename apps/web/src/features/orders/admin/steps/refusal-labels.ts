import type { ReturnReason } from '@shop/contracts/returns.ts'
import type { MessageId } from '#platform/i18n/messages.ts'

/** Why a customer refused a part of the order at the door, in the words of the courier. */
export const REFUSAL_LABELS: Record<ReturnReason, MessageId> = {
  changed_mind: 'adminOrders.refusal.changed_mind',
  faulty: 'adminOrders.refusal.faulty',
  wrong_item: 'adminOrders.refusal.wrong_item',
  not_as_described: 'adminOrders.refusal.not_as_described',
  other: 'adminOrders.failed.other',
}
