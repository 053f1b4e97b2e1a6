import * as z from 'zod/mini'

/** The fixed prefix of the phone field. */
export const PHONE_PREFIX = '+374'

const PHONE = /^\+374\d{8}$/

/** An Armenian phone number: `+374` and 8 digits. */
export const Phone = z.string().check(z.regex(PHONE, { error: 'phone_invalid' }))

/** An Armenian phone number: `+374` and 8 digits. Required. */
export const RequiredPhone = z
  .string({ error: 'phone_required' })
  .check(z.minLength(1, { error: 'phone_required', abort: true }), z.regex(PHONE, { error: 'phone_invalid' }))

/** Converts typed or pasted input ("077 12-34-56", "37477123456") to E.164; null if it cannot be a phone number. */
export function normalizePhone(typed: string): string | null {
  const digits = typed.replace(/\D/g, '')
  const national = digits.startsWith('374') ? digits.slice(3) : digits.replace(/^0/, '')
  const phone = `${PHONE_PREFIX}${national}`
  return PHONE.test(phone) ? phone : null
}
