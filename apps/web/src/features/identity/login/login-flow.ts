import { login, requestReset } from '@shop/contracts/identity.ts'
import { callFull } from '#platform/api/client.ts'
import type { MessageId } from '#platform/i18n/messages.ts'

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

/** Logs in with phone and password. Returns undefined if a code was sent instead. @throws ApiError */
export async function logIn(phoneNumber: string, password: string): Promise<SignedIn | undefined> {
  const { result, message } = await callFull(login, { body: { phoneNumber, password } })
  return result.verified ? { token: result.token, phone: phoneNumber, message } : undefined
}

/** Requests a reset code. @throws ApiError, or Error with a text for the user if the response reports a failure */
export async function sendResetCode(identifier: Identifier, t: (id: MessageId) => string): Promise<undefined> {
  const { result, message } = await callFull(requestReset, { body: identifier })
  if (!result.success) throw new Error(message || t('login.resetCodeFailed'))
}
