import { normalizePhone, PHONE_PREFIX } from '@shop/contracts/phone.ts'

const NATIONAL_DIGITS = 8

/** What the phone field holds after typing or pasting: +374 always stands and snaps back if removed (product.md section 5). */
export function keepPrefix(typed: string): string {
  const whole = normalizePhone(typed)
  if (whole) return whole
  const digits = afterPrefix(typed).replace(/\D/g, '').replace(/^0+/, '')
  const national = digits.length > NATIONAL_DIGITS ? digits.replace(/^374/, '') : digits
  return PHONE_PREFIX + national.slice(0, NATIONAL_DIGITS)
}

/** What stands behind the prefix, also where one character of it was just deleted. */
function afterPrefix(typed: string): string {
  let kept = 0
  while (kept < PHONE_PREFIX.length && typed[kept] === PHONE_PREFIX[kept]) kept += 1
  const left = PHONE_PREFIX.slice(kept + 1)
  const rest = typed.slice(kept)
  return rest.startsWith(left) ? rest.slice(left.length) : rest
}
