import type { CancelReason, OrderStatus } from '@shop/contracts/orders.ts'
import type { OrderTask, StaffStep } from '@shop/contracts/orders-staff.ts'
import { isBeforePacking, mayBecome } from './rules.ts'

/** A delivery that failed gets a second try, no third (decisions.md, Delivery). */
const DELIVERY_TRIES = 2

/** How often an order could not be handed over, and how often another try was agreed on. */
export type Tries = { failed: number; triedAgain: number }

/** The last try failed, and no other is agreed on. */
export function isTryOver({ failed, triedAgain }: Tries): boolean {
  return failed > triedAgain
}

export function mayTryAgain(tries: Tries): boolean {
  return isTryOver(tries) && tries.failed < DELIVERY_TRIES
}

/** Somebody is on the way again. */
export function isTryAgreed(tries: Tries): boolean {
  return tries.failed > 0 && !isTryOver(tries)
}

/** Nobody can be reached about an order that is paid and not on its way. */
export function mayBeUnreachable(status: OrderStatus): boolean {
  return status === 'paid' || status === 'confirmed' || status === 'packed'
}

/** The fee is agreed on between the payment and the packing. */
export function isFeeOpen(status: OrderStatus, feeState: 'fixed' | 'to_confirm'): boolean {
  return feeState === 'to_confirm' && (status === 'paid' || status === 'confirmed')
}

export function mayStaffChangeDelivery(status: OrderStatus): boolean {
  return status === 'packed' || isBeforePacking(status)
}

/** Paid, not handed over, and the courier's day is over. What goes by post has no day. @param day today in Yerevan */
export function isLate(status: OrderStatus, deliveryDate: string | undefined, day: string): boolean {
  const isUnderWay = status === 'packed' || status === 'dispatched' || status === 'paid' || status === 'confirmed'
  return isUnderWay && deliveryDate !== undefined && deliveryDate < day
}

/** What decides about the next steps. */
export type OrderFacts = {
  status: OrderStatus
  cancelReason: CancelReason | null
  fee: { state: 'fixed' | 'to_confirm'; feeAmd: number | null }
  isUnreachable: boolean
  /** Its day is over. */
  isLate: boolean
  tries: Tries
}

/** What staff should do next. */
export function tasksOf({ status, fee, isUnreachable, isLate, tries }: OrderFacts): OrderTask[] {
  const due: Record<OrderTask, boolean> = {
    late: isLate,
    fee: isFeeOpen(status, fee.state) && fee.feeAmd === null,
    unreachable: isUnreachable,
    failed_delivery: status === 'dispatched' && isTryOver(tries),
  }
  return named(due)
}

/** What staff may do now; the same is asked again when it is done. */
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
    'failed-deliveries': status === 'dispatched' && !isTryOver(tries),
    'second-try': status === 'dispatched' && mayTryAgain(tries),
    delivery: mayStaffChangeDelivery(status),
  }
  return named(may)
}

function named<T extends string>(answers: Record<T, boolean>): T[] {
  // The keys of the record are its type's names; Object.keys forgets that.
  return (Object.keys(answers) as T[]).filter(name => answers[name])
}
