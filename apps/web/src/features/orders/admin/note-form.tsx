import { addNote } from '@shop/contracts/orders-staff.ts'
import { type FormEvent, useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { AdminError } from '#shared/admin/admin-error.tsx'
import { useAttemptKey } from '#shared/admin/attempt-key.ts'
import { DenseButton } from '#shared/admin/controls.tsx'
import { useLeaveGuard } from '#shared/admin/leave-guard.ts'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/text-input.tsx'
import { NOTE_MAX } from './failed-dialog.tsx'
import { useOrderChange } from './use-order-change.ts'

/** A note for the shop's own people, on an order in any state. */
export function NoteForm({ number }: { number: number }) {
  const t = useT()
  const keyOf = useAttemptKey()
  const [note, setNote] = useState('')
  useLeaveGuard(note.trim() !== '')
  // The same words again are another note: "No answer" is written many times a day.
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
      <DenseButton type="submit" pending={change.isPending} disabled={!note.trim()} className="justify-self-start">
        {t('adminOrders.noteSave')}
      </DenseButton>
    </form>
  )
}
