import { oneOf } from '@shop/contracts/enums.ts'
import { type AdminOrder, cancelAnyOrder, StaffCancelReason } from '@shop/contracts/orders-staff.ts'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { clock } from '#platform/clock.ts'
import { dayMonthText } from '#platform/i18n/dates.ts'
import { useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { SelectField } from '#shared/admin/fields/form-fields.tsx'
import { timestampText } from '#shared/admin/timestamps.ts'
import { Notice } from '#ui/notice.tsx'
import { StepDialog, useOrderChange } from './order-change.tsx'

const REASONS: Record<StaffCancelReason, MessageId> = {
  customer: 'adminOrders.cancel.customer',
  staff: 'adminOrders.cancel.staff',
  out_of_stock: 'adminOrders.cancel.out_of_stock',
  unreachable: 'adminOrders.cancel.unreachable',
}

/** Cancels an order with a reason and shows what is refunded. It cannot be undone. */
export function CancelDialog({ data, onClose }: { data: AdminOrder; onClose: () => void }) {
  const t = useT()
  const locale = useLocale()
  const { number } = data.order
  const change = useOrderChange(number, { version: data.version, onDone: onClose })
  const [reason, setReason] = useState<StaffCancelReason>('customer')
  const { unreachable } = data
  const isEarly = !unreachable || clock.now().getTime() < Date.parse(unreachable.cancelFrom)
  return (
    <StepDialog
      number={number}
      title={t('adminOrders.cancelTitle', { number: String(number) })}
      action={t('adminOrders.step.cancel')}
      isDangerous
      dismiss={t('adminOrders.keepOrder')}
      change={change}
      onClose={onClose}
      onSubmit={() =>
        change.mutate(expected => call(cancelAnyOrder, { params: { number }, body: { reason, ...expected } }))
      }
    >
      <SelectField
        label={t('adminOrders.why')}
        hint={
          unreachable && isEarly
            ? t('adminOrders.cancelFrom', { timestamp: timestampText(unreachable.cancelFrom, locale) })
            : undefined
        }
        value={reason}
        onChange={value => setReason(oneOf(StaffCancelReason.options, value) ?? 'staff')}
      >
        {StaffCancelReason.options.map(each => (
          <option key={each} value={each} disabled={each === 'unreachable' && isEarly}>
            {t(REASONS[each])}
          </option>
        ))}
      </SelectField>
      <Notice kind="warn">
        <RefundPreview data={data} />
      </Notice>
    </StepDialog>
  )
}

/** What a cancellation refunds, as far as it is known beforehand. */
function RefundPreview({ data: { order, refundable } }: { data: AdminOrder }) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const locale = useLocale()
  if (order.status === 'awaiting_payment') return <p>{t('adminOrders.backUnpaid')}</p>
  const { refundIfCancelled: back } = order
  return (
    <>
      <p>
        {back
          ? t('adminOrders.backAll', {
              amount: formatAmd(back.amountAmd),
              day: dayMonthText(back.by, locale, 'long'),
            })
          : t('adminOrders.backItems')}
      </p>
      {back?.creditAmd !== undefined && <p>{t('adminOrders.backCredit', { amount: formatAmd(back.creditAmd) })}</p>}
      {refundable.ifCancelledAmd > 0 && refundable.ifCancelledAmd >= refundable.heldFromAmd && (
        <p>{t('adminOrders.grantRefundHeld')}</p>
      )}
      {order.totals.pointsAmd > 0 && <p>{t('adminOrders.backPoints', { count: order.totals.pointsAmd })}</p>}
    </>
  )
}
