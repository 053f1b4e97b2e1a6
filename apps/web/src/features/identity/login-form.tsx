import { Login, login, requestLoginCode } from '@shop/contracts/identity.ts'
import { normalizePhone } from '@shop/contracts/phone.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call, callFull } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { errorText, fieldErrorText } from './error-text.ts'
import type { CodeRequest, SignedIn } from './login-flow.ts'
import { PasswordField } from './password-field.tsx'
import { PhoneField } from './phone-field.tsx'

type Props = {
  phone: string
  onPhone: (phone: string) => void
  onSignedIn: (signedIn: SignedIn) => void
  onCodeSent: (request: CodeRequest) => void
  onForgot: () => void
}

/** Phone and password, or the phone alone for a code by SMS. */
export function LoginForm({ phone, onPhone, onSignedIn, onCodeSent, onForgot }: Props) {
  const t = useT()
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<{ phone?: string | undefined; password?: string | undefined }>({})

  const signIn = useMutation({
    mutationFn: () => callFull(login, { body: { phoneNumber: phone, password } }),
    onSuccess: ({ result, message }) => {
      if (result.verified && result.token) onSignedIn({ token: result.token, phone, message })
      else onCodeSent({ kind: 'verify', phone, resend: () => call(login, { body: { phoneNumber: phone, password } }) })
    },
  })
  const askForCode = useMutation({
    mutationFn: () => call(requestLoginCode, { body: { phoneNumber: phone } }),
    onSuccess: () =>
      onCodeSent({ kind: 'verify', phone, resend: () => call(requestLoginCode, { body: { phoneNumber: phone } }) }),
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const checked = Login.safeParse({ phoneNumber: phone, password })
    const keyOf = (path: string) => checked.error?.issues.find(issue => issue.path[0] === path)?.message
    setErrors({
      phone: fieldErrorText(keyOf('phoneNumber'), t),
      password: keyOf('password') && t('login.valueInvalid'),
    })
    if (checked.success) signIn.mutate()
  }
  const sendCode = () => {
    const isPhone = normalizePhone(phone) !== null
    setErrors({ phone: isPhone ? undefined : t('login.phoneInvalid') })
    if (isPhone) askForCode.mutate()
  }

  const failure = signIn.error ?? askForCode.error
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <PhoneField value={phone} onChange={onPhone} error={errors.phone} />
      <PasswordField
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={errors.password}
      />
      {failure && <Notice kind="bad" role="alert" title={errorText(failure, t)} />}
      <Button type="submit" size="lg" pending={signIn.isPending}>
        {t('login.submit')}
      </Button>
      <div className="flex flex-wrap justify-between gap-x-4">
        <Button variant="plain" pending={askForCode.isPending} onClick={sendCode}>
          {t('login.byCode')}
        </Button>
        <Button variant="plain" onClick={onForgot}>
          {t('login.forgot')}
        </Button>
      </div>
    </form>
  )
}
