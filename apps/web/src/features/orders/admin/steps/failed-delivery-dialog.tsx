import { oneOf } from '@shop/contracts/one-of.ts'
import { DeliveryFailure } from '@shop/contracts/orders.ts'
import { failDelivery } from '@shop/contracts/orders-staff.ts'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { useAttemptKey } from '#shared/admin/attempt-key.ts'
import { Select, TextArea } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { StepDialog } from './step-dialog.tsx'
import { useOrderChange } from './use-order-change.ts'

export const NOTE_MAX = 1000

/** Reasons in the words of the courier. */
const REASONS: Record<DeliveryFailure, MessageId> = {
  nobody_home: 'adminOrders.failed.nobody_home',
  identity_not_shown: 'adminOrders.failed.identity_not_shown',
  refused: 'adminOrders.failed.refused',
  other: 'adminOrders.failed.other',
}

/** Records a failed delivery with a reason and a note. */
export function FailedDeliveryDialog({ number, onClose }: { number: number; onClose: () => void }) {
  const t = useT()
  const change = useOrderChange(number, { onDone: onClose })
  const keyOf = useAttemptKey()
  const [reason, setReason] = useState<DeliveryFailure>('nobody_home')
  const [note, setNote] = useState('')
  const submit = () => {
    const body = { reason, note: note.trim() || undefined }
    change.mutate(() => call(failDelivery, { params: { number }, headers: keyOf(body), body }))
  }
  return (
    <StepDialog
      number={number}
      title={t('adminOrders.failedTitle', { number: String(number) })}
      text={t('adminOrders.failedText')}
      action={t('adminOrders.failedSave')}
      change={change}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field label={t('adminOrders.why')}>
        {control => (
          <Select
            {...control}
            value={reason}
            onChange={event => setReason(oneOf(DeliveryFailure.options, event.target.value) ?? 'other')}
          >
            {DeliveryFailure.options.map(each => (
              <option key={each} value={each}>
                {t(REASONS[each])}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('adminOrders.note')} optional>
        {control => (
          <TextArea {...control} maxLength={NOTE_MAX} value={note} onChange={event => setNote(event.target.value)} />
        )}
      </Field>
    </StepDialog>
  )
}
