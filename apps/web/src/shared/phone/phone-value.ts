import { normalizePhone, PHONE_PREFIX } from '@shop/contracts/phone.ts'

const NATIONAL_DIGITS = 8

/** What the phone field holds after typing or pasting: +374 always stands and snaps back if removed (product.md section 5). */
export function keepPrefix(typed: string): string {
  const whole = normalizePhone(typed)
  if (whole) return whole
  if (!typed.startsWith(PHONE_PREFIX)) return PHONE_PREFIX
  return PHONE_PREFIX + typed.slice(PHONE_PREFIX.length).replace(/\D/g, '').slice(0, NATIONAL_DIGITS)
}
