import { Login, requestLoginCode } from '@shop/contracts/identity.ts'
import { PHONE_PREFIX, Phone } from '@shop/contracts/phone.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { errorText, fieldErrorText, PasswordField } from '../fields.tsx'
import {
  type AppCodeRequest,
  type CodeRequest,
  MissingNotice,
  PhoneField,
  type SignedIn,
  startLogin,
} from './form-parts.tsx'

type Props = {
  phone: string
  onPhone: (phone: string) => void
  onSignedIn: (signedIn: SignedIn) => void
  onCodeNeeded: (request: CodeRequest | AppCodeRequest) => void
  onForgot: () => void
}

/** Login by phone and password, or by phone and SMS code. */
export function LoginForm({ phone, onPhone, onSignedIn, onCodeNeeded, onForgot }: Props) {
  const t = useT()
  const phoneInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<{ phone?: string | undefined; password?: string | undefined }>({})
  const [isMissing, setMissing] = useState(false)

  const signIn = useMutation({
    mutationFn: () => startLogin(phone, password),
    onSuccess: outcome => {
      if ('signedIn' in outcome) onSignedIn(outcome.signedIn)
      else onCodeNeeded(outcome.request)
    },
    onError: () => passwordInput.current?.select(),
  })
  const sendLoginCode = async () => {
    await call(requestLoginCode, { body: { phoneNumber: phone } })
    return undefined
  }
  const askForCode = useMutation({
    mutationFn: sendLoginCode,
    onSuccess: () => onCodeNeeded({ kind: 'verify', phone, resend: sendLoginCode }),
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    askForCode.reset()
    signIn.reset()
    setMissing(phone === PHONE_PREFIX || password === '')
    const checked = Login.safeParse({ phoneNumber: phone, password })
    const keyOf = (path: string) => checked.error?.issues.find(issue => issue.path[0] === path)?.message
    setErrors({
      phone: fieldErrorText(keyOf('phoneNumber'), t),
      password: keyOf('password') && t('login.valueInvalid'),
    })
    if (checked.success) signIn.mutate()
    else (keyOf('phoneNumber') ? phoneInput : passwordInput).current?.focus()
  }
  const sendCode = () => {
    signIn.reset()
    setMissing(false)
    const isPhone = Phone.safeParse(phone).success
    setErrors({ phone: isPhone ? undefined : t('login.phoneInvalid') })
    if (isPhone) askForCode.mutate()
    else phoneInput.current?.focus()
  }

  const failure = signIn.error ?? askForCode.error
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <PhoneField ref={phoneInput} value={phone} onChange={onPhone} error={errors.phone} />
      <PasswordField
        ref={passwordInput}
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={errors.password}
      />
      {isMissing && <MissingNotice />}
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
