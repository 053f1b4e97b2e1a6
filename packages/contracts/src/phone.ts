import * as z from 'zod/mini'

/** The prefix that the phone field always keeps (product.md section 5). */
export const PHONE_PREFIX = '+374'

const PHONE = /^\+374\d{8}$/

/** An Armenian phone as the forms send it: +374 and 8 digits. The server alone knows which of these are mobile numbers. */
export const Phone = z.string().check(z.regex(PHONE, { error: 'phone_invalid' }))

/** A phone that must be given: a missing or empty one is said to be required, not wrong (product.md section 5). */
export const RequiredPhone = z
  .string({ error: 'phone_required' })
  .check(z.minLength(1, { error: 'phone_required', abort: true }), z.regex(PHONE, { error: 'phone_invalid' }))

/** What a person may type or paste ("077 12-34-56", "37477123456") as E.164, or null where it cannot be one. */
export function normalizePhone(typed: string): string | null {
  const digits = typed.replace(/\D/g, '')
  const national = digits.startsWith('374') ? digits.slice(3) : digits.replace(/^0/, '')
  const phone = `${PHONE_PREFIX}${national}`
  return PHONE.test(phone) ? phone : null
}
