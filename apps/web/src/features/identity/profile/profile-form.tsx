import { ageOn, shopDate } from '@shop/contracts/days.ts'
import { EditProfile, editProfile, MINIMUM_AGE, type Profile } from '@shop/contracts/identity.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { callFull } from '#platform/api/client.ts'
import { clock } from '#platform/clock.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { Notice } from '#ui/notice.tsx'
import { BirthDateField } from '../birth-date-field.tsx'
import { fieldErrorText } from '../error-text.ts'
import { PasswordField } from '../password-field.tsx'
import { profileQuery } from './queries.ts'
import { useFocusOnError } from './use-focus-on-error.ts'

type Name = 'name' | 'email' | 'currentPassword' | 'birthday'
type Errors = { [N in Name]?: string | undefined }
type Props = { profile: Profile; token: string }

/** Name, e-mail and birthday. The phone is read-only. */
export function ProfileForm({ profile, token }: Props) {
  const t = useT()
  const queryClient = useQueryClient()
  const [name, setName] = useState(profile.name)
  const [email, setEmail] = useState(profile.email)
  const [birthday, setBirthday] = useState<string | null>(profile.birthday)
  const [currentPassword, setCurrentPassword] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const form = useFocusOnError(errors)
  const isEmailChanged = email.trim().toLowerCase() !== profile.email

  const save = useMutation({
    mutationFn: () =>
      callFull(editProfile, {
        body: { name, ...(isEmailChanged && { email, currentPassword }), birthday: birthday || undefined },
      }),
    onSuccess: ({ result }) => {
      setCurrentPassword('')
      queryClient.setQueryData(profileQuery(token).queryKey, result)
    },
    onError: error => {
      if (!(error instanceof ApiError)) return
      const at = (field: Name) => error.detailAt(`body.${field}`)?.message
      const wrongPassword = error.code === 'WRONG_PASSWORD' ? error.message : at('currentPassword')
      setErrors({ name: at('name'), email: at('email'), currentPassword: wrongPassword, birthday: at('birthday') })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.reset()
    const errors = findErrors({ name, birthday, ...(isEmailChanged && { email }) })
    const keys: readonly Name[] = ['name', 'email', 'birthday']
    const needsPassword = isEmailChanged && currentPassword === ''
    setErrors({
      ...Object.fromEntries(
        keys.map(key => [
          key,
          key === 'birthday' && errors.birthday === 'underage' ? t('login.underage') : fieldErrorText(errors[key], t),
        ]),
      ),
      ...(needsPassword && { currentPassword: t('email.passwordRequired') }),
    })
    if (!needsPassword && !keys.some(key => errors[key])) save.mutate()
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      <Field label={t('login.phone')} hint={t('account.phoneFixed')}>
        {control => <TextInput {...control} type="tel" readOnly value={profile.phone} />}
      </Field>
      <Field label={t('account.name')} error={errors.name}>
        {control => (
          <TextInput
            {...control}
            autoComplete="given-name"
            value={name}
            onChange={event => setName(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('login.email')} error={errors.email}>
        {control => (
          <TextInput
            {...control}
            type="email"
            autoComplete="email"
            value={email}
            onChange={event => setEmail(event.target.value)}
          />
        )}
      </Field>
      {isEmailChanged && (
        <div className="grid gap-1.5">
          <PasswordField
            label={t('email.password')}
            name="emailPassword"
            autoComplete="current-password"
            value={currentPassword}
            onChange={setCurrentPassword}
            error={errors.currentPassword}
          />
          <p className="text-muted text-sm">{t('email.passwordWhy')}</p>
        </div>
      )}
      <BirthDateField initial={profile.birthday} onChange={setBirthday} error={errors.birthday} />
      {save.isSuccess && <Notice kind="ok" role="status" title={save.data.message ?? t('account.saved')} />}
      {save.error && !errors.currentPassword && (
        <Notice kind="bad" role="alert" title={t('account.saveFailed')}>
          {save.error instanceof ApiError && save.error.serverMessage}
        </Notice>
      )}
      <Button type="submit" pending={save.isPending}>
        {t('account.save')}
      </Button>
    </form>
  )
}

/** Returns the error key of each invalid field. */
function findErrors(values: { name: string; email?: string; birthday: string | null }): Errors {
  const checked = EditProfile.safeParse({ name: values.name, email: values.email })
  const keyOf = (field: Name) => checked.error?.issues.find(issue => issue.path[0] === field)?.message
  const isUnderage = values.birthday !== null && ageOn(values.birthday, shopDate(clock.now())) < MINIMUM_AGE
  return {
    name: keyOf('name'),
    email: keyOf('email'),
    birthday: values.birthday === null ? 'value_invalid' : isUnderage ? 'underage' : undefined,
  }
}
