import { Email, requestReset } from '@shop/contracts/identity.ts'
import { normalizePhone, PHONE_PREFIX } from '@shop/contracts/phone.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { errorText } from './error-text.ts'
import type { CodeRequest } from './login-flow.ts'

type Identifier = { phoneNumber: string } | { email: string }

/** What was typed as a phone or an e-mail, or the message that names what is wrong (product.md section 5, Reset request). */
export function readIdentifier(typed: string): { identifier: Identifier } | { problem: MessageId } {
  const value = typed.trim()
  if (!value) return { problem: 'login.identifierMissing' }
  if (value.includes('@')) {
    const email = Email.safeParse(value)
    return email.success ? { identifier: { email: email.data } } : { problem: 'login.emailInvalid' }
  }
  const phoneNumber = normalizePhone(value)
  if (phoneNumber) return { identifier: { phoneNumber } }
  return { problem: value.startsWith(PHONE_PREFIX) ? 'login.phoneInvalid' : 'login.identifierInvalid' }
}

type Props = { phone: string; onCodeSent: (request: CodeRequest) => void; onCancel: () => void }

export function ResetForm({ phone, onCodeSent, onCancel }: Props) {
  const t = useT()
  const [typed, setTyped] = useState(phone === PHONE_PREFIX ? '' : phone)
  const [problem, setProblem] = useState<MessageId>()
  const send = useMutation({
    mutationFn: (identifier: Identifier) => call(requestReset, { body: identifier }),
    onSuccess: (_result, identifier) =>
      onCodeSent({ kind: 'reset', phone, identifier, resend: () => call(requestReset, { body: identifier }) }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readIdentifier(typed)
    setProblem('problem' in read ? read.problem : undefined)
    if ('identifier' in read) send.mutate(read.identifier)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field label={t('login.identifier')} error={problem && t(problem)} hint={t('login.identifierHint')}>
        {control => (
          <TextInput
            {...control}
            name="identifier"
            autoComplete="username"
            data-autofocus
            value={typed}
            onChange={event => setTyped(event.target.value)}
          />
        )}
      </Field>
      {send.error && <Notice kind="bad" role="alert" title={errorText(send.error, t)} />}
      <div className="grid gap-2 sm:grid-cols-2">
        <Button type="submit" size="lg" pending={send.isPending}>
          {t('login.sendCode')}
        </Button>
        <Button variant="outline" size="lg" onClick={onCancel}>
          {t('login.cancel')}
        </Button>
      </div>
    </form>
  )
}
