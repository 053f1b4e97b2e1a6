import type { AdminOrder, StaffStep } from '@shop/contracts/orders-staff.ts'
import type { MessageId } from '#platform/i18n/messages.ts'

/** The way of an order, step by step. */
const ONWARD = ['confirm', 'pack', 'dispatch', 'deliver'] as const
export type Onward = (typeof ONWARD)[number]

export const STEP_WORDS: Record<StaffStep, MessageId> = {
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

/** How many steps of the way are made. */
const MADE: Record<AdminOrder['order']['status'], number> = {
  awaiting_payment: 0,
  paid: 0,
  confirmed: 1,
  packed: 2,
  dispatched: 3,
  delivered: 4,
  cancelled: 4,
}

const FIRST: Record<Onward, MessageId> = {
  confirm: 'adminOrders.not.unpaid',
  pack: 'adminOrders.not.unconfirmed',
  dispatch: 'adminOrders.not.unpacked',
  deliver: 'adminOrders.not.undispatched',
}

export type Refusal = { step: StaffStep; why: MessageId }

/** What of an order cannot be done now although one might look for it, each with its reason. */
export function refusalsOf({
  order: { status },
  steps,
  tasks,
}: Pick<AdminOrder, 'order' | 'steps' | 'tasks'>): Refusal[] {
  if (status === 'cancelled') return []
  const has = (step: StaffStep) => steps.includes(step)
  const ahead = ONWARD.slice(MADE[status]).filter(step => !has(step))
  const onward = ahead.map((step): Refusal => {
    const isFeeOpen = step === 'pack' && tasks.includes('fee')
    return { step, why: isFeeOpen ? 'adminOrders.not.fee' : FIRST[step] }
  })
  const isLastTryOver = tasks.includes('failed_delivery') && !has('second-try')
  const isOnItsWay = status === 'dispatched'
  return [
    ...onward,
    ...(isLastTryOver ? [{ step: 'second-try', why: 'adminOrders.not.twice' } as const] : []),
    ...(isOnItsWay ? [{ step: 'delivery', why: 'adminOrders.not.dispatched' } as const] : []),
    ...(status === 'delivered' ? [{ step: 'cancel', why: 'adminOrders.not.delivered' } as const] : []),
  ]
}
