import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { login, MINIMUM_AGE, Register, register as registerRoute } from '@shop/contracts/identity.ts'
import { ageOn, shopDate } from '@shop/contracts/time.ts'
import { useMutation } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { clock } from '#platform/clock.ts'
import { Trans, useT } from '#platform/i18n/locale-context.tsx'
import { LocaleLink } from '#platform/i18n/locale-link.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { paths } from '../../paths.ts'
import { BirthDateField } from './birth-date-field.tsx'
import { errorText, fieldErrorText } from './error-text.ts'
import type { CodeRequest } from './login-flow.ts'
import { PasswordField } from './password-field.tsx'
import { PhoneField } from './phone-field.tsx'

const FIELDS = ['firstName', 'phoneNumber', 'email', 'birthDate', 'password', 'acceptedTerms'] as const

type Props = {
  phone: string
  onPhone: (phone: string) => void
  onCodeSent: (request: CodeRequest) => void
  onLeave: () => void
}

export function RegisterForm({ phone, onPhone, onCodeSent, onLeave }: Props) {
  const t = useT()
  const form = useForm<Register>({
    resolver: standardSchemaResolver(Register),
    defaultValues: { firstName: '', email: '', birthDate: '', phoneNumber: phone, password: '' },
    mode: 'onTouched',
  })
  const { control, formState, handleSubmit, setError, setFocus, watch, register } = form
  const errorOf = (name: (typeof FIELDS)[number]) => {
    const error = formState.errors[name]
    return error?.type === 'server' || error?.type === 'age' ? error.message : fieldErrorText(error?.message, t)
  }

  const send = useMutation({
    mutationFn: (values: Register) => call(registerRoute, { body: values }),
    onSuccess: (_result, { phoneNumber, password }) =>
      onCodeSent({
        kind: 'verify',
        phone: phoneNumber,
        resend: () => call(login, { body: { phoneNumber, password } }),
      }),
    onError: error => {
      const details = error instanceof ApiError ? error.details : []
      const named = FIELDS.filter(name => details.some(({ path }) => path === `body.${name}`))
      for (const name of named) {
        const message = details.find(({ path }) => path === `body.${name}`)?.message
        setError(name, { type: 'server', ...(message && { message }) })
      }
      if (named[0]) setFocus(named[0])
    },
  })
  const submit = handleSubmit(values => {
    if (ageOn(values.birthDate, shopDate(clock.now())) < MINIMUM_AGE) {
      setError('birthDate', { type: 'age', message: t('login.underage') })
      return
    }
    send.mutate(values)
  })
  const isAccepted = watch('acceptedTerms')
  const hasEmptyFields = FIELDS.some(name => formState.errors[name]) && FIELDS.some(name => !form.getValues(name))

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
          <BirthDateField onChange={date => field.onChange(date ?? '')} error={errorOf('birthDate')} />
        )}
      />
      <Controller
        control={control}
        name="password"
        render={({ field }) => (
          <PasswordField
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
            privacy: <LocaleLink to={paths.privacy} onClick={onLeave} className="underline underline-offset-4" />,
            terms: <LocaleLink to={paths.terms} onClick={onLeave} className="underline underline-offset-4" />,
          }}
        />
      </Checkbox>
      {hasEmptyFields && <Notice kind="bad" role="alert" title={t('login.allRequired')} />}
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
