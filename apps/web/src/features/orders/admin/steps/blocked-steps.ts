import type { AdminOrder, StaffStep } from '@shop/contracts/orders-staff.ts'
import type { MessageId } from '#platform/i18n/messages.ts'

/** Fulfillment steps in order. */
const FULFILLMENT_STEPS = ['confirm', 'pack', 'dispatch', 'deliver'] as const
export type FulfillmentStep = (typeof FULFILLMENT_STEPS)[number]

export const STEP_LABELS: Record<StaffStep, MessageId> = {
  confirm: 'adminOrders.step.confirm',
  pack: 'adminOrders.step.pack',
  dispatch: 'adminOrders.step.dispatch',
  deliver: 'adminOrders.step.deliver',
  cancel: 'adminOrders.step.cancel',
  unreachable: 'adminOrders.step.unreachable',
  reached: 'adminOrders.step.reached',
  calls: 'adminOrders.step.calls',
  fee: 'adminOrders.step.fee',
  'failed-deliveries': 'adminOrders.step.failed-deliveries',
  'second-try': 'adminOrders.step.second-try',
  delivery: 'adminOrders.step.delivery',
}

/** Number of completed fulfillment steps by status. */
const COMPLETED_STEPS: Record<AdminOrder['order']['status'], number> = {
  awaiting_payment: 0,
  paid: 0,
  confirmed: 1,
  packed: 2,
  dispatched: 3,
  delivered: 4,
  cancelled: 4,
}

const BLOCK_REASONS: Record<FulfillmentStep, MessageId> = {
  confirm: 'adminOrders.not.unpaid',
  pack: 'adminOrders.not.unconfirmed',
  dispatch: 'adminOrders.not.unpacked',
  deliver: 'adminOrders.not.undispatched',
}

export type BlockedStep = { step: StaffStep; why: MessageId }

/** Returns steps that staff may expect but that are not allowed now, with the reason. */
export function findBlockedSteps({
  order: { status },
  steps,
  tasks,
}: Pick<AdminOrder, 'order' | 'steps' | 'tasks'>): BlockedStep[] {
  if (status === 'cancelled') return []
  const has = (step: StaffStep) => steps.includes(step)
  const ahead = FULFILLMENT_STEPS.slice(COMPLETED_STEPS[status]).filter(step => !has(step))
  const blocked = ahead.map((step): BlockedStep => {
    const isFeeOpen = step === 'pack' && tasks.includes('fee')
    return { step, why: isFeeOpen ? 'adminOrders.not.fee' : BLOCK_REASONS[step] }
  })
  const isLastTryOver = tasks.includes('failed_delivery') && !has('second-try')
  const isOnItsWay = status === 'dispatched'
  return [
    ...blocked,
    ...(isLastTryOver ? [{ step: 'second-try', why: 'adminOrders.not.twice' } as const] : []),
    ...(isOnItsWay ? [{ step: 'delivery', why: 'adminOrders.not.dispatched' } as const] : []),
    ...(status === 'delivered' ? [{ step: 'cancel', why: 'adminOrders.not.delivered' } as const] : []),
  ]
}
