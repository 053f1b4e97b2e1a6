import { normalizePhone, PHONE_PREFIX } from '@shop/contracts/phone.ts'
import { useState } from 'react'

const NATIONAL_DIGITS = 8

const COUNTRY_CODE = PHONE_PREFIX.slice(1)

/**
 * Handles typing into a phone field: keeps the prefix, and rejects a pasted number of another country instead of
 * turning it into an Armenian one. `isForeign` stays true until the next input.
 */
export function usePhoneInput(value: string, onChange: (value: string) => void) {
  const [isForeign, setForeign] = useState(false)
  const input = (typed: string) => {
    const isRejected = isForeignPhone(typed, value)
    setForeign(isRejected)
    if (!isRejected) onChange(keepPrefix(typed))
  }
  return { isForeign, input }
}

/** Returns the value of a phone field after typing or pasting: the prefix +374 is restored if removed. */
export function keepPrefix(typed: string): string {
  const normalized = normalizePhone(typed)
  if (normalized) return normalized
  const digits = afterPrefix(typed).replace(/\D/g, '').replace(/^0+/, '')
  const national = digits.length > NATIONAL_DIGITS ? digits.replace(/^374/, '') : digits
  return PHONE_PREFIX + national.slice(0, NATIONAL_DIGITS)
}

/** Returns the text after the prefix, even if a character of the prefix was deleted. */
function afterPrefix(typed: string): string {
  let prefixLength = 0
  while (prefixLength < PHONE_PREFIX.length && typed[prefixLength] === PHONE_PREFIX[prefixLength]) prefixLength += 1
  const left = PHONE_PREFIX.slice(prefixLength + 1)
  const rest = typed.slice(prefixLength)
  return rest.startsWith(left) ? rest.slice(left.length) : rest
}

/**
 * True if pasted or filled text is a foreign number: +7, 001, or more digits than an Armenian number has. An edit of
 * the current value, such as a deleted character of the prefix, never is.
 * @param before the previous value
 */
export function isForeignPhone(typed: string, before: string): boolean {
  if (isEdit(typed, before)) return false
  const added = typed.startsWith(before) ? typed.slice(before.length) : typed
  const [, international, digits = ''] = /^(\+|00)?(\d*)/.exec(added.replace(/[\s().-]/g, '')) ?? []
  if (international) return digits !== '' && !digits.startsWith(COUNTRY_CODE) && !COUNTRY_CODE.startsWith(digits)
  return !digits.startsWith(COUNTRY_CODE) && digits.replace(/^0/, '').length > NATIONAL_DIGITS
}

/** True if a part was deleted or a single character was typed. */
function isEdit(typed: string, before: string): boolean {
  let start = 0
  while (start < before.length && start < typed.length && typed[start] === before[start]) start += 1
  let end = 0
  const most = Math.min(before.length, typed.length) - start
  while (end < most && typed.at(-1 - end) === before.at(-1 - end)) end += 1
  return typed.length - start - end <= 1
}
