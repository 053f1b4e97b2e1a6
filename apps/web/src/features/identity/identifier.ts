import { Email } from '@shop/contracts/identity.ts'
import { normalizePhone, PHONE_PREFIX } from '@shop/contracts/phone.ts'
import type { MessageId } from '#platform/i18n/messages.ts'
import type { Identifier } from './login-flow.ts'

/** While one types: a whole number as people write it here ("077 12-34-56", "374 77...") gets its prefix before one's eyes. */
export function withPrefix(typed: string): string {
  return (/^\s*(0|374)/.test(typed) && normalizePhone(typed)) || typed
}

/** What was typed as a phone or an e-mail, or the message that names what is wrong (product.md section 5, Reset request). */
export function readIdentifier(typed: string): { identifier: Identifier } | { problem: MessageId } {
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
