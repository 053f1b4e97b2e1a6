import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { ageOn, shopDate } from '@shop/contracts/days.ts'
import { MINIMUM_AGE, Register, register as registerRoute } from '@shop/contracts/identity.ts'
import { PHONE_PREFIX } from '@shop/contracts/phone.ts'
import { useMutation } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { clock } from '#platform/clock.ts'
import { Trans, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { paths } from '../../paths.ts'
import { BirthDateField } from './birth-date-field.tsx'
import { errorText, fieldErrorText } from './error-text.ts'
import { type CodeRequest, logIn } from './login-flow.ts'
import { MissingNotice } from './missing-notice.tsx'
import { NewTabLink } from './new-tab-link.tsx'
import { PasswordField } from './password-field.tsx'
import { PhoneField } from './phone-field.tsx'

const REQUIRED = ['firstName', 'phoneNumber', 'email', 'birthDate', 'password'] as const
type RequiredName = (typeof REQUIRED)[number]
const REQUIRED_TEXTS = {
  firstName: 'login.firstNameRequired',
  phoneNumber: 'login.phoneRequired',
  email: 'login.emailRequired',
  birthDate: 'login.birthDateRequired',
  password: 'login.passwordRequired',
} as const satisfies Record<RequiredName, MessageId>
/** The birth date is typed, but it is not a date. */
const NO_DATE = 'no date'
const FIELDS = [...REQUIRED, 'acceptedTerms'] as const

type Props = {
  phone: string
  onPhone: (phone: string) => void
  onCodeSent: (request: CodeRequest) => void
  /** The phone is verified already: one can log in. */
  onVerified: () => void
}

/** product.md section 5, Registration. */
export function RegisterForm({ phone, onPhone, onCodeSent, onVerified }: Props) {
  const t = useT()
  const form = useForm<Register>({
    resolver: standardSchemaResolver(Register),
    defaultValues: { firstName: '', email: '', birthDate: '', phoneNumber: phone, password: '' },
    mode: 'onTouched',
  })
  const { control, formState, handleSubmit, setError, setFocus, watch, register } = form
  /** +374 alone belongs to the field. */
  const isEmpty = (name: RequiredName) => ['', PHONE_PREFIX].includes(form.getValues(name).trim())
  const errorOf = (name: (typeof FIELDS)[number]) => {
    const error = formState.errors[name]
    if (error?.type === 'server' || error?.type === 'age') return error.message
    if (error && name !== 'acceptedTerms' && isEmpty(name)) return t(REQUIRED_TEXTS[name])
    // product.md section 5: a password that breaks the rule is not a valid value.
    if (error && name === 'password') return t('login.valueInvalid')
    return fieldErrorText(error?.message, t)
  }

  const send = useMutation({
    mutationFn: (values: Register) => call(registerRoute, { body: values }),
    // The password is forgotten with the form.
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
            onChange={(date, isBlank) => field.onChange(date ?? (isBlank ? '' : NO_DATE))}
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
