import { shopDate } from '@shop/contracts/days.ts'
import type { PaymentState } from '@shop/contracts/orders.ts'
import type { AdminOrder, OrderTask, StaffStep } from '@shop/contracts/orders-staff.ts'
import { dayText } from '#features/orders/order-labels.ts'
import { clock } from '#platform/clock.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { useConfirm } from '#shared/admin/dialogs/confirm.tsx'

/** Fulfillment steps in order. */
const FULFILLMENT_STEPS = ['confirm', 'pack', 'dispatch', 'deliver'] as const
type FulfillmentStep = (typeof FULFILLMENT_STEPS)[number]

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
  'pickup-point': 'adminOrders.step.pickup-point',
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

type BlockedStep = { step: StaffStep; reason: MessageId }

/** Returns steps that staff may expect but that are not allowed now, with the reason. */
export function findBlockedSteps({
  order: { status, rentals, deliveryType },
  steps,
  tasks,
}: Pick<AdminOrder, 'order' | 'steps' | 'tasks'>): BlockedStep[] {
  if (status === 'cancelled') return []
  const has = (step: StaffStep) => steps.includes(step)
  const ahead = FULFILLMENT_STEPS.slice(COMPLETED_STEPS[status]).filter(step => !has(step))
  const blocked = ahead.map((step): BlockedStep => {
    const isFeeOpen = step === 'pack' && tasks.includes('fee')
    return { step, reason: isFeeOpen ? 'adminOrders.not.fee' : BLOCK_REASONS[step] }
  })
  const wasAttemptedTwice = tasks.includes('failed_delivery') && !has('second-try')
  const isDispatched = status === 'dispatched'
  return [
    ...blocked,
    ...(wasAttemptedTwice ? [{ step: 'second-try', reason: 'adminOrders.not.twice' } as const] : []),
    ...(isDispatched && !has('cancel') && rentals.length > 0
      ? [{ step: 'cancel', reason: 'adminOrders.not.rentalOut' } as const]
      : []),
    ...(isDispatched && deliveryType !== 'pickup'
      ? [{ step: 'delivery', reason: 'adminOrders.not.dispatched' } as const]
      : []),
    ...(status === 'delivered' ? [{ step: 'cancel', reason: 'adminOrders.not.delivered' } as const] : []),
  ]
}

/** Returns the amount to collect on delivery, AMD: a fee agreed by phone. */
export function calculateAmountDueAmd({ totals: { delivery } }: AdminOrder['order']): number {
  return delivery?.state === 'to_confirm' ? (delivery.feeAmd ?? 0) : 0
}

/** Facts that decide whether an order should be dispatched now. */
type DispatchCheck = {
  tasks: readonly OrderTask[]
  /** Delivery day of the courier; undefined for postal orders. */
  day: string | undefined
  /** Amount to collect on delivery; null if it is not agreed yet. */
  amountDueAmd: number | null
  paymentState?: PaymentState
  /** Numbers of its paid supplements that are not packed. They would stay behind. */
  unpacked: readonly number[] | undefined
}

/** Returns the numbers of the paid supplements of an order that are not packed. */
export const findUnpacked = ({ supplements = [] }: Pick<AdminOrder['order'], 'supplements'>): number[] =>
  supplements.flatMap(({ number, status }) => (status === 'paid' || status === 'confirmed' ? number : []))

/** Returns a function that lists what is unusual about a dispatch. The identity document is checked at delivery instead. */
export function useDispatchWarnings(): (check: DispatchCheck) => string[] {
  const t = useT()
  const locale = useLocale()
  return ({ tasks, day, amountDueAmd, paymentState, unpacked = [] }) =>
    [
      unpacked.length > 0 &&
        t('adminOrders.dispatchWarning.unpacked', {
          numbers: unpacked.map(number => `№ ${number}`).join(', '),
        }),
      tasks.includes('unreachable') && t('adminOrders.dispatchWarning.unreachable'),
      day !== undefined &&
        day !== shopDate(clock.now()) &&
        t('adminOrders.dispatchWarning.day', { day: dayText(day, locale) }),
      amountDueAmd === null && t('adminOrders.dispatchWarning.fee'),
      paymentState === 'review' && t('adminOrders.dispatchWarning.review'),
    ].filter(text => text !== false)
}

/** Asks for confirmation before a dispatch if something is unusual, because it can be undone for a minute only. */
export function useConfirmDispatch(): (check: DispatchCheck & { number: number }) => Promise<boolean> {
  const t = useT()
  const confirm = useConfirm()
  const findWarnings = useDispatchWarnings()
  return async ({ number, ...check }) => {
    const warnings = findWarnings(check)
    if (warnings.length === 0) return true
    return confirm({
      title: t('adminOrders.dispatchWarning.title', { number: String(number) }),
      text: (
        <ul className="grid gap-1">
          {warnings.map(text => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ),
      action: t('adminOrders.step.dispatch'),
    })
  }
}
