import { resetStaffAuthenticator, type StaffMember } from '@shop/contracts/identity-staff.ts'
import { useRef, useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { notify } from '#ui/toast/notify.ts'
import { PasswordField } from '../fields.tsx'
import { useStaffChange } from './queries.ts'

type Props = { member: StaffMember; onClose: () => void }

/** Removes the second step of a colleague, by the password of the signed-in person. */
export function ResetDialog({ member: { accountId: id, name, phone }, onClose }: Props) {
  const t = useT()
  const [currentPassword, setPassword] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const person = { name: name || phone }
  const change = useStaffChange({
    onDone: () => {
      notify({ kind: 'ok', title: t('staff.resetDone', person) })
      onClose()
    },
    onFailed: () => input.current?.select(),
  })
  const submit = () => {
    setIsMissing(currentPassword === '')
    if (currentPassword === '') input.current?.focus()
    else change.mutate(() => call(resetStaffAuthenticator, { params: { id }, body: { currentPassword } }))
  }
  return (
    <FormDialog
      title={t('staff.resetTitle', person)}
      text={t('staff.resetText')}
      action={t('staff.resetApp')}
      isDangerous
      change={change}
      onClose={onClose}
      onSubmit={submit}
    >
      <PasswordField
        ref={input}
        label={t('staff.yourPassword')}
        name="password"
        autoComplete="current-password"
        value={currentPassword}
        onChange={setPassword}
        error={isMissing ? t('login.passwordRequired') : undefined}
      />
    </FormDialog>
  )
}
