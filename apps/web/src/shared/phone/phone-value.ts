import { normalizePhone, PHONE_PREFIX } from '@shop/contracts/phone.ts'

const NATIONAL_DIGITS = 8
const COUNTRY_CODE = PHONE_PREFIX.slice(1)

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

/**
 * Whether text that was pasted or filled in is a number of another country: +7, 001, or more digits than an Armenian
 * number has. An edit of what the field holds, such as a deleted character of the prefix, is never one.
 * @param before what the field held
 */
export function isForeignPhone(typed: string, before: string): boolean {
  if (isEdit(typed, before)) return false
  const added = typed.startsWith(before) ? typed.slice(before.length) : typed
  const [, international, digits = ''] = /^(\+|00)?(\d*)/.exec(added.replace(/[\s().-]/g, '')) ?? []
  if (international) return digits !== '' && !digits.startsWith(COUNTRY_CODE) && !COUNTRY_CODE.startsWith(digits)
  return !digits.startsWith(COUNTRY_CODE) && digits.replace(/^0/, '').length > NATIONAL_DIGITS
}

/** A part was deleted, or a single character was typed. */
function isEdit(typed: string, before: string): boolean {
  let start = 0
  while (start < before.length && start < typed.length && typed[start] === before[start]) start += 1
  let end = 0
  const most = Math.min(before.length, typed.length) - start
  while (end < most && typed.at(-1 - end) === before.at(-1 - end)) end += 1
  return typed.length - start - end <= 1
}
