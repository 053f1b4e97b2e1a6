import type { CancelReason, OrderStatus } from '@shop/contracts/orders.ts'
import type { OrderTask, StaffStep } from '@shop/contracts/orders-staff.ts'
import { isBeforePacking, mayBecome } from './rules.ts'

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

/** Returns true for a paid order that is not dispatched: its customer can be marked unreachable. */
export function mayBeUnreachable(status: OrderStatus): boolean {
  return status === 'paid' || status === 'confirmed' || status === 'packed'
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

/** The facts that the next steps depend on. */
export type OrderFacts = {
  status: OrderStatus
  cancelReason: CancelReason | null
  fee: { state: 'fixed' | 'to_confirm'; feeAmd: number | null }
  isUnreachable: boolean
  /** True if the delivery date has passed. */
  isLate: boolean
  tries: DeliveryAttempts
}

/** Returns the tasks that staff should do next. */
export function tasksOf({ status, fee, isUnreachable, isLate, tries }: OrderFacts): OrderTask[] {
  const due: Record<OrderTask, boolean> = {
    late: isLate,
    fee: isFeeOpen(status, fee.state) && fee.feeAmd === null,
    unreachable: isUnreachable,
    failed_delivery: status === 'dispatched' && isAttemptFailed(tries),
  }
  return namesOfTrue(due)
}

/** Returns the steps that staff may take now. Each step checks its condition again. */
export function stepsOf({ status, cancelReason, fee, isUnreachable, tries }: OrderFacts): StaffStep[] {
  const may: Record<StaffStep, boolean> = {
    confirm: status === 'paid',
    pack: status === 'confirmed' && fee.feeAmd !== null,
    dispatch: status === 'packed',
    deliver: status === 'dispatched',
    cancel: mayBecome({ status, cancelReason }, 'cancelled'),
    unreachable: mayBeUnreachable(status) && !isUnreachable,
    reached: isUnreachable,
    calls: isFeeOpen(status, fee.state),
    fee: isFeeOpen(status, fee.state),
    'failed-deliveries': status === 'dispatched' && !isAttemptFailed(tries),
    'second-try': status === 'dispatched' && canRetryDelivery(tries),
    delivery: mayStaffChangeDelivery(status),
  }
  return namesOfTrue(may)
}

function namesOfTrue<T extends string>(conditions: Record<T, boolean>): T[] {
  // `Object.keys` returns string[]; the keys of the record have the type T.
  return (Object.keys(conditions) as T[]).filter(name => conditions[name])
}
