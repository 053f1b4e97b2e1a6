import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import type { PaymentStep, StaffPayment } from '@shop/contracts/payments-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { QueryPlaceholder } from '#shared/admin/page-parts.tsx'
import { useCan } from '#shared/admin/staff.ts'
import { timestampText } from '#shared/admin/timestamps.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { orderPaymentsQuery } from '../queries.ts'
import {
  ClosePaymentDialog,
  type PaymentDialogProps,
  RefundPaymentDialog,
  SettlePaymentDialog,
} from './payment-dialogs.tsx'

const ACTIONS: Record<PaymentStep, { label: MessageId; Dialog: ComponentType<PaymentDialogProps> }> = {
  'give-back': { label: 'adminOrders.paymentRefund', Dialog: RefundPaymentDialog },
  end: { label: 'adminOrders.paymentEnd', Dialog: ClosePaymentDialog },
  settle: { label: 'adminOrders.paymentSettle', Dialog: SettlePaymentDialog },
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
  const query = useQuery(orderPaymentsQuery(order.number, payments))
  const { data } = query
  if (payments.length === 0) return <p className="text-muted text-sm">{t('adminOrders.noPayments')}</p>
  if (!data) return <QueryPlaceholder query={query} className="h-6 w-full" />
  return (
    <ul className="grid gap-3 text-sm">
      {data.map(payment => (
        <Payment key={payment.id} payment={payment} order={order} />
      ))}
    </ul>
  )
}

function Payment({ payment, order }: { payment: StaffPayment; order: AdminOrder['order'] }) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const locale = useLocale()
  const canDecide = useCan()('payments.edit')
  const { provider, status, amountAmd, creditAmd, cameAmd, createdAt } = payment
  const label = LABELS[status]
  return (
    <li className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="break-words text-muted">{`${provider} · ${timestampText(createdAt, locale)}`}</span>
        <span className="inline-flex items-center gap-2">
          {/* A state that is newer than this page is shown as it is. */}
          <Badge tone={TONES[status] ?? 'neutral'}>{label ? t(label) : status}</Badge>
          <span className="whitespace-nowrap tabular-nums">{formatAmd(amountAmd)}</span>
        </span>
      </div>
      {creditAmd !== undefined && (
        <p className="text-muted">{t('adminOrders.creditPart', { amount: formatAmd(creditAmd) })}</p>
      )}
      {status === 'review' && (
        <p>
          {cameAmd === undefined
            ? t('adminOrders.receivedUnknown')
            : t('adminOrders.received', {
                received: formatAmd(cameAmd),
                asked: formatAmd(amountAmd - (creditAmd ?? 0)),
              })}
          {!canDecide && ` ${t('adminOrders.reviewForAdmin')}`}
        </p>
      )}
      {canDecide && <PaymentActions payment={payment} order={order} />}
    </li>
  )
}

/** Actions on payments that need a manual decision. */
function PaymentActions({ payment, order }: { payment: StaffPayment; order: AdminOrder['order'] }) {
  const t = useT()
  const [step, setStep] = useState<PaymentStep>()
  const Dialog = step && ACTIONS[step].Dialog
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {payment.steps.map(each => (
        <CompactButton key={each} onClick={() => setStep(each)}>
          {t(ACTIONS[each].label)}
        </CompactButton>
      ))}
      {Dialog && <Dialog payment={payment} order={order} onClose={() => setStep(undefined)} />}
    </div>
  )
}
