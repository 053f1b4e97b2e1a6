import { changePassword, Password } from '@shop/contracts/identity.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { callFull } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { session } from '#shared/session/session.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { fieldErrorText } from '../error-text.ts'
import { PasswordField } from '../password-field.tsx'
import { useFocusOnError } from './use-focus-on-error.ts'

type Errors = { current?: string | undefined; next?: string | undefined; repeat?: string | undefined }
const EMPTY = { current: '', next: '', repeat: '' }

/** Ends all other sessions; this browser continues with the token of the response. */
export function ChangePasswordForm({ userPhone }: { userPhone: string }) {
  const t = useT()
  const [values, setValues] = useState(EMPTY)
  const [errors, setErrors] = useState<Errors>({})
  const form = useFocusOnError(errors)
  const set = (field: keyof typeof EMPTY) => (text: string) => setValues({ ...values, [field]: text })

  const save = useMutation({
    mutationFn: () => callFull(changePassword, { body: { currentPassword: values.current, newPassword: values.next } }),
    onSuccess: ({ result }) => {
      session.start({ token: result.token, userPhone })
      setValues(EMPTY)
    },
    onError: error => {
      if (error instanceof ApiError && error.code === 'WRONG_PASSWORD') setErrors({ current: error.message })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.reset()
    const found: Errors = {
      current: values.current ? undefined : t('account.currentRequired'),
      next: fieldErrorText(Password.safeParse(values.next).error?.issues[0]?.message, t),
      repeat: values.next === values.repeat ? undefined : t('account.passwordMismatch'),
    }
    setErrors(found)
    if (!found.current && !found.next && !found.repeat) save.mutate()
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      <input type="text" name="username" autoComplete="username" value={userPhone} readOnly hidden />
      <PasswordField
        label={t('account.currentPassword')}
        name="currentPassword"
        autoComplete="current-password"
        value={values.current}
        onChange={set('current')}
        error={errors.current}
      />
      <PasswordField
        label={t('login.newPassword')}
        name="newPassword"
        autoComplete="new-password"
        showRules
        value={values.next}
        onChange={set('next')}
        error={errors.next}
      />
      <p className="-mt-2 text-muted text-sm">{t('account.passwordHint')}</p>
      <PasswordField
        label={t('account.repeatPassword')}
        name="repeatPassword"
        autoComplete="new-password"
        value={values.repeat}
        onChange={set('repeat')}
        error={errors.repeat}
      />
      {save.isSuccess && <Notice kind="ok" role="status" title={save.data.message ?? t('account.passwordSaved')} />}
      {save.error && !errors.current && (
        <Notice kind="bad" role="alert" title={t('account.passwordFailed')}>
          {save.error instanceof ApiError && save.error.serverMessage}
        </Notice>
      )}
      <Button type="submit" pending={save.isPending}>
        {t('account.passwordSave')}
      </Button>
    </form>
  )
}
