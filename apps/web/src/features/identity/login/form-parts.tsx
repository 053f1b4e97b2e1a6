import { login, requestReset } from '@shop/contracts/identity.ts'
import { type Ref, useEffect, useRef } from 'react'
import { callFull } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { usePhoneInput } from '#shared/phone/use-phone-input.ts'
import { TextInput } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'

/** Result of a finished login. */
export type SignedIn = { token: string; phone: string; message?: string | undefined }

/** Identifies the account of a password reset. */
export type Identifier = { phoneNumber: string } | { email: string }

/** A code that was sent: to finish a registration or login (`verify`) or to set a new password (`reset`). */
export type CodeRequest = {
  phone: string
  /** Requests a new code. Returns a session if no code is needed. */
  resend: () => Promise<SignedIn | undefined>
} & (
  | { kind: 'verify' }
  /** `identifier` goes back with the code. */
  | { kind: 'reset'; identifier: Identifier }
)

/** The authenticator app or the passkey that staff need to log in. */
export type AppCodeRequest = {
  kind: 'app'
  phone: string
  canSendSms: boolean
  hasApp: boolean
  hasPasskey: boolean
  /** Says that codes of the app are not accepted now. */
  limitText?: string | undefined
  /** Requests a code by SMS instead. */
  sendSms: () => Promise<LoginOutcome>
}

/** A finished login, or the code that it needs. */
export type LoginOutcome = { signedIn: SignedIn } | { request: CodeRequest | AppCodeRequest }

/** Logs in with phone and password. @param bySms asks for a code by SMS instead of the app @throws ApiError */
export async function startLogin(phone: string, password: string, bySms = false): Promise<LoginOutcome> {
  const { result, message } = await callFull(login, {
    body: { phoneNumber: phone, password, ...(bySms ? { bySms } : {}) },
  })
  if (result.verified) return { signedIn: { token: result.token, phone, message } }
  if (result.app) {
    const limitText = result.app.isLimited && message
    return {
      request: { kind: 'app', phone, ...result.app, limitText, sendSms: () => startLogin(phone, password, true) },
    }
  }
  return { request: { kind: 'verify', phone, resend: () => logIn(phone, password, bySms) } }
}

/** Logs in with phone and password. Returns undefined if a code is needed. @throws ApiError */
export async function logIn(phone: string, password: string, bySms = false): Promise<SignedIn | undefined> {
  const outcome = await startLogin(phone, password, bySms)
  return 'signedIn' in outcome ? outcome.signedIn : undefined
}

/** Requests a reset code. @throws ApiError, or Error with a text for the user if the response reports a failure */
export async function sendResetCode(identifier: Identifier, t: (id: MessageId) => string): Promise<undefined> {
  const { result, message } = await callFull(requestReset, { body: identifier })
  if (!result.success) throw new Error(message || t('login.resetCodeFailed'))
}

type PhoneFieldProps = {
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  hint?: string
  ref?: Ref<HTMLInputElement>
}

/** Phone input with the fixed prefix +374. A reopened dialog focuses it first. */
export function PhoneField({ value, onChange, error, hint, ref }: PhoneFieldProps) {
  const t = useT()
  const { isForeign, input } = usePhoneInput(value, onChange)
  return (
    <Field label={t('login.phone')} error={isForeign ? t('phone.onlyArmenian') : error} hint={hint}>
      {control => (
        <TextInput
          {...control}
          ref={ref}
          type="tel"
          inputMode="tel"
          name="phoneNumber"
          autoComplete="tel"
          data-autofocus
          value={value}
          onChange={event => input(event.target.value)}
        />
      )}
    </Field>
  )
}

/**
 * Says that required fields are empty. Sticks to the bottom of a scrolling dialog, so that it is visible together with
 * the first empty field, which has the focus.
 */
export function MissingNotice() {
  const t = useT()
  const place = useRef<HTMLDivElement>(null)
  // Reserve space at the bottom of the dialog from the first time on.
  useEffect(() => {
    const field = document.activeElement
    if (field && place.current?.closest('form')?.contains(field)) field.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={place} data-sticky className="sticky -bottom-2 z-10 rounded-picture border border-hairline sm:-bottom-5">
      <Notice
        kind="bad"
        role="alert"
        title={<span className="inline-block first-letter:uppercase">{t('login.allRequired')}</span>}
      />
    </div>
  )
}
