import type { StaffReturn } from '@shop/contracts/returns-staff.ts'
import { useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { AdminError } from '#shared/admin/admin-error.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/text-input.tsx'
import { notify } from '#ui/toast/notify.ts'
import { useRefuse } from './queries.ts'

/** Refuses a return for a reason, which the customer reads. */
export function RefuseDialog({ own: { id, number }, onClose }: { own: StaffReturn; onClose: () => void }) {
  const t = useT()
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useRefuse()
  return (
    <Dialog open onClose={onClose} title={t('adminReturns.refuseOf', { number })}>
      <form
        className="grid gap-4"
        onSubmit={event => {
          event.preventDefault()
          mutate(
            { id, reason },
            {
              onSuccess: () => {
                notify({ kind: 'ok', title: t('adminReturns.refused', { number }) })
                onClose()
              },
            },
          )
        }}
      >
        <Field label={t('adminReturns.reason')} hint={t('adminReturns.reasonHint')}>
          {control => (
            <TextArea
              {...control}
              data-autofocus
              required
              maxLength={500}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
        {error !== null && <AdminError error={error} />}
        <Button type="submit" variant="danger" pending={isPending}>
          {t('adminReturns.refuse')}
        </Button>
      </form>
    </Dialog>
  )
}
