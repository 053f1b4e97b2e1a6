import { formatAmd } from '@shop/contracts/amd-text.ts'
import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import type { PaymentStep, StaffPayment } from '@shop/contracts/payments-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { AdminError } from '#shared/admin/admin-error.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { useStaff } from '#shared/admin/staff.ts'
import { timestampText } from '#shared/admin/timestamps.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { orderPaymentsQuery } from '../queries.ts'
import {
  ClosePaymentDialog,
  type PaymentDialogProps,
  RefundPaymentDialog,
  SettlePaymentDialog,
} from './payment-dialogs.tsx'

const STEPS: Record<PaymentStep, { words: MessageId; Dialog: ComponentType<PaymentDialogProps> }> = {
  'give-back': { words: 'adminOrders.paymentGiveBack', Dialog: RefundPaymentDialog },
  end: { words: 'adminOrders.paymentEnd', Dialog: ClosePaymentDialog },
  settle: { words: 'adminOrders.paymentSettle', Dialog: SettlePaymentDialog },
}

const TONES: Record<string, Tone> = { captured: 'ok', failed: 'neutral', refund_due: 'warn', review: 'bad' }
const LABELS: Record<string, MessageId> = {
  pending: 'adminOrders.attempt.pending',
  captured: 'adminOrders.attempt.captured',
  failed: 'adminOrders.attempt.failed',
  refund_due: 'adminOrders.attempt.refund_due',
  review: 'adminOrders.attempt.review',
}

/** Payment attempts with the actions of an admin. */
export function Payments({ data: { order, payments } }: { data: AdminOrder }) {
  const t = useT()
  const { data, error, isFetching, refetch } = useQuery(orderPaymentsQuery(order.number, payments))
  if (payments.length === 0) return <p className="text-muted text-sm">{t('adminOrders.noPayments')}</p>
  if (!data) {
    return error ? (
      <AdminError error={error} pending={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-6 w-full" />
    )
  }
  return (
    <ul className="grid gap-3 text-sm">
      {data.map(payment => (
        <Payment key={payment.id} payment={payment} order={order} />
      ))}
    </ul>
  )
}

function Payment({ payment, order }: { payment: StaffPayment; order: AdminOrder['order'] }) {
  const t = useT()
  const locale = useLocale()
  const { role } = useStaff()
  const { provider, status, amountAmd, cameAmd, createdAt } = payment
  const words = LABELS[status]
  return (
    <li className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="break-words text-muted">{`${provider} · ${timestampText(createdAt, locale)}`}</span>
        <span className="inline-flex items-center gap-2">
          {/* A state that is newer than this page is shown as it is. */}
          <Badge tone={TONES[status] ?? 'neutral'}>{words ? t(words) : status}</Badge>
          <span className="whitespace-nowrap tabular-nums">{formatAmd(amountAmd)}</span>
        </span>
      </div>
      {status === 'review' && (
        <p>
          {cameAmd === undefined
            ? t('adminOrders.cameUnknown')
            : t('adminOrders.came', { came: formatAmd(cameAmd), asked: formatAmd(amountAmd) })}
          {role !== 'admin' && ` ${t('adminOrders.reviewForAdmin')}`}
        </p>
      )}
      {role === 'admin' && <PaymentDecisions payment={payment} order={order} />}
    </li>
  )
}

/** Actions of admins on payments that need a manual decision. */
function PaymentDecisions({ payment, order }: { payment: StaffPayment; order: AdminOrder['order'] }) {
  const t = useT()
  const [step, setStep] = useState<PaymentStep>()
  const Dialog = step && STEPS[step].Dialog
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {payment.steps.map(each => (
        <CompactButton key={each} onClick={() => setStep(each)}>
          {t(STEPS[each].words)}
        </CompactButton>
      ))}
      {Dialog && <Dialog payment={payment} order={order} onClose={() => setStep(undefined)} />}
    </div>
  )
}
