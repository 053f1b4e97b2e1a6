import { login, requestReset } from '@shop/contracts/identity.ts'
import { callFull } from '#platform/api/client.ts'
import type { MessageId } from '#platform/i18n/messages.ts'

/** What a finished login gives. */
export type SignedIn = { token: string; phone: string; message?: string | undefined }

/** What a reset goes by. */
export type Identifier = { phoneNumber: string } | { email: string }

/** A code is on its way: to finish a registration or a login (`verify`), or to set a new password (`reset`). */
export type CodeRequest = {
  phone: string
  /** Asks for the code once more; a session where none is needed any more. */
  resend: () => Promise<SignedIn | undefined>
} & (
  | { kind: 'verify' }
  /** `identifier` goes back with the code. */
  | { kind: 'reset'; identifier: Identifier }
)

/** Phone and password for a session, or undefined where a code was sent instead. @throws ApiError */
export async function logIn(phoneNumber: string, password: string): Promise<SignedIn | undefined> {
  const { result, message } = await callFull(login, { body: { phoneNumber, password } })
  return result.verified ? { token: result.token, phone: phoneNumber, message } : undefined
}

/** Has a reset code sent. @throws ApiError; Error with the text for the person where the answer is no */
export async function sendResetCode(identifier: Identifier, t: (id: MessageId) => string): Promise<undefined> {
  const { result, message } = await callFull(requestReset, { body: identifier })
  if (!result.success) throw new Error(message || t('login.resetCodeFailed'))
}
