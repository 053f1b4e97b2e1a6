import { CODE_LENGTH, confirmEmail, type Profile, requestEmailCode } from '@shop/contracts/identity.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '#platform/api/client.ts'
import { dayTimeText } from '#platform/i18n/dates.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { profileQuery } from '#shared/session/profile.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { useSwapFocus } from '#ui/use-swap-focus.ts'
import { useCountdown } from '../countdown.ts'
import { errorText } from '../fields.tsx'

type Props = { profile: Profile; token: string }

/** Shows whether the e-mail address is confirmed and confirms it by a code. */
export function EmailConfirmation({ profile, token }: Props) {
  const t = useT()
  const queryClient = useQueryClient()
  const { queryKey } = profileQuery(token)
  const [isCodeSent, setIsCodeSent] = useState(false)
  const send = useMutation({
    mutationFn: () => call(requestEmailCode),
    // Confirmed in another tab: read the profile again.
    onSuccess: ({ emailConfirmed }) =>
      emailConfirmed ? queryClient.invalidateQueries({ queryKey }) : setIsCodeSent(true),
  })
  const finish = (confirmed: Profile) => queryClient.setQueryData(queryKey, confirmed)
  const place = useSwapFocus(profile.emailConfirmed ? 'confirmed' : isCodeSent)
  return (
    <div ref={place}>
      {profile.emailConfirmed ? (
        <Confirmed profile={profile} />
      ) : (
        <div className="mt-1 grid gap-3">
          <Badge tone="warn" className="justify-self-start">
            {t('email.unconfirmed')}
          </Badge>
          {isCodeSent ? (
            <ConfirmForm email={profile.email} onConfirmed={finish} onCancel={() => setIsCodeSent(false)} />
          ) : (
            <>
              <p className="text-muted text-sm">{t('email.why')}</p>
              {send.error && (
                <Notice kind="bad" role="alert" title={t('email.sendFailed')}>
                  {errorText(send.error, t)}
                </Notice>
              )}
              <Button
                variant="soft"
                size="sm"
                className="justify-self-start"
                pending={send.isPending}
                onClick={() => send.mutate()}
              >
                {t('email.confirm')}
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  )
}

function Confirmed({ profile }: { profile: Profile }) {
  const t = useT()
  const locale = useLocale()
  const { passwordResetByEmailFrom: from } = profile
  return (
    <div role="status" className="mt-1 grid gap-2">
      <Badge tone="ok" className="justify-self-start">
        {t('email.confirmed')}
      </Badge>
      {from && <p className="text-muted text-sm">{t('email.resetFrom', { date: dayTimeText(from, locale) })}</p>}
    </div>
  )
}

type FormProps = { email: string; onConfirmed: (profile: Profile) => void; onCancel: () => void }

/** The 6-digit code. It is valid for 10 minutes; another one can be requested after 60 seconds. */
function ConfirmForm({ email, onConfirmed, onCancel }: FormProps) {
  const t = useT()
  const countdown = useCountdown()
  const [code, setCode] = useState('')
  const [isIncomplete, setIsIncomplete] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const confirm = useMutation({
    mutationFn: (typed: string) => call(confirmEmail, { body: { code: typed } }),
    onMutate: () => resend.reset(),
    onSuccess: onConfirmed,
    onError: () => {
      input.current?.focus()
      input.current?.select()
    },
  })
  const resend = useMutation({
    mutationFn: () => call(requestEmailCode),
    onSuccess: () => {
      countdown.restart()
      setCode('')
      confirm.reset()
      input.current?.focus()
    },
  })
  const type = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, CODE_LENGTH)
    setCode(digits)
    setIsIncomplete(false)
    if (digits.length === CODE_LENGTH && !confirm.isPending) confirm.mutate(digits)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsIncomplete(code.length < CODE_LENGTH)
    if (code.length === CODE_LENGTH) confirm.mutate(code)
    else input.current?.focus()
  }
  const failure = resend.error ?? confirm.error
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <p role="status" className="break-words text-muted text-sm">
        {t('email.codeSent', { email })}
      </p>
      <Field label={t('login.code')} hint={t('login.codeHint')} error={isIncomplete && t('login.codeFormat')}>
        {control => (
          <TextInput
            {...control}
            autoFocus
            ref={input}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            className="text-center text-2xl! tabular-nums tracking-[0.35em]"
            value={code}
            onChange={event => type(event.target.value)}
          />
        )}
      </Field>
      {failure && (
        <Notice kind="bad" role="alert" title={t(resend.error ? 'email.sendFailed' : 'email.failed')}>
          {errorText(failure, t)}
        </Notice>
      )}
      <div className="flex min-h-11 flex-wrap items-center">
        {countdown.secondsLeft > 0 ? (
          <p className="text-muted text-sm tabular-nums">{t('email.resendIn', { seconds: countdown.secondsLeft })}</p>
        ) : (
          <Button variant="soft" size="sm" pending={resend.isPending} onClick={() => resend.mutate()}>
            {t('login.resend')}
          </Button>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" pending={confirm.isPending}>
          {t('login.confirm')}
        </Button>
        <Button variant="outline" size="sm" onClick={onCancel}>
          {t('login.cancel')}
        </Button>
      </div>
    </form>
  )
}
