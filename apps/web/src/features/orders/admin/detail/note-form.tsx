import { addNote } from '@shop/contracts/orders-staff.ts'
import { type FormEvent, useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { AdminError } from '#shared/admin/admin-error.tsx'
import { useAttemptKey } from '#shared/admin/attempt-key.ts'
import { useLeaveGuard } from '#shared/admin/dialogs/leave-guard.ts'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { TextArea } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { NOTE_MAX } from '../steps/failed-delivery-dialog.tsx'
import { useOrderChange } from '../steps/use-order-change.ts'

/** Adds an internal note to an order in any status. */
export function NoteForm({ number }: { number: number }) {
  const t = useT()
  const keyOf = useAttemptKey()
  const [note, setNote] = useState('')
  useLeaveGuard(note.trim() !== '')
  // Part of the idempotency key, so that the same text can be added again: "No answer" is a frequent note.
  const [saved, setSaved] = useState(0)
  const onDone = () => {
    setNote('')
    setSaved(saved + 1)
  }
  const change = useOrderChange(number, { onDone })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = { note: note.trim() }
    if (body.note) change.mutate(() => call(addNote, { params: { number }, headers: keyOf([body, saved]), body }))
  }
  return (
    <form noValidate onSubmit={submit} className="mb-4 grid gap-2">
      <Field label={t('adminOrders.noteNew')}>
        {control => (
          <TextArea
            {...control}
            rows={2}
            maxLength={NOTE_MAX}
            value={note}
            onChange={event => setNote(event.target.value)}
            onKeyDown={event => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
            }}
          />
        )}
      </Field>
      {change.error && <AdminError error={change.error} />}
      <CompactButton type="submit" pending={change.isPending} disabled={!note.trim()} className="justify-self-start">
        {t('adminOrders.noteSave')}
      </CompactButton>
    </form>
  )
}
