import { formatAmd } from '@shop/contracts/amd-text.ts'
import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import type { StaffRefund } from '@shop/contracts/payments-staff.ts'
import { useState } from 'react'
import { dayMonthText } from '#platform/i18n/dates.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { RefundDecisions } from '#shared/admin/refund-decisions.tsx'
import { timestampText } from '#shared/admin/timestamps.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { RefundDialog } from './refund-dialog.tsx'

const LABELS: Record<StaffRefund['state'], MessageId> = {
  held: 'adminOrders.refund.held',
  requested: 'adminOrders.refund.requested',
  sent: 'adminOrders.refund.sent',
  manual: 'adminOrders.refund.manual',
  failed: 'adminOrders.refund.failed',
  confirmed: 'adminOrders.refund.confirmed',
}
const TONES: Record<StaffRefund['state'], Tone> = {
  held: 'warn',
  requested: 'info',
  sent: 'info',
  manual: 'warn',
  failed: 'bad',
  confirmed: 'ok',
}

/** Refunds with status, due date and actions of an admin. */
export function Refunds({ data }: { data: AdminOrder }) {
  const t = useT()
  const { refunds, refundable } = data
  const [isGiving, setGiving] = useState(false)
  if (refunds.length === 0 && refundable.leftAmd === 0) return null
  const isAnyOpen = refunds.some(({ state }) => state !== 'confirmed')
  return (
    <section className="mt-3 border-hairline border-t pt-3 text-sm">
      <h3 className="mb-1 font-semibold text-sm">{t('adminOrders.refunds')}</h3>
      {isAnyOpen && <p className="mb-2 text-muted">{t('adminOrders.refundRule')}</p>}
      <ul className="grid gap-3 empty:hidden">
        {refunds.map(refund => (
          <Refund key={refund.id} refund={refund} />
        ))}
      </ul>
      {refundable.leftAmd > 0 && (
        <CompactButton className="mt-2" onClick={() => setGiving(true)}>
          {t('adminOrders.giveBack')}
        </CompactButton>
      )}
      {isGiving && <RefundDialog data={data} onClose={() => setGiving(false)} />}
    </section>
  )
}

function Refund({ refund }: { refund: StaffRefund }) {
  const t = useT()
  const locale = useLocale()
  const { amountAmd, state, requestedAt, dueOn, isOverdue, lastError, reference, confirmedAt } = refund
  const dayOf = (date: string) => dayMonthText(date, locale, 'long')
  return (
    <li className="grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Badge tone={TONES[state]}>{t(LABELS[state])}</Badge>
        <span className="whitespace-nowrap font-medium tabular-nums">−{formatAmd(amountAmd)}</span>
      </div>
      <p className="text-muted">
        {t('adminOrders.refundAsked', { moment: timestampText(requestedAt, locale) })}
        {state !== 'confirmed' && (
          <span className={isOverdue ? 'text-bad' : undefined}>
            {' · '}
            {t(isOverdue ? 'adminOrders.refundOverdue' : 'adminOrders.refundBy', { day: dayOf(dueOn) })}
          </span>
        )}
        {confirmedAt && ` · ${t('adminOrders.refundDone', { moment: timestampText(confirmedAt, locale) })}`}
        {reference && ` · ${reference}`}
      </p>
      {lastError && <p className="break-words text-bad">{lastError}</p>}
      <RefundDecisions refund={refund} />
    </li>
  )
}
