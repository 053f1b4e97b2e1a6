import { useState } from 'react'
import { isForeignPhone, keepPrefix } from './phone-value.ts'

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
