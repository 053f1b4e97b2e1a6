import type { MessageTopic } from '@shop/contracts/notifications-staff.ts'
import type { CancelReason, OrderActivityKind, OrderEvent, OrderStatus } from '@shop/contracts/orders.ts'

/** How long an unpaid order holds its stock: bank sessions are opened for 20 minutes. */
export const HOLD_MINUTES = 25
/** Unpaid orders that a customer may have at a time. */
export const MAX_UNPAID_ORDERS = 2
/** Orders that a customer may place in a day (Asia/Yerevan) without paying for them. */
export const MAX_UNPAID_ORDERS_PER_DAY = 10

/** The allowed transitions of the order status. */
export const transitions: Record<OrderStatus, readonly OrderStatus[]> = {
  awaiting_payment: ['paid', 'cancelled'],
  paid: ['confirmed', 'cancelled'],
  confirmed: ['packed', 'cancelled'],
  packed: ['dispatched', 'cancelled'],
  dispatched: ['delivered', 'cancelled'],
  delivered: [],
  cancelled: ['paid'],
}

/**
 * Returns true if an order may change to a status. The only transition out of `cancelled` is a payment that arrives
 * after the reservation has expired.
 */
export function mayBecome(order: { status: OrderStatus; cancelReason: CancelReason | null }, to: OrderStatus): boolean {
  if (order.status === 'cancelled' && order.cancelReason !== 'payment_expired') return false
  return transitions[order.status].includes(to)
}

/** Returns true until the order is dispatched: the customer may cancel it. */
export function canCancel(status: OrderStatus): boolean {
  return status === 'packed' || isBeforePacking(status)
}

/** Returns true while the customer may change the delivery. */
export function isBeforePacking(status: OrderStatus): boolean {
  return status === 'awaiting_payment' || status === 'paid' || status === 'confirmed'
}

/** Returns true while the stock is reserved: a payment can be started. */
export function canPay(status: OrderStatus, holdUntil: Date | null, now: Date): boolean {
  return status === 'awaiting_payment' && holdUntil !== null && holdUntil > now
}

/** The statuses that the customer is notified about. */
export const notifiedStatuses = ['paid', 'confirmed', 'dispatched', 'delivered', 'cancelled'] as const

export function isNotified(status: OrderStatus): status is (typeof notifiedStatuses)[number] {
  return notifiedStatuses.some(told => told === status)
}

/**
 * Returns true if the customer gets an SMS. Customers who cancel their own unpaid order get an e-mail only: an SMS
 * would only cost money.
 */
export function isNotifiedBySms(step: { from: OrderStatus; to: OrderStatus; actor: OrderEvent['actor'] }): boolean {
  return !(step.from === 'awaiting_payment' && step.to === 'cancelled' && step.actor === 'customer')
}

/** The audit action of each activity. */
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

/** The message topic of activities that the customer is notified about if staff wrote them. */
export const activityTopics: Partial<Record<OrderActivityKind, MessageTopic>> = {
  unreachable: 'order.unreachable',
  fee_confirmed: 'delivery.fee_confirmed',
  delivery_changed: 'delivery.changed',
  delivery_failed: 'delivery.failed',
  second_try: 'delivery.changed',
  lines_changed: 'order.changed',
}

const notForCustomers: readonly OrderActivityKind[] = ['note', 'identity_checked', 'refund_granted']

/**
 * Returns false for entries that only staff see: notes, identity checks, and refunds, which have messages of their own.
 */
export function isForCustomers(kind: OrderActivityKind): boolean {
  return !notForCustomers.includes(kind)
}
