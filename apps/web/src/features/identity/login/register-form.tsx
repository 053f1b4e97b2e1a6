import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { ageOn, shopDate } from '@shop/contracts/days.ts'
import { MINIMUM_AGE, Register, register as registerRoute } from '@shop/contracts/identity.ts'
import { PHONE_PREFIX } from '@shop/contracts/phone.ts'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { clock } from '#platform/clock.ts'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { Trans } from '#platform/i18n/trans.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox, TextInput } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { paths } from '../../../paths.ts'
import { BirthDateField, errorText, fieldErrorText, PasswordField } from '../fields.tsx'
import { type CodeRequest, logIn, MissingNotice, PhoneField } from './form-parts.tsx'

const REQUIRED = ['firstName', 'phoneNumber', 'email', 'birthDate', 'password'] as const
type RequiredName = (typeof REQUIRED)[number]
const REQUIRED_TEXTS = {
  firstName: 'login.firstNameRequired',
  phoneNumber: 'login.phoneRequired',
  email: 'login.emailRequired',
  birthDate: 'login.birthDateRequired',
  password: 'login.passwordRequired',
} as const satisfies Record<RequiredName, MessageId>
/** The birth date is not empty, but it is not a date. */
const INVALID_DATE = 'no date'
const FIELDS = [...REQUIRED, 'acceptedTerms'] as const

/** Keeps the input while the dialog shows another form. */
export type RegisterDraft = { values?: Register }

type Props = {
  draft: RegisterDraft
  phone: string
  onPhone: (phone: string) => void
  onCodeSent: (request: CodeRequest) => void
  /** Called if the phone is already verified, so that the user can log in. */
  onVerified: () => void
}

export function RegisterForm({ draft, phone, onPhone, onCodeSent, onVerified }: Props) {
  const t = useT()
  const form = useForm<Register>({
    resolver: standardSchemaResolver(Register),
    defaultValues: { firstName: '', email: '', birthDate: '', password: '', ...draft.values, phoneNumber: phone },
    mode: 'onTouched',
  })
  const { control, formState, handleSubmit, setError, setFocus, watch, register } = form
  const { getValues } = form
  useEffect(
    () => () => {
      draft.values = getValues()
    },
    [draft, getValues],
  )
  /** The prefix +374 alone counts as empty. */
  const isEmpty = (name: RequiredName) => ['', PHONE_PREFIX].includes(form.getValues(name).trim())
  const errorOf = (name: (typeof FIELDS)[number]) => {
    const error = formState.errors[name]
    if (error?.type === 'server' || error?.type === 'age') return error.message
    if (error && name !== 'acceptedTerms' && isEmpty(name)) return t(REQUIRED_TEXTS[name])
    // A password that violates the rules is reported as an invalid value.
    if (error && name === 'password') return t('login.valueInvalid')
    return fieldErrorText(error?.message, t)
  }

  const send = useMutation({
    mutationFn: (values: Register) => call(registerRoute, { body: values }),
    // Do not keep the password in the cache after the form is closed.
    gcTime: 0,
    onSuccess: ({ verified }, { phoneNumber, password }) => {
      if (verified) onVerified()
      else onCodeSent({ kind: 'verify', phone: phoneNumber, resend: () => logIn(phoneNumber, password) })
    },
    onError: error => {
      const details = error instanceof ApiError ? error.details : []
      const named = FIELDS.filter(name => details.some(({ path }) => path === `body.${name}`))
      for (const name of named) {
        const message = details.find(({ path }) => path === `body.${name}`)?.message
        setError(name, { type: 'server', message })
      }
      if (named[0]) setFocus(named[0])
    },
  })
  const submit = handleSubmit(values => {
    if (ageOn(values.birthDate, shopDate(clock.now())) < MINIMUM_AGE) {
      setError('birthDate', { type: 'age', message: t('login.underage') }, { shouldFocus: true })
      return
    }
    send.mutate(values)
  })
  const isAccepted = watch('acceptedTerms')
  const hasEmptyFields = formState.isSubmitted && REQUIRED.some(name => formState.errors[name] && isEmpty(name))

  return (
    <form noValidate onSubmit={event => void submit(event)} className="grid gap-4">
      <Field label={t('login.firstName')} error={errorOf('firstName')}>
        {props => <TextInput {...props} autoComplete="given-name" {...register('firstName')} />}
      </Field>
      <Controller
        control={control}
        name="phoneNumber"
        render={({ field }) => (
          <PhoneField
            ref={field.ref}
            value={field.value}
            onChange={value => {
              field.onChange(value)
              onPhone(value)
            }}
            error={errorOf('phoneNumber')}
            hint={t('login.phoneWhy')}
          />
        )}
      />
      <Field label={t('login.email')} error={errorOf('email')}>
        {props => <TextInput {...props} type="email" autoComplete="email" {...register('email')} />}
      </Field>
      <Controller
        control={control}
        name="birthDate"
        render={({ field }) => (
          <BirthDateField
            ref={field.ref}
            initial={field.value === INVALID_DATE ? '' : field.value}
            onChange={(date, isBlank) => field.onChange(date ?? (isBlank ? '' : INVALID_DATE))}
            error={errorOf('birthDate')}
          />
        )}
      />
      <Controller
        control={control}
        name="password"
        render={({ field }) => (
          <PasswordField
            ref={field.ref}
            label={t('login.password')}
            name="password"
            autoComplete="new-password"
            showRules
            value={field.value}
            onChange={field.onChange}
            error={errorOf('password')}
          />
        )}
      />
      <Checkbox aria-invalid={formState.errors.acceptedTerms ? true : undefined} {...register('acceptedTerms')}>
        <Trans
          id="login.acceptTerms"
          components={{
            privacy: <NewTabLink to={paths.privacy} />,
            terms: <NewTabLink to={paths.terms} />,
          }}
        />
      </Checkbox>
      {hasEmptyFields && <MissingNotice />}
      {send.error && <Notice kind="bad" role="alert" title={errorText(send.error, t)} />}
      <div>
        <Button
          type="submit"
          size="lg"
          className="w-full"
          disabled={!isAccepted}
          aria-describedby={isAccepted ? undefined : 'register-why-disabled'}
          pending={send.isPending}
        >
          {t('login.register')}
        </Button>
        {!isAccepted && (
          <p id="register-why-disabled" className="mt-2 text-center text-muted text-sm">
            {t('login.termsHint')}
          </p>
        )}
      </div>
    </form>
  )
}

/** Opens a text in a new tab, so that the input of the form is kept. */
function NewTabLink({ to, children }: { to: string; children?: ReactNode }) {
  const t = useT()
  return (
    <LocaleLink to={to} target="_blank" className="underline underline-offset-4">
      {children}
      <span className="sr-only"> {t('login.newTab')}</span>
    </LocaleLink>
  )
}
