import { type AdminOrder, confirmFee, recordCall } from '@shop/contracts/orders-staff.ts'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { parseWholeNumber, WholeNumberField } from '#shared/admin/fields/form-fields.tsx'
import { useIdempotencyKey } from '#shared/idempotency-key.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/controls.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { StepDialog, useOrderChange } from './order-change.tsx'

/** Unusually high fee in AMD, above which the form asks for confirmation. */
const MAX_FEE_AMD = 100_000

/** Records the fee agreed by phone, or an unanswered call. */
export function FeeDialog({ data, onClose }: { data: AdminOrder; onClose: () => void }) {
  const t = useT()
  const { number, phone, totals } = data.order
  const change = useOrderChange(number, { version: data.version, onDone: onClose })
  const missedCall = useOrderChange(number, { onDone: onClose, isToast: true })
  const keyOf = useIdempotencyKey()
  const [typed, setTyped] = useState(String(totals.delivery?.feeAmd ?? ''))
  const [isAgreed, setAgreed] = useState(false)
  const [isSubmitted, setSubmitted] = useState(false)
  const feeAmd = parseWholeNumber(typed, MAX_FEE_AMD)
  const submit = () => {
    setSubmitted(true)
    if (feeAmd === undefined || !isAgreed) return
    change.mutate(expected => call(confirmFee, { params: { number }, body: { feeAmd, agreed: true, ...expected } }))
  }
  const callBody = { after: data.callTries }
  return (
    <StepDialog
      number={number}
      title={t('adminOrders.feeTitle')}
      text={
        <>
          {t('adminOrders.feeText')}{' '}
          <a href={`tel:${phone}`} className="whitespace-nowrap text-text underline underline-offset-4">
            {phone}
          </a>
        </>
      }
      action={t('adminOrders.feeSave')}
      change={change}
      onClose={onClose}
      onSubmit={submit}
    >
      <WholeNumberField
        label={t('adminOrders.feeAmount')}
        typed={typed}
        onType={setTyped}
        error={isSubmitted && feeAmd === undefined ? t('adminOrders.feeWrong') : undefined}
      />
      <div>
        <Checkbox checked={isAgreed} onChange={event => setAgreed(event.target.checked)}>
          {t('adminOrders.feeAgreed')}
        </Checkbox>
        {isSubmitted && !isAgreed && <FieldError role="alert">{t('adminOrders.feeNotAgreed')}</FieldError>}
      </div>
      <div className="border-hairline border-t pt-4">
        <Button
          variant="soft"
          size="sm"
          pending={missedCall.isPending}
          onClick={() =>
            missedCall.mutate(() => call(recordCall, { params: { number }, headers: keyOf(callBody), body: {} }))
          }
        >
          {t('adminOrders.step.calls')}
        </Button>
        {data.callTries > 0 && (
          <p className="mt-2 text-sm text-warn">{t('adminOrders.callTries', { count: data.callTries })}</p>
        )}
      </div>
    </StepDialog>
  )
}
