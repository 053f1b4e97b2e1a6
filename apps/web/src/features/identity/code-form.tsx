import { CODE_LENGTH, Password, verify, verifyReset } from '@shop/contracts/identity.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { callFull } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { MORE_TIME_FROM_SECONDS, useCountdown } from './countdown.ts'
import { errorText, fieldErrorText } from './error-text.ts'
import type { CodeRequest, SignedIn } from './login-flow.ts'
import { PasswordField } from './password-field.tsx'

type Props = { request: CodeRequest; onSignedIn: (signedIn: SignedIn) => void; onCancel: () => void }

/** Sends what was typed: a code alone, or a code with the new password. */
async function takeCode(request: CodeRequest, code: string, password: string): Promise<SignedIn> {
  if (request.kind === 'verify') {
    const { result, message } = await callFull(verify, { body: { phoneNumber: request.phone, code } })
    return { token: result.token, phone: request.phone, message }
  }
  const { result, message } = await callFull(verifyReset, { body: { ...request.identifier, code, password } })
  return { token: result.token, phone: result.phoneNumber, message }
}

/** The code of 6 digits with its 60 seconds; for a reset also the new password. */
export function CodeForm({ request, onSignedIn, onCancel }: Props) {
  const t = useT()
  const { secondsLeft, restart, announced } = useCountdown()
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [passwordError, setPasswordError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const isReset = request.kind === 'reset'
  const isOver = secondsLeft === 0

  const take = useMutation({
    mutationFn: (typed: string) => takeCode(request, typed, password),
    onSuccess: onSignedIn,
    onError: () => input.current?.select(),
  })
  const resend = useMutation({
    mutationFn: request.resend,
    onSuccess: () => {
      restart()
      setCode('')
      take.reset()
      requestAnimationFrame(() => input.current?.focus())
    },
  })
  const type = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, CODE_LENGTH)
    setCode(digits)
    if (digits.length === CODE_LENGTH && !isReset && !take.isPending) take.mutate(digits)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const problem = isReset ? fieldErrorText(Password.safeParse(password).error?.issues[0]?.message, t) : undefined
    setPasswordError(problem)
    if (!problem && code.length === CODE_LENGTH) take.mutate(code)
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-muted">{t(isReset ? 'login.resetCodeSent' : 'login.codeSent', { phone: request.phone })}</p>
      <Field label={t('login.code')} hint={t(isReset ? 'login.codeHint' : 'login.codeAutoHint')}>
        {control => (
          <TextInput
            {...control}
            ref={input}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            data-autofocus
            disabled={isOver}
            className="text-center font-dots text-3xl tracking-[0.35em]"
            value={code}
            onChange={event => type(event.target.value)}
          />
        )}
      </Field>
      {isReset && (
        <PasswordField
          label={t('login.newPassword')}
          name="password"
          autoComplete="new-password"
          showRules
          value={password}
          onChange={setPassword}
          error={passwordError}
        />
      )}
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
        <p className="text-muted text-sm tabular-nums">
          {isOver ? t('login.codeExpired') : t('login.secondsLeft', { seconds: secondsLeft })}
        </p>
        {isOver && (
          <Button variant="soft" size="sm" pending={resend.isPending} onClick={() => resend.mutate()}>
            {t('login.resend')}
          </Button>
        )}
        {!isOver && secondsLeft <= MORE_TIME_FROM_SECONDS && (
          <Button variant="soft" size="sm" onClick={restart}>
            {t('login.moreTime')}
          </Button>
        )}
        <p role="status" className="sr-only">
          {announced === undefined ? '' : t('login.secondsLeft', { seconds: announced })}
        </p>
      </div>
      {(take.error ?? resend.error) && (
        <Notice kind="bad" role="alert" title={errorText(take.error ?? resend.error, t)} />
      )}
      <div className="grid gap-2 sm:grid-cols-2">
        <Button type="submit" size="lg" disabled={isOver || code.length < CODE_LENGTH} pending={take.isPending}>
          {t(isReset ? 'login.savePassword' : 'login.confirm')}
        </Button>
        <Button variant="outline" size="lg" onClick={onCancel}>
          {t('login.cancel')}
        </Button>
      </div>
    </form>
  )
}
