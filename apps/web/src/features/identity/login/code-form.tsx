import { CODE_LENGTH, Code, getProfile, Password, verify, verifyReset } from '@shop/contracts/identity.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { call, callFull } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { type Countdown, useCountdown } from '../countdown.ts'
import { errorText, PasswordField } from '../fields.tsx'
import type { CodeRequest, SignedIn } from './form-parts.tsx'

type Props = { request: CodeRequest; onSignedIn: (signedIn: SignedIn) => void; onCancel: () => void }

type Translate = (id: MessageId) => string
type CodeInput = { code: string; password: string }

/**
 * Sends the code, for a reset with the new password. A rejected code shows the response's message or a default text.
 */
async function submitCode(request: CodeRequest, { code, password }: CodeInput, t: Translate): Promise<SignedIn> {
  if (request.kind === 'verify') {
    const { result, message } = await callFull(verify, { body: { phoneNumber: request.phone, code } })
    if (!result.verified) throw new Error(message || t('login.verificationFailed'))
    return { token: result.token, phone: request.phone, message }
  }
  const { result, message } = await callFull(verifyReset, { body: { ...request.identifier, code, password } })
  if (!result.verified) throw new Error(message || t('login.resetFailed'))
  const { token } = result
  // A reset by e-mail does not return the phone, so read it from the account.
  const phone = result.phoneNumber ?? (await call(getProfile, { token })).phone
  return { token, phone, message: message || t('login.passwordReset') }
}

/** Returns the error of the typed code. */
function codeProblem(code: string): MessageId | undefined {
  if (code === '') return 'login.valueInvalid'
  return Code.safeParse(code).success ? undefined : 'login.codeFormat'
}

/** Input for the 6-digit code with a countdown of 60 seconds; for a reset also the new password. */
export function CodeForm({ request, onSignedIn, onCancel }: Props) {
  const t = useT()
  const countdown = useCountdown()
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<{ code?: MessageId | undefined; password?: MessageId | undefined }>({})
  const input = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const resendButton = useRef<HTMLButtonElement>(null)
  const isReset = request.kind === 'reset'
  const isOver = countdown.secondsLeft === 0

  const submission = useMutation({
    mutationFn: (typed: CodeInput) => submitCode(request, typed, t),
    onMutate: () => resend.reset(),
    onSuccess: onSignedIn,
    // Do not keep the code in the cache after the form is closed.
    gcTime: 0,
    onError: () => {
      input.current?.focus()
      input.current?.select()
    },
  })
  const resend = useMutation({
    mutationFn: request.resend,
    onSuccess: signedIn => {
      if (signedIn) return onSignedIn(signedIn)
      countdown.restart()
      setCode('')
      setProblems({})
      submission.reset()
    },
  })
  // The code field is disabled at 0 and enabled again for a new code: move the focus accordingly.
  const wasOver = useRef(isOver)
  useEffect(() => {
    if (wasOver.current === isOver) return
    wasOver.current = isOver
    const isElsewhere = document.activeElement instanceof HTMLInputElement && document.activeElement !== input.current
    if (isOver && isElsewhere) return
    // Wait a frame: the dialog moves the focus to itself when the focused control disappears.
    const frame = requestAnimationFrame(() => (isOver ? resendButton : input).current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [isOver])
  const type = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, CODE_LENGTH)
    setCode(digits)
    setProblems(before => ({ ...before, code: undefined }))
    if (digits.length === CODE_LENGTH && !isReset && !submission.isPending)
      submission.mutate({ code: digits, password })
  }
  const moreTime = () => {
    input.current?.focus()
    countdown.extend()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = {
      code: codeProblem(code),
      password: isReset && !Password.safeParse(password).success ? ('login.valueInvalid' as const) : undefined,
    }
    setProblems(found)
    // Do not submit a code again that was just rejected, because every attempt counts.
    const wasRejected =
      submission.error instanceof ApiError &&
      submission.error.status === 422 &&
      !isReset &&
      submission.variables?.code === code
    if (found.code || wasRejected) input.current?.focus()
    else if (found.password) passwordInput.current?.focus()
    else submission.mutate({ code, password })
  }

  // After the countdown, show that the time is over instead of an earlier wrong code.
  const failure = resend.error ?? (isOver ? null : submission.error)
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-muted">{t(isReset ? 'login.resetCodeSent' : 'login.codeSent', { phone: request.phone })}</p>
      <Field
        label={t('login.code')}
        hint={t(isReset ? 'login.codeTimeHint' : 'login.codeAutoHint')}
        error={problems.code && t(problems.code)}
      >
        {control => (
          <TextInput
            {...control}
            ref={input}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            data-autofocus
            disabled={isOver}
            className="text-center text-2xl! tabular-nums tracking-[0.35em]"
            value={code}
            onChange={event => type(event.target.value)}
          />
        )}
      </Field>
      {isReset && (
        <PasswordField
          ref={passwordInput}
          label={t('login.newPassword')}
          name="password"
          autoComplete="new-password"
          showRules
          value={password}
          onChange={setPassword}
          error={problems.password && t(problems.password)}
        />
      )}
      <CodeTimer
        countdown={countdown}
        resendButton={resendButton}
        isResending={resend.isPending}
        onResend={resend.mutate}
        onMoreTime={moreTime}
      />
      {failure && <Notice kind="bad" role="alert" title={errorText(failure, t)} />}
      <div className="grid gap-2 sm:grid-cols-2">
        <Button type="submit" size="lg" disabled={isOver} pending={submission.isPending}>
          {t(isReset ? 'login.savePassword' : 'login.confirm')}
        </Button>
        <Button variant="outline" size="lg" onClick={onCancel}>
          {t('login.cancel')}
        </Button>
      </div>
    </form>
  )
}

type CodeTimerProps = {
  countdown: Countdown
  resendButton: RefObject<HTMLButtonElement | null>
  isResending: boolean
  onResend: () => void
  onMoreTime: () => void
}

/** Remaining seconds, with an offer of more time near the end and a new code after it. Announced at 30, 10 and 0. */
function CodeTimer({ countdown, resendButton, isResending, onResend, onMoreTime }: CodeTimerProps) {
  const t = useT()
  const { secondsLeft, announced, mayExtend } = countdown
  const isOver = secondsLeft === 0
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
      {/* The end is announced below. */}
      <p aria-hidden={isOver} className="text-muted text-sm tabular-nums">
        {isOver ? t('login.codeExpired') : t('login.secondsLeft', { seconds: secondsLeft })}
      </p>
      {isOver && (
        <Button ref={resendButton} variant="soft" size="sm" pending={isResending} onClick={onResend}>
          {t('login.resend')}
        </Button>
      )}
      {mayExtend && (
        <Button variant="soft" size="sm" onClick={onMoreTime}>
          {t('login.moreTime')}
        </Button>
      )}
      <p role="status" className="sr-only">
        {announced === 0 && t('login.codeExpired')}
        {announced ? t('login.secondsLeft', { seconds: announced }) : ''}
      </p>
    </div>
  )
}
