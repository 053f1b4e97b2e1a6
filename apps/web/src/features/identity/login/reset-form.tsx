import { Email } from '@shop/contracts/identity.ts'
import { normalizePhone, PHONE_PREFIX } from '@shop/contracts/phone.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { errorText } from '../fields.tsx'
import { type CodeRequest, type Identifier, sendResetCode } from './form-parts.tsx'

type Props = { phone: string; onCodeSent: (request: CodeRequest) => void; onCancel: () => void }

/** Asks for the phone or e-mail that receives the reset code. */
export function ResetForm({ phone, onCodeSent, onCancel }: Props) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(phone === PHONE_PREFIX ? '' : phone)
  const [problem, setProblem] = useState<MessageId>()
  const send = useMutation({
    mutationFn: (identifier: Identifier) => sendResetCode(identifier, t),
    onSuccess: (_result, identifier) =>
      onCodeSent({ kind: 'reset', phone, identifier, resend: () => sendResetCode(identifier, t) }),
    onError: () => input.current?.focus(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = parseIdentifier(typed)
    setProblem('problem' in read ? read.problem : undefined)
    if ('identifier' in read) send.mutate(read.identifier)
    else input.current?.focus()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field label={t('login.identifier')} error={problem && <Problem id={problem} />} hint={t('login.identifierHint')}>
        {control => (
          <TextInput
            {...control}
            ref={input}
            name="identifier"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus
            value={typed}
            onChange={event => setTyped(withPrefix(event.target.value))}
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

/** Reports an invalid value and what the field expects. */
function Problem({ id }: { id: MessageId }) {
  const t = useT()
  return (
    <>
      {id === 'login.identifierMissing' && <span>{t('login.valueInvalid')} </span>}
      <span>{t(id)}</span>
    </>
  )
}

/** Completes a full phone number such as "077 12-34-56" or "374 77..." with its prefix while the user types. */
export function withPrefix(typed: string): string {
  return (/^\s*(0|374)/.test(typed) && normalizePhone(typed)) || typed
}

/** Parses a phone number or e-mail address. Returns the message id of the error if it is neither. */
export function parseIdentifier(typed: string): { identifier: Identifier } | { problem: MessageId } {
  const value = typed.trim()
  if (!value) return { problem: 'login.identifierMissing' }
  if (value.startsWith(PHONE_PREFIX)) {
    const phoneNumber = normalizePhone(value)
    return phoneNumber ? { identifier: { phoneNumber } } : { problem: 'login.phoneInvalid' }
  }
  if (!value.includes('@')) return { problem: 'login.identifierInvalid' }
  const email = Email.safeParse(value)
  return email.success ? { identifier: { email: email.data } } : { problem: 'login.emailInvalid' }
}
