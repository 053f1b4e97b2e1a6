import { type Customer, noteCustomer } from '@shop/contracts/account-staff.ts'
import { type FormEvent, useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { AdminError } from '#shared/admin/admin-error.tsx'
import { useAttemptKey } from '#shared/admin/attempt-key.ts'
import { useLeaveGuard } from '#shared/admin/dialogs/leave-guard.ts'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { Panel } from '#shared/admin/panel.tsx'
import { timestampText } from '#shared/admin/timestamps.ts'
import { TextArea } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useCustomerChange } from './queries.ts'

const MAX = 1000

/** Internal notes of staff about a customer. */
export function NotesPanel({ customer: { accountId, notes } }: { customer: Customer }) {
  const t = useT()
  const locale = useLocale()
  const keyOf = useAttemptKey()
  const [note, setNote] = useState('')
  useLeaveGuard(note.trim() !== '')
  const change = useCustomerChange(accountId, () => setNote(''))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = { note: note.trim() }
    // The idempotency key includes the number of notes, so that the same text can be added again later.
    const headers = keyOf({ body, after: notes.length })
    if (body.note) change.mutate(() => call(noteCustomer, { params: { accountId }, headers, body }))
  }
  return (
    <Panel title={t('adminCustomers.notes')}>
      <form noValidate onSubmit={submit} className="mb-3 grid gap-2">
        <Field label={t('adminCustomers.noteNew')} hint={t('adminCustomers.noteHint')}>
          {control => (
            <TextArea
              {...control}
              rows={2}
              maxLength={MAX}
              value={note}
              onChange={event => setNote(event.target.value)}
            />
          )}
        </Field>
        {change.error && <AdminError error={change.error} />}
        <CompactButton type="submit" pending={change.isPending} disabled={!note.trim()} className="justify-self-start">
          {t('adminCustomers.noteSave')}
        </CompactButton>
      </form>
      <ul className="divide-y divide-hairline text-sm">
        {notes.map(({ id, at, by, note: text }) => (
          <li key={id} className="py-2">
            <p className="whitespace-pre-line break-words">{text}</p>
            <p className="text-muted">{[by, timestampText(at, locale)].filter(Boolean).join(' · ')}</p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
