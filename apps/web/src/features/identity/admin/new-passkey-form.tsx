import { AppCode } from '@shop/contracts/authenticator.ts'
import { Code } from '@shop/contracts/identity.ts'
import { addPasskey, startPasskey } from '@shop/contracts/passkeys.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { TextInput } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { AppCodeField } from '../app-code-field.tsx'
import { errorText } from '../fields.tsx'
import { createPasskey, type PasskeyOptionsJson } from '../passkey-browser.ts'
import { FormButtons, signOrFail } from './authenticator-codes.tsx'

const MAX_NAME = 60
const HINTS = { app: 'passkeys.addByApp', sms: 'passkeys.addBySms', passkey: 'passkeys.addByPasskey' } as const

type Props = {
  codeFrom: 'app' | 'sms' | 'passkey'
  /** The options to sign with an own passkey instead of a code. */
  proof?: PasskeyOptionsJson | undefined
  onAdded: () => void
  onCancel: () => void
}

/** Names a new passkey, checks the code or an own passkey, and lets the browser create the passkey. */
export function NewPasskeyForm({ codeFrom, proof, onAdded, onCancel }: Props) {
  const t = useT()
  const [name, setName] = useState('')
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState({ name: false, code: false })
  const nameInput = useRef<HTMLInputElement>(null)
  const codeInput = useRef<HTMLInputElement>(null)
  // The code is spent by then: a user who cancels the dialog of the browser can try again without another one.
  const options = useRef<PasskeyOptionsJson>(undefined)
  const add = useMutation({
    mutationFn: async () => {
      if (!options.current) {
        const body = proof ? { passkey: await signOrFail(proof, t) } : { code }
        options.current = (await call(startPasskey, { body })).options
      }
      const passkey = await createPasskey(options.current).catch(() => {
        throw new Error(t('passkeys.cancelled'))
      })
      await call(addPasskey, { body: { ...passkey, name: name.trim() } })
    },
    onSuccess: onAdded,
    onError: error => {
      if (error instanceof ApiError) options.current = undefined
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isCode = proof !== undefined || (codeFrom === 'sms' ? Code : AppCode).safeParse(code.trim()).success
    setWrong({ name: name.trim() === '', code: !isCode })
    if (name.trim() === '') nameInput.current?.focus()
    else if (!isCode) codeInput.current?.focus()
    else add.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="grid max-w-md gap-4">
      <p>{t(HINTS[codeFrom])}</p>
      <Field label={t('passkeys.name')} hint={t('passkeys.nameHint')} error={wrong.name && t('passkeys.nameMissing')}>
        {control => (
          <TextInput
            {...control}
            ref={nameInput}
            name="passkey-name"
            maxLength={MAX_NAME}
            data-autofocus
            value={name}
            onChange={event => {
              setName(event.target.value)
              setWrong({ ...wrong, name: false })
            }}
          />
        )}
      </Field>
      {!proof && (
        <AppCodeField
          ref={codeInput}
          kind={codeFrom === 'sms' ? 'sms' : 'any'}
          value={code}
          onChange={text => {
            setCode(text)
            setWrong({ ...wrong, code: false })
          }}
          isWrong={wrong.code}
        />
      )}
      {add.error && <Notice kind="bad" role="alert" title={errorText(add.error, t)} />}
      <FormButtons submit={t('passkeys.create')} pending={add.isPending} onCancel={onCancel} />
    </form>
  )
}
