import { formatAmd } from '@shop/contracts/amd-text.ts'
import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import type { StaffPayment } from '@shop/contracts/payments-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { AdminError } from '#shared/admin/admin-error.tsx'
import { momentText } from '#shared/admin/moments.ts'
import { useStaff } from '#shared/admin/staff.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { PaymentDecisions } from './payment-decisions.tsx'
import { orderPaymentsQuery } from './queries.ts'

const TONES: Record<string, Tone> = { captured: 'ok', failed: 'neutral', refund_due: 'warn', review: 'bad' }
const WORDS: Record<string, MessageId> = {
  pending: 'adminOrders.attempt.pending',
  captured: 'adminOrders.attempt.captured',
  failed: 'adminOrders.attempt.failed',
  refund_due: 'adminOrders.attempt.refund_due',
  review: 'adminOrders.attempt.review',
}

/** Each attempt to pay, and what an admin can do about it. */
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
  const words = WORDS[status]
  return (
    <li className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="break-words text-muted">{`${provider} · ${momentText(createdAt, locale)}`}</span>
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
