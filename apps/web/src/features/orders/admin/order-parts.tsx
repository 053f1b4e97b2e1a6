import type { OrderDeliveryType } from '@shop/contracts/delivery.ts'
import type { OrderStatus, PaymentState } from '@shop/contracts/orders.ts'
import type { OrderTask } from '@shop/contracts/orders-staff.ts'
import { Check, Copy as CopyIcon } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { statusLabel } from '../order-labels.ts'

/** States that wait for staff have a strong tone; finished ones are neutral. */
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

/** Shorter than the customer's texts and from the shop's point of view. */
export const PAYMENT_LABELS: Record<PaymentState, MessageId> = {
  awaiting: 'adminOrders.payment.awaiting',
  review: 'adminOrders.payment.review',
  paid: 'adminOrders.payment.paid',
  refund_due: 'adminOrders.payment.refund_due',
  refunded: 'adminOrders.payment.refunded',
  none: 'adminOrders.payment.none',
}

export const TASK_LABELS: Record<OrderTask, MessageId> = {
  late: 'adminOrders.task.late',
  cancel_request: 'adminOrders.task.cancel_request',
  fee: 'adminOrders.task.fee',
  unreachable: 'adminOrders.task.unreachable',
  failed_delivery: 'adminOrders.task.failed_delivery',
  not_collected: 'adminOrders.task.not_collected',
}

export const DELIVERY_TYPE_LABELS: Record<OrderDeliveryType, MessageId> = {
  express: 'adminOrders.by.express',
  post: 'adminOrders.by.post',
  pickup: 'adminOrders.by.pickup',
}

type StatusBadgeProps = { status: OrderStatus; deliveryType?: OrderDeliveryType }

export function StatusBadge({ status, deliveryType }: StatusBadgeProps) {
  const t = useT()
  return (
    <Badge tone={STATUS_TONES[status]} className="whitespace-nowrap">
      {t(statusLabel(status, deliveryType))}
    </Badge>
  )
}

export function PaymentBadge({ state }: { state: PaymentState }) {
  const t = useT()
  return (
    <Badge tone={PAYMENT_TONES[state]} className="whitespace-nowrap">
      {t(PAYMENT_LABELS[state])}
    </Badge>
  )
}

export function TaskBadge({ task }: { task: OrderTask }) {
  const t = useT()
  return <Badge tone="bad">{t(TASK_LABELS[task])}</Badge>
}

/** Copies an address to the clipboard. */
export function CopyButton({ text }: { text: string }) {
  const t = useT()
  const [copied, setCopied] = useState<string | null>(null)
  const isCopied = copied === text
  const Icon = isCopied ? Check : CopyIcon
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(text)
    } catch {
      // Without clipboard access, the address can still be selected.
    }
  }
  return (
    <>
      <button
        type="button"
        onClick={() => void copy()}
        className="inline-flex min-h-6 items-center gap-1 underline decoration-control underline-offset-4 pointer-coarse:min-h-11"
      >
        <Icon aria-hidden className="size-4" />
        {t(isCopied ? 'adminOrders.copied' : 'adminOrders.copy')}
        <span className="sr-only">: {text}</span>
      </button>
      <span role="status" className="sr-only">
        {isCopied && t('adminOrders.copied')}
      </span>
    </>
  )
}
