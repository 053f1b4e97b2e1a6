import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Notice } from '#ui/notice.tsx'
import { errorText, PasswordField } from '../fields.tsx'
import { FormButtons } from './authenticator-codes.tsx'

type PasswordStepProps<Result> = {
  /** Requests the next step with the password. */
  request: (password: string) => Promise<Result>
  onDone: (result: Result) => void
  onCancel: () => void
}

/** The first step of a change of the second factor: the password of the signed-in staff member. */
export function PasswordStep<Result>({ request, onDone, onCancel }: PasswordStepProps<Result>) {
  const t = useT()
  const [password, setPassword] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const sent = useMutation({
    mutationFn: () => request(password),
    onSuccess: onDone,
    // The result is secret or valid once: do not keep it in the cache.
    gcTime: 0,
    onError: () => input.current?.select(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(password === '')
    if (password === '') input.current?.focus()
    else sent.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="grid max-w-md gap-4">
      <PasswordField
        ref={input}
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={isMissing ? t('login.passwordRequired') : undefined}
      />
      {sent.error && <Notice kind="bad" role="alert" title={errorText(sent.error, t)} />}
      <FormButtons submit={t('authenticator.continue')} pending={sent.isPending} onCancel={onCancel} />
    </form>
  )
}
