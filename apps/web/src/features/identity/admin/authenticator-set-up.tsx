import { type AppSetup, confirmAuthenticator, startAuthenticator } from '@shop/contracts/authenticator.ts'
import { Code } from '@shop/contracts/identity.ts'
import { requestPasskeyCode } from '@shop/contracts/passkeys.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { loadCodes } from '#shared/admin/labels/print-labels.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { AppCodeField } from '../app-code-field.tsx'
import { errorText } from '../fields.tsx'
import { FormButtons, signOrFail } from './authenticator-codes.tsx'

/** `password`: requests the code by SMS again. */
type StartedSetup = { setup: AppSetup; qr: string; password: string }

/** Starts the set-up of the app and draws its QR code. */
export async function startSetup(password: string): Promise<StartedSetup> {
  const [setup, codes] = await Promise.all([
    call(startAuthenticator, { body: { currentPassword: password } }),
    loadCodes(),
  ])
  return { setup, qr: codes.qrUrl(setup.url), password }
}

type ScanFormProps = {
  setup: AppSetup
  /** The QR code as the URL of a picture. */
  qr: string
  password: string
  onConfirmed: (recoveryCodes: readonly string[]) => void
  onCancel: () => void
}

/** The second step: scan the secret, and enter the first code of the app and the one sent by SMS. */
export function ScanForm({ setup, qr, password, onConfirmed, onCancel }: ScanFormProps) {
  const t = useT()
  const [code, setCode] = useState('')
  const [smsCode, setSmsCode] = useState('')
  const [wrong, setWrong] = useState({ app: false, sms: false })
  const input = useRef<HTMLInputElement>(null)
  const smsInput = useRef<HTMLInputElement>(null)
  const confirm = useMutation({
    mutationFn: async (codes: { code: string; smsCode?: string }) => {
      const body = setup.passkey ? { ...codes, passkey: await signOrFail(setup.passkey, t) } : codes
      return call(confirmAuthenticator, { body })
    },
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    gcTime: 0,
    onError: error => {
      const isOfSms = error instanceof ApiError && (error.code === 'CODE_EXPIRED' || error.detailAt('body.smsCode'))
      const field = (isOfSms ? smsInput : input).current
      field?.focus()
      field?.select()
    },
  })
  // The secret in the app stays valid.
  const resend = useMutation({
    mutationFn: () => call(requestPasskeyCode, { body: { currentPassword: password } }),
    gcTime: 0,
    onMutate: () => confirm.reset(),
    onSuccess: () => smsInput.current?.focus(),
  })
  const failure = confirm.error ?? resend.error
  // Staff with passkeys sign with one of them instead.
  const isBySms = setup.passkey === undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    resend.reset()
    const typed = { code: code.replace(/\s/g, ''), ...(isBySms && { smsCode: smsCode.replace(/\s/g, '') }) }
    const next = { app: !Code.safeParse(typed.code).success, sms: isBySms && !Code.safeParse(typed.smsCode).success }
    setWrong(next)
    if (next.app) input.current?.focus()
    else if (next.sms) smsInput.current?.focus()
    else confirm.mutate(typed)
  }
  return (
    <form noValidate onSubmit={submit} className="grid max-w-md gap-4">
      <p>{t('authenticator.scan')}</p>
      {/* Scanners need a light background in the dark theme, too. */}
      <img src={qr} alt={t('authenticator.qr')} className="size-48 justify-self-start rounded-control bg-paper p-3" />
      <div>
        <p className="text-muted text-sm">{t('authenticator.secret')}</p>
        <p className="select-all tabular-nums">{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
      </div>
      <AppCodeField
        kind="app"
        ref={input}
        value={code}
        onChange={text => {
          setCode(text)
          setWrong({ ...wrong, app: false })
        }}
        isWrong={wrong.app}
      />
      {isBySms ? (
        <>
          <AppCodeField
            kind="sms"
            ref={smsInput}
            value={smsCode}
            onChange={text => {
              setSmsCode(text)
              setWrong({ ...wrong, sms: false })
            }}
            isWrong={wrong.sms}
          />
          <Button
            variant="plain"
            className="justify-self-start"
            pending={resend.isPending}
            onClick={() => resend.mutate()}
          >
            {t('authenticator.resendSms')}
          </Button>
        </>
      ) : (
        <p className="text-muted text-sm">{t('authenticator.byPasskey')}</p>
      )}
      {resend.isSuccess && <Notice kind="ok" role="status" title={t('authenticator.smsSent')} />}
      {failure && <Notice kind="bad" role="alert" title={errorText(failure, t)} />}
      <FormButtons submit={t('authenticator.confirm')} pending={confirm.isPending} onCancel={onCancel} />
    </form>
  )
}
