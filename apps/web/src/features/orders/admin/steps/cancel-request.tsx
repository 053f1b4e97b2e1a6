import { refuseCancellation } from '@shop/contracts/order-changes-staff.ts'
import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { TextAreaField } from '#shared/admin/fields/form-fields.tsx'
import { IfCan } from '#shared/admin/if-can.tsx'
import { timestampText } from '#shared/admin/timestamps.ts'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast/notify.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { StepDialog, useOrderChange } from './order-change.tsx'

/** The customer's open request to cancel the order, which staff accept by cancelling it, or refuse. */
export function CancelRequestNotice({ data }: { data: AdminOrder }) {
  const t = useT()
  const locale = useLocale()
  const [isOpen, setOpen] = useState<'accept' | 'refuse'>()
  const { cancelRequest: request } = data.order
  const close = () => setOpen(undefined)
  return (
    <>
      {request?.state === 'open' && (
        <Notice
          kind="warn"
          title={t('adminOrders.cancelRequested')}
          actions={
            <IfCan permission="orders.edit">
              <CompactButton variant="danger" onClick={() => setOpen('accept')}>
                {t('adminOrders.cancelAccept')}
              </CompactButton>
              <CompactButton onClick={() => setOpen('refuse')}>{t('adminOrders.cancelRefuse')}</CompactButton>
            </IfCan>
          }
        >
          <p className="whitespace-pre-line break-words">
            <q>{request.reason}</q>
          </p>
          <p className="text-muted text-sm">{timestampText(request.requestedAt, locale)}</p>
        </Notice>
      )}
      {isOpen === 'accept' && <CancelDialog data={data} onClose={close} />}
      {isOpen === 'refuse' && <RefuseDialog number={data.order.number} onClose={close} />}
    </>
  )
}

const MAX_REFUSAL_LENGTH = 500

/** Declines the request with a reason that the customer can read. */
function RefuseDialog({ number, onClose }: { number: number; onClose: () => void }) {
  const t = useT()
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const onDone = () => {
    notify({ kind: 'ok', title: t('adminOrders.cancelRefused') })
    onClose()
  }
  const change = useOrderChange(number, { onDone })
  const submit = () => {
    setSubmitted(true)
    const body = { reason: reason.trim() }
    if (body.reason) change.mutate(() => call(refuseCancellation, { params: { number }, body }))
  }
  return (
    <StepDialog
      number={number}
      title={t('adminOrders.cancelRefuseTitle', { number: String(number) })}
      action={t('adminOrders.cancelRefuse')}
      change={change}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextAreaField
        label={t('adminOrders.why')}
        hint={t('adminOrders.cancelRefuseHint')}
        error={isSubmitted && !reason.trim() ? t('admin.reasonMissing') : undefined}
        data-autofocus
        maxLength={MAX_REFUSAL_LENGTH}
        value={reason}
        onChange={setReason}
      />
    </StepDialog>
  )
}
