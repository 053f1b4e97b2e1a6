import { ageOn, shopDate } from '@shop/contracts/days.ts'
import {
  changePassword,
  EditProfile,
  editProfile,
  MINIMUM_AGE,
  Password,
  type Profile,
} from '@shop/contracts/identity.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { callFull } from '#platform/api/client.ts'
import { clock } from '#platform/clock.ts'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { profileQuery } from '#shared/session/profile.ts'
import { type Session, session } from '#shared/session/session.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { TextInput } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Notice, RetryNotice } from '#ui/notice.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { paths } from '../../../paths.ts'
import { BirthDateField, fieldErrorText, PasswordField } from '../fields.tsx'
import { DiscreetPanel } from './discreet-panel.tsx'
import { EmailConfirmation } from './email-confirmation.tsx'
import { SessionList } from './session-list.tsx'

export function EditProfilePage({ session }: { session: Session }) {
  const t = useT()
  const { data: profile, isError, isFetching, refetch } = useQuery(profileQuery(session.token))
  return (
    <div className="page-x py-10 md:py-16">
      <PageMeta title={t('account.edit')} description={t('account.visitorText')} />
      <PageHeading className="mb-6 md:mb-8">{t('account.edit')}</PageHeading>
      <div className="grid max-w-4xl items-start gap-6 md:grid-cols-2">
        <section className="rounded-card bg-surface p-6">
          <h2 className="mb-4 text-xl">{t('account.profile')}</h2>
          {isError && <RetryNotice pending={isFetching} onRetry={() => refetch()} />}
          {!isError && !profile && <Skeleton className="h-144 w-full" />}
          {profile && (
            <>
              <ProfileForm profile={profile} token={session.token} />
              <div className="mt-6 border-hairline border-t pt-5">
                <h3 className="break-words">{profile.email}</h3>
                <EmailConfirmation key={profile.email} profile={profile} token={session.token} />
              </div>
            </>
          )}
        </section>
        <section className="rounded-card bg-surface p-6">
          <h2 className="mb-4 text-xl">{t('account.passwordTitle')}</h2>
          <ChangePasswordForm userPhone={session.userPhone} />
        </section>
        <section id="discreet" className="scroll-mt-24 rounded-card bg-surface p-6 md:col-span-2">
          <h2 className="mb-4 text-xl">{t('account.discreetTitle')}</h2>
          {profile ? <DiscreetPanel profile={profile} token={session.token} /> : <Skeleton className="h-20 w-full" />}
        </section>
        <section className="rounded-card bg-surface p-6 md:col-span-2">
          <h2 className="mb-4 text-xl">{t('sessions.title')}</h2>
          <SessionList token={session.token} />
        </section>
      </div>
      <LocaleLink to={paths.account} className={buttonClass('plain', 'md', 'mt-6')}>
        {t('account.back')}
      </LocaleLink>
    </div>
  )
}

type Name = 'name' | 'email' | 'currentPassword' | 'birthday'
type ProfileErrors = { [N in Name]?: string | undefined }
type ProfileFormProps = { profile: Profile; token: string }

/** Name, e-mail and birthday. The phone is read-only. */
function ProfileForm({ profile, token }: ProfileFormProps) {
  const t = useT()
  const queryClient = useQueryClient()
  const [name, setName] = useState(profile.name)
  const [email, setEmail] = useState(profile.email)
  const [birthday, setBirthday] = useState<string | null>(profile.birthday)
  const [currentPassword, setCurrentPassword] = useState('')
  const [errors, setErrors] = useState<ProfileErrors>({})
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
function findErrors(values: { name: string; email?: string; birthday: string | null }): ProfileErrors {
  const checked = EditProfile.safeParse({ name: values.name, email: values.email })
  const keyOf = (field: Name) => checked.error?.issues.find(issue => issue.path[0] === field)?.message
  const isUnderage = values.birthday !== null && ageOn(values.birthday, shopDate(clock.now())) < MINIMUM_AGE
  return {
    name: keyOf('name'),
    email: keyOf('email'),
    birthday: values.birthday === null ? 'value_invalid' : isUnderage ? 'underage' : undefined,
  }
}

type PasswordErrors = { current?: string | undefined; next?: string | undefined; repeat?: string | undefined }
const NO_PASSWORDS = { current: '', next: '', repeat: '' }

/** Ends all other sessions; this browser continues with the token of the response. */
function ChangePasswordForm({ userPhone }: { userPhone: string }) {
  const t = useT()
  const [values, setValues] = useState(NO_PASSWORDS)
  const [errors, setErrors] = useState<PasswordErrors>({})
  const form = useFocusOnError(errors)
  const set = (field: keyof typeof NO_PASSWORDS) => (text: string) => setValues({ ...values, [field]: text })

  const save = useMutation({
    mutationFn: () => callFull(changePassword, { body: { currentPassword: values.current, newPassword: values.next } }),
    onSuccess: ({ result }) => {
      session.start({ token: result.token, userPhone })
      setValues(NO_PASSWORDS)
    },
    onError: error => {
      if (error instanceof ApiError && error.code === 'WRONG_PASSWORD') setErrors({ current: error.message })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.reset()
    const found: PasswordErrors = {
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

/** Focuses the first invalid field whenever errors change. Attach the ref to the form. */
function useFocusOnError(errors: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.values(errors).some(Boolean)) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])
  return form
}
