import type { CancelRequest } from '@shop/contracts/cancel-request.ts'
import { shopDate } from '@shop/contracts/days.ts'
import type { MessageTopic } from '@shop/contracts/notifications-staff.ts'
import { type StepUndo, UNDO_SECONDS, type UndoableStep } from '@shop/contracts/order-undo.ts'
import type { CancelReason, OrderActivityKind, OrderEvent, OrderStatus } from '@shop/contracts/orders.ts'
import type { OrderTask, StaffStep } from '@shop/contracts/orders-staff.ts'

/** How long the stock of an unpaid order is reserved. Longer than the sessions of the banks, which last 20 minutes. */
export const RESERVATION_MINUTES = 25
/** How long the stock of an order placed by staff is reserved, unless its delivery slot closes earlier. */
export const PAYMENT_LINK_HOURS = 24
/** How long the stock of an exchange is reserved while the shop waits for the returned items. */
const EXCHANGE_HOURS = 7 * 24

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * Returns until when an order placed by staff is held: a day, at the longest until its slot closes, but not less than
 * RESERVATION_MINUTES from now, so that the link can be used.
 * @param slotDeadline when the delivery slot closes; null for post and pick-up
 */
export function paymentLinkEnd(placedAt: Date, slotDeadline: Date | null, now: Date): Date {
  return holdEnd(placedAt.getTime() + PAYMENT_LINK_HOURS * HOUR_MS, slotDeadline, now)
}

/** Returns until when the order of an exchange waits for the returned items: a week, or until its slot closes. */
export function exchangeEnd(placedAt: Date, slotDeadline: Date | null, now: Date): Date {
  return holdEnd(placedAt.getTime() + EXCHANGE_HOURS * HOUR_MS, slotDeadline, now)
}

/**
 * Returns until when the order of an exchange waits for the admin who must release its refund: a week from when the items
 * were received, also if its slot closes, because the customer has done their part.
 */
export function heldExchangeEnd(receivedAt: Date): Date {
  return new Date(receivedAt.getTime() + EXCHANGE_HOURS * HOUR_MS)
}

function holdEnd(longest: number, slotDeadline: Date | null, now: Date): Date {
  const soonest = now.getTime() + RESERVATION_MINUTES * MINUTE_MS
  return new Date(slotDeadline ? Math.min(longest, Math.max(soonest, slotDeadline.getTime())) : longest)
}
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

/** Returns true while the order is on its way or waits at its pick-up point: the customer may ask the shop to cancel it, and the shop may refuse. */
export function canRequestCancellation(status: OrderStatus): boolean {
  return status === 'dispatched'
}

/** Returns the state of a cancellation request, which follows from the order and the shop's refusal. */
export function toCancelRequestState(status: OrderStatus, refusal: string | null): CancelRequest['state'] {
  if (refusal !== null) return 'refused'
  if (status === 'cancelled') return 'accepted'
  return status === 'delivered' ? 'late' : 'open'
}

/** Returns true until the order is packed: the customer may change the delivery. */
export function isBeforePacking(status: OrderStatus): boolean {
  return status === 'awaiting_payment' || status === 'paid' || status === 'confirmed'
}

/** Returns true while the stock is reserved: a payment can be started. */
export function canPay(status: OrderStatus, holdUntil: Date | null, now: Date): boolean {
  return status === 'awaiting_payment' && holdUntil !== null && holdUntil > now
}

const undoableSteps = { confirmed: 'confirm', packed: 'pack', dispatched: 'dispatch' } as const

/** Returns the step that a status comes from if staff can undo it. */
export function toUndoableStep(status: OrderStatus): UndoableStep | undefined {
  return status === 'confirmed' || status === 'packed' || status === 'dispatched' ? undoableSteps[status] : undefined
}

/** An event of the history. `undoes`: the number of the step that it undoes. */
export type HistoryEvent = { seq: number; to: OrderStatus; at: Date; undoes: number | null }

/** Returns the events without the steps that were undone and without their undoing. */
export function effectiveEvents<Event extends Pick<HistoryEvent, 'seq' | 'undoes'>>(events: readonly Event[]): Event[] {
  const undone = new Set(events.map(({ undoes }) => undoes))
  return events.filter(({ seq, undoes }) => undoes === null && !undone.has(seq))
}

/** Returns the last step of an order if staff can undo it now, and for how many seconds. */
export function findUndo(events: readonly HistoryEvent[], now: Date): StepUndo | undefined {
  const last = effectiveEvents(events).at(-1)
  const step = last && toUndoableStep(last.to)
  if (!step) return undefined
  const secondsLeft = Math.ceil(UNDO_SECONDS - (now.getTime() - last.at.getTime()) / 1000)
  return secondsLeft > 0 ? { step, event: last.seq, secondsLeft } : undefined
}

/** The statuses that the customer is notified about. */
export const notifiedStatuses = ['paid', 'confirmed', 'dispatched', 'delivered', 'cancelled'] as const

export function isNotified(status: OrderStatus): status is (typeof notifiedStatuses)[number] {
  return notifiedStatuses.some(notified => notified === status)
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
  collection_failed: 'order.fail_collection',
  items_refused: 'order.refuse_items',
  identity_checked: 'order.check_identity',
  lines_changed: 'order.change_lines',
  refund_granted: 'order.refund',
  discretion_changed: 'order.change_discretion',
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

/** Number of delivery attempts per order. */
const MAX_DELIVERY_ATTEMPTS = 2

/** Number of failed deliveries and of agreed second attempts. */
export type DeliveryAttempts = { failed: number; triedAgain: number }

/** Returns true if the last attempt failed and no other one is agreed. */
export function isAttemptFailed({ failed, triedAgain }: DeliveryAttempts): boolean {
  return failed > triedAgain
}

export function canRetryDelivery(tries: DeliveryAttempts): boolean {
  return isAttemptFailed(tries) && tries.failed < MAX_DELIVERY_ATTEMPTS
}

/** Returns true if a second delivery attempt is agreed. */
export function isSecondAttemptAgreed(tries: DeliveryAttempts): boolean {
  return tries.failed > 0 && !isAttemptFailed(tries)
}

/**
 * Returns true for a paid order that is still in the shop: its customer can be marked unreachable.
 * @param isCollected true if the customer collects it: `dispatched` means that it waits at its pick-up point
 */
export function mayBeUnreachable(status: OrderStatus, isCollected: boolean): boolean {
  return status === 'paid' || status === 'confirmed' || status === 'packed' || (isCollected && status === 'dispatched')
}

/** Returns true if the fee still has to be agreed: between payment and packing. */
export function isFeeOpen(status: OrderStatus, feeState: 'fixed' | 'to_confirm'): boolean {
  return feeState === 'to_confirm' && (status === 'paid' || status === 'confirmed')
}

export function mayStaffChangeDelivery(status: OrderStatus): boolean {
  return status === 'packed' || isBeforePacking(status)
}

/**
 * Returns true if a paid order was not delivered on its delivery date. Post orders have no date. @param day today in
 * Yerevan
 */
export function isLate(status: OrderStatus, deliveryDate: string | undefined, day: string): boolean {
  const isUnderWay = status === 'packed' || status === 'dispatched' || status === 'paid' || status === 'confirmed'
  return isUnderWay && deliveryDate !== undefined && deliveryDate < day
}

/** Returns true if an order was not ready at its pick-up point on the promised day. @param day today in Yerevan */
export function isReadyLate(status: OrderStatus, promised: Date, day: string): boolean {
  return status !== 'dispatched' && isLate(status, shopDate(promised), day)
}

/** The facts that the next steps depend on. */
export type OrderFacts = {
  status: OrderStatus
  cancelReason: CancelReason | null
  fee: { state: 'fixed' | 'to_confirm'; feeAmd: number | null }
  isUnreachable: boolean
  /** True if the customer asks to cancel it and staff have not answered. */
  isCancelRequested: boolean
  /** True if the delivery date has passed, or the day on which it should be ready at its pick-up point. */
  isLate: boolean
  /** True if the customer collects it at a pick-up point: `dispatched` means that it is ready there. */
  isCollected?: boolean
  /** True if it travels with another order, whose delivery is its own. */
  isSupplement?: boolean
  /** True if it waits at its pick-up point for longer than PICKUP_DAYS (contracts). */
  isNotCollected?: boolean
  tries: DeliveryAttempts
}

/** Returns the tasks that staff should do next. */
export function tasksOf({ status, fee, isUnreachable, tries, ...facts }: OrderFacts): OrderTask[] {
  const { isCancelRequested, isLate, isNotCollected = false } = facts
  const due: Record<OrderTask, boolean> = {
    late: isLate,
    cancel_request: isCancelRequested && status === 'dispatched',
    fee: isFeeOpen(status, fee.state) && fee.feeAmd === null,
    unreachable: isUnreachable,
    failed_delivery: status === 'dispatched' && isAttemptFailed(tries),
    not_collected: status === 'dispatched' && isNotCollected,
  }
  return namesOfTrue(due)
}

/** Returns the steps that staff may take now. Each step checks its condition again. */
export function stepsOf({
  status,
  cancelReason,
  fee,
  isUnreachable,
  isCollected = false,
  isSupplement = false,
  tries,
}: OrderFacts): StaffStep[] {
  const may: Record<StaffStep, boolean> = {
    confirm: status === 'paid',
    pack: status === 'confirmed' && fee.feeAmd !== null,
    dispatch: status === 'packed',
    deliver: status === 'dispatched',
    cancel: mayBecome({ status, cancelReason }, 'cancelled'),
    unreachable: mayBeUnreachable(status, isCollected) && !isUnreachable,
    reached: isUnreachable,
    calls: isFeeOpen(status, fee.state),
    fee: isFeeOpen(status, fee.state),
    'failed-deliveries': !isCollected && status === 'dispatched' && !isAttemptFailed(tries),
    'second-try': !isCollected && status === 'dispatched' && canRetryDelivery(tries),
    delivery: !isCollected && !isSupplement && mayStaffChangeDelivery(status),
    'pickup-point': isCollected && !isSupplement && mayStaffChangeDelivery(status),
  }
  return namesOfTrue(may)
}

function namesOfTrue<T extends string>(conditions: Record<T, boolean>): T[] {
  // `Object.keys` returns string[]; the keys of the record have the type T.
  return (Object.keys(conditions) as T[]).filter(name => conditions[name])
}
