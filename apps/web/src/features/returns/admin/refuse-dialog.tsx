import type { StaffReturn } from '@shop/contracts/returns-staff.ts'
import { useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { TextArea } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { notify } from '#ui/toast/notify.ts'
import { useRefuse } from './queries.ts'

/** Rejects a return with a reason that the customer can read. */
export function RefuseDialog({ own: { id, number }, onClose }: { own: StaffReturn; onClose: () => void }) {
  const t = useT()
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const refuse = useRefuse()
  const submit = () => {
    setTried(true)
    if (!reason.trim()) return
    const onSuccess = () => {
      notify({ kind: 'ok', title: t('adminReturns.refused', { number }) })
      onClose()
    }
    refuse.mutate({ id, reason: reason.trim() }, { onSuccess })
  }
  return (
    <FormDialog
      title={t('adminReturns.refuseOf', { number })}
      action={t('adminReturns.refuse')}
      isDangerous
      change={refuse}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field
        label={t('adminReturns.reason')}
        hint={t('adminReturns.reasonHint')}
        error={isTried && !reason.trim() ? t('admin.reasonMissing') : undefined}
      >
        {control => (
          <TextArea
            {...control}
            data-autofocus
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}
