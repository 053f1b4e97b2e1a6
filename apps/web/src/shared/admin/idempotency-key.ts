import { useRef } from 'react'

const KEY_BYTES = 16

/**
 * Returns a function that creates the idempotency header of a request: `headers: keyOf(body)`. The same body gets the
 * same key, so that it can be sent again after a lost response.
 */
export function useIdempotencyKey(): (body: unknown) => { 'idempotency-key': string } {
  const attempt = useRef({ fingerprint: '', key: '' })
  return body => {
    const fingerprint = JSON.stringify(body)
    if (attempt.current.fingerprint !== fingerprint) attempt.current = { fingerprint, key: createKey() }
    return { 'idempotency-key': attempt.current.key }
  }
}

function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
