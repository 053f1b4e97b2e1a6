import { AppCode } from '@shop/contracts/authenticator.ts'
import { Code } from '@shop/contracts/identity.ts'
import type { PasskeySignature } from '@shop/contracts/passkey-signature.ts'
import { useMutation } from '@tanstack/react-query'
import { Check, Copy, Download } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { saveFile } from '#platform/save-file.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { AppCodeField } from '../app-code-field.tsx'
import { errorText } from '../fields.tsx'
import { type PasskeyOptionsJson, signWithPasskey } from '../passkey-browser.ts'

type RecoveryCodesProps = {
  codes: readonly string[]
  /** The app was set up just now; otherwise, the codes replace older ones. */
  isNewApp: boolean
  onSaved: () => void
}

/** Shows new recovery codes, to copy, download or print. They are not shown again. */
export function RecoveryCodes({ codes, isNewApp, onSaved }: RecoveryCodesProps) {
  const t = useT()
  const [isCopied, setIsCopied] = useState(false)
  const text = codes.join('\n')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
    } catch {
      // Without clipboard access, the codes can still be selected.
    }
  }
  const CopyIcon = isCopied ? Check : Copy
  return (
    <>
      <Notice kind="ok" role="status" title={t(isNewApp ? 'authenticator.codesTitle' : 'authenticator.newCodesTitle')}>
        {t('authenticator.codesText')}
      </Notice>
      <ul className="grid max-w-md select-all grid-cols-2 gap-x-6 gap-y-1 tabular-nums">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" onClick={() => void copy()}>
          <CopyIcon aria-hidden className="size-4" />
          {t(isCopied ? 'authenticator.codesCopied' : 'authenticator.copyCodes')}
        </Button>
        <Button
          variant="outline"
          size="sm"
          onClick={() => saveFile(`${t('authenticator.codesFile')}.txt`, `${text}\n`, 'text/plain;charset=utf-8')}
        >
          <Download aria-hidden className="size-4" />
          {t('authenticator.downloadCodes')}
        </Button>
        <span role="status" className="sr-only">
          {isCopied && t('authenticator.codesCopied')}
        </span>
      </div>
      <Button variant="soft" size="sm" className="justify-self-start" onClick={onSaved}>
        {t('authenticator.saved')}
      </Button>
    </>
  )
}

type CodeFormProps<Result> = {
  text: string
  submit: string
  /** Which codes are accepted. */
  kind?: 'any' | 'sms'
  send: (code: string) => Promise<Result>
  onDone: (result: Result) => void
  onCancel: () => void
}

/** Asks for a code before a change of the second step. */
export function CodeForm<Result>({ text, submit, kind = 'any', send, onDone, onCancel }: CodeFormProps<Result>) {
  const t = useT()
  const [code, setCode] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const change = useMutation({
    mutationFn: () => send(code),
    onSuccess: onDone,
    // Do not keep new recovery codes in the cache.
    gcTime: 0,
    onError: () => {
      input.current?.focus()
      input.current?.select()
    },
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const isComplete = (kind === 'sms' ? Code : AppCode).safeParse(code.trim()).success
    setIsWrong(!isComplete)
    if (isComplete) change.mutate()
    else input.current?.focus()
  }
  return (
    <form noValidate onSubmit={onSubmit} className="grid max-w-md gap-4">
      <p>{text}</p>
      <AppCodeField
        ref={input}
        kind={kind}
        value={code}
        onChange={typed => {
          setCode(typed)
          setIsWrong(false)
        }}
        isWrong={isWrong}
      />
      {kind === 'any' && <p className="text-muted text-sm">{t('login.appLost')}</p>}
      {change.error && <Notice kind="bad" role="alert" title={errorText(change.error, t)} />}
      <FormButtons submit={submit} pending={change.isPending} onCancel={onCancel} />
    </form>
  )
}

type PasskeyFormProps = {
  text: string
  submit: string
  options: PasskeyOptionsJson
  send: (passkey: PasskeySignature) => Promise<unknown>
  onDone: () => void
  onCancel: () => void
}

/** Asks for the signature of an own passkey before a change of the second step. */
export function PasskeyForm({ text, submit, options, send, onDone, onCancel }: PasskeyFormProps) {
  const t = useT()
  const change = useMutation({ mutationFn: async () => send(await signOrFail(options, t)), onSuccess: onDone })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate()
  }
  return (
    <form noValidate onSubmit={onSubmit} className="grid max-w-md gap-4">
      <p>{text}</p>
      {change.error && <Notice kind="bad" role="alert" title={errorText(change.error, t)} />}
      <FormButtons submit={submit} pending={change.isPending} onCancel={onCancel} />
    </form>
  )
}

/** Asks the user to sign with a passkey. @throws naming what to do if the user cancels it */
export const signOrFail = (options: PasskeyOptionsJson, t: ReturnType<typeof useT>): Promise<PasskeySignature> =>
  signWithPasskey(options).catch(() => {
    throw new Error(t('passkeys.cancelled'))
  })

type FormButtonsProps = { submit: string; pending: boolean; onCancel: () => void }

/** The buttons below a form of the panel. */
export function FormButtons({ submit, pending, onCancel }: FormButtonsProps) {
  const t = useT()
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" size="sm" pending={pending}>
        {submit}
      </Button>
      <Button variant="outline" size="sm" onClick={onCancel}>
        {t('login.cancel')}
      </Button>
    </div>
  )
}
