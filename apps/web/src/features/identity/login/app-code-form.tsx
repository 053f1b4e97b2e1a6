import { AppCode, verifyAppCode } from '@shop/contracts/authenticator.ts'
import { CODE_LENGTH } from '@shop/contracts/identity.ts'
import { getPasskeyChallenge, verifyPasskey } from '@shop/contracts/passkeys.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { call, callFull } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { AppCodeField } from '../app-code-field.tsx'
import { errorText } from '../fields.tsx'
import { hasPasskeySupport, signWithPasskey } from '../passkey-browser.ts'
import type { AppCodeRequest, CodeRequest, SignedIn } from './form-parts.tsx'

type Props = {
  request: AppCodeRequest
  onSignedIn: (signedIn: SignedIn) => void
  /** Called with the code that was sent by SMS instead. */
  onOtherCode: (request: CodeRequest | AppCodeRequest) => void
  onCancel: () => void
}

/**
 * The second step of staff with an authenticator app or a passkey: the passkey, a code of the app, a recovery code, or a
 * code by SMS if that is allowed.
 */
export function AppCodeForm({ request, onSignedIn, onOtherCode, onCancel }: Props) {
  const { phone, canSendSms, hasApp, hasPasskey, limitText, sendSms } = request
  const t = useT()
  const isPasskeyUnsupported = !hasApp && !hasPasskeySupport()
  const [code, setCode] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const submission = useMutation({
    mutationFn: async (typed: string): Promise<SignedIn> => {
      const { result, message } = await callFull(verifyAppCode, { body: { phoneNumber: phone, code: typed } })
      if (!result.verified) throw new Error(message || t('login.verificationFailed'))
      return { token: result.token, phone, message }
    },
    onSuccess: onSignedIn,
    // Do not keep the code in the cache after the form is closed.
    gcTime: 0,
    onError: () => {
      input.current?.focus()
      input.current?.select()
    },
  })
  const passkey = useMutation({
    mutationFn: async (): Promise<SignedIn> => {
      const { options } = await call(getPasskeyChallenge, { body: { phoneNumber: phone } })
      const signed = await signWithPasskey(options).catch(() => {
        throw new Error(t('passkeys.cancelled'))
      })
      const { result, message } = await callFull(verifyPasskey, { body: { phoneNumber: phone, ...signed } })
      if (!result.verified) throw new Error(message || t('login.verificationFailed'))
      return { token: result.token, phone, message }
    },
    onSuccess: onSignedIn,
    gcTime: 0,
  })
  const sms = useMutation({
    mutationFn: sendSms,
    onSuccess: outcome => {
      if ('signedIn' in outcome) onSignedIn(outcome.signedIn)
      else onOtherCode(outcome.request)
    },
  })
  const start = (begin: () => void) => {
    for (const each of [submission, passkey, sms]) each.reset()
    begin()
  }
  const verify = (typed: string) => start(() => submission.mutate(typed))
  const type = (text: string) => {
    setCode(text)
    setIsWrong(false)
    const digits = text.replace(/\s/g, '')
    if (/^\d+$/.test(digits) && digits.length === CODE_LENGTH && !submission.isPending) verify(digits)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPasskeyUnsupported) return
    if (!hasApp) return start(() => passkey.mutate())
    const isComplete = AppCode.safeParse(code).success
    setIsWrong(!isComplete)
    if (isComplete) verify(code)
    else input.current?.focus()
  }
  const failure = sms.error ?? passkey.error ?? submission.error
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {hasPasskey && hasApp && hasPasskeySupport() && (
        <Button variant="soft" size="lg" pending={passkey.isPending} onClick={() => start(() => passkey.mutate())}>
          {t('login.usePasskey')}
        </Button>
      )}
      <p className="text-muted">
        {hasApp ? `${t('login.appCodeText')} ${t('login.codeAutoHint')}` : t('login.passkeyText')}
      </p>
      {hasApp && <AppCodeField ref={input} value={code} onChange={type} isWrong={isWrong} />}
      {hasApp && <p className="text-muted text-sm">{t('login.appLost')}</p>}
      {limitText && !failure && <Notice kind="warn" role="status" title={limitText} />}
      {failure && <Notice kind="bad" role="alert" title={errorText(failure, t)} />}
      <FormButtons
        hasApp={hasApp}
        isUnsupported={isPasskeyUnsupported}
        isPending={(hasApp ? submission : passkey).isPending}
        onCancel={onCancel}
      />
      {canSendSms && (
        <Button
          variant="plain"
          className="justify-self-start"
          pending={sms.isPending}
          onClick={() => start(() => sms.mutate())}
        >
          {t('login.smsInstead')}
        </Button>
      )}
    </form>
  )
}

type FormButtonsProps = { hasApp: boolean; isUnsupported: boolean; isPending: boolean; onCancel: () => void }

/** @param isUnsupported true if the browser cannot use a passkey, and there is no app */
function FormButtons({ hasApp, isUnsupported, isPending, onCancel }: FormButtonsProps) {
  const t = useT()
  return (
    <>
      {isUnsupported && (
        <Notice kind="warn" role="status" title={t('passkeys.unsupported')}>
          {t('login.passkeyElsewhere')}
        </Notice>
      )}
      <div className="grid gap-2 sm:grid-cols-2">
        {!isUnsupported && (
          <Button type="submit" size="lg" data-autofocus={hasApp ? undefined : true} pending={isPending}>
            {t(hasApp ? 'login.confirm' : 'login.usePasskey')}
          </Button>
        )}
        <Button variant="outline" size="lg" onClick={onCancel}>
          {t('login.cancel')}
        </Button>
      </div>
    </>
  )
}
