import type { MessageTopic } from '@shop/contracts/notifications-staff.ts'
import type { CancelReason, OrderActivityKind, OrderEvent, OrderStatus } from '@shop/contracts/orders.ts'

/** How long an unpaid order holds its stock: bank sessions are opened for 20 minutes (decisions.md, Orders and stock). */
export const HOLD_MINUTES = 25
/** Unpaid orders that a customer may have at a time. */
export const MAX_UNPAID_ORDERS = 2
/** Orders that a customer may place in a day (Asia/Yerevan) without paying for them. */
export const MAX_UNPAID_ORDERS_PER_DAY = 10

/** Where each state may lead: the one table of it (decisions.md, Orders and stock). */
export const transitions: Record<OrderStatus, readonly OrderStatus[]> = {
  awaiting_payment: ['paid', 'cancelled'],
  paid: ['confirmed', 'cancelled'],
  confirmed: ['packed', 'cancelled'],
  packed: ['dispatched', 'cancelled'],
  dispatched: ['delivered', 'cancelled'],
  delivered: [],
  cancelled: ['paid'],
}

/** Whether an order may go on to a state. The one way back is a payment that came after the hold had expired. */
export function mayBecome(order: { status: OrderStatus; cancelReason: CancelReason | null }, to: OrderStatus): boolean {
  if (order.status === 'cancelled' && order.cancelReason !== 'payment_expired') return false
  return transitions[order.status].includes(to)
}

/** A customer may cancel until the order is dispatched. */
export function canCancel(status: OrderStatus): boolean {
  return status === 'packed' || isBeforePacking(status)
}

/** Until then a customer may change where and when an order is brought (decisions.md, Delivery). */
export function isBeforePacking(status: OrderStatus): boolean {
  return status === 'awaiting_payment' || status === 'paid' || status === 'confirmed'
}

/** A payment can be begun while the stock is held. */
export function canPay(status: OrderStatus, holdUntil: Date | null, now: Date): boolean {
  return status === 'awaiting_payment' && holdUntil !== null && holdUntil > now
}

/** The states that the customer is told of (decisions.md, Notifications). */
export const toldStatuses = ['paid', 'confirmed', 'dispatched', 'delivered', 'cancelled'] as const

export function isTold(status: OrderStatus): status is (typeof toldStatuses)[number] {
  return toldStatuses.some(told => told === status)
}

/** Customers who cancel their own unpaid order see it on the page and get an e-mail: an SMS would only cost money. */
export function isToldBySms(step: { from: OrderStatus; to: OrderStatus; actor: OrderEvent['actor'] }): boolean {
  return !(step.from === 'awaiting_payment' && step.to === 'cancelled' && step.actor === 'customer')
}

/** What staff's log calls what happened to an order without changing its state. */
export const activityActions = {
  call_attempt: 'order.call',
  fee_confirmed: 'order.confirm_fee',
  unreachable: 'order.mark_unreachable',
  reached: 'order.mark_reached',
  delivery_changed: 'order.change_delivery',
  delivery_failed: 'order.fail_delivery',
  second_try: 'order.try_again',
  identity_checked: 'order.check_identity',
  lines_changed: 'order.change_lines',
  refund_granted: 'order.refund',
  note: 'order.note',
} as const satisfies Record<OrderActivityKind, string>

/** Of which of it the customer is told, when staff did it. */
export const activityTopics: Partial<Record<OrderActivityKind, MessageTopic>> = {
  unreachable: 'order.unreachable',
  fee_confirmed: 'delivery.fee_confirmed',
  delivery_changed: 'delivery.changed',
  delivery_failed: 'delivery.failed',
  second_try: 'delivery.changed',
  lines_changed: 'order.changed',
}

const notForCustomers: readonly OrderActivityKind[] = ['note', 'identity_checked', 'refund_granted']

/** What a customer does not see here: staff's own notes, that a document was shown, and refunds, which tell themselves. */
export function isForCustomers(kind: OrderActivityKind): boolean {
  return !notForCustomers.includes(kind)
}
