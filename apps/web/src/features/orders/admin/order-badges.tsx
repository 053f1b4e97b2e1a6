import type { OrderStatus, PaymentState } from '@shop/contracts/orders.ts'
import type { OrderTask } from '@shop/contracts/orders-staff.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { STATUS_WORDS } from '../order-words.ts'

/** What waits for staff stands out; what is done is quiet. */
const STATUS_TONES: Record<OrderStatus, Tone> = {
  awaiting_payment: 'neutral',
  paid: 'warn',
  confirmed: 'info',
  packed: 'info',
  dispatched: 'tuff',
  delivered: 'ok',
  cancelled: 'neutral',
}

const PAYMENT_TONES: Record<PaymentState, Tone> = {
  awaiting: 'neutral',
  review: 'bad',
  paid: 'ok',
  refund_due: 'warn',
  refunded: 'neutral',
  none: 'neutral',
}

/** Shorter than what the customer reads, and from the shop's side. */
export const PAYMENT_WORDS: Record<PaymentState, MessageId> = {
  awaiting: 'adminOrders.payment.awaiting',
  review: 'adminOrders.payment.review',
  paid: 'adminOrders.payment.paid',
  refund_due: 'adminOrders.payment.refund_due',
  refunded: 'adminOrders.payment.refunded',
  none: 'adminOrders.payment.none',
}

export const TASK_WORDS: Record<OrderTask, MessageId> = {
  late: 'adminOrders.task.late',
  fee: 'adminOrders.task.fee',
  unreachable: 'adminOrders.task.unreachable',
  failed_delivery: 'adminOrders.task.failed_delivery',
}

export const BY_WORDS: Record<'express' | 'post', MessageId> = {
  express: 'adminOrders.by.express',
  post: 'adminOrders.by.post',
}

export function StatusBadge({ status }: { status: OrderStatus }) {
  const t = useT()
  return (
    <Badge tone={STATUS_TONES[status]} className="whitespace-nowrap">
      {t(STATUS_WORDS[status])}
    </Badge>
  )
}

export function PaymentBadge({ state }: { state: PaymentState }) {
  const t = useT()
  return (
    <Badge tone={PAYMENT_TONES[state]} className="whitespace-nowrap">
      {t(PAYMENT_WORDS[state])}
    </Badge>
  )
}

export function TaskBadge({ task }: { task: OrderTask }) {
  const t = useT()
  return <Badge tone="bad">{t(TASK_WORDS[task])}</Badge>
}
