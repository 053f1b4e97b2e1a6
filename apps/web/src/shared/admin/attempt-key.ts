import { useRef } from 'react'

const KEY_BYTES = 16

/**
 * Returns a function for request headers: `headers: keyOf(body)`. The same body gets the same idempotency key, so that
 * it can be sent again after a lost response.
 */
export function useAttemptKey(): (body: unknown) => { 'idempotency-key': string } {
  const attempt = useRef({ print: '', key: '' })
  return body => {
    const print = JSON.stringify(body)
    if (attempt.current.print !== print) attempt.current = { print, key: newKey() }
    return { 'idempotency-key': attempt.current.key }
  }
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
