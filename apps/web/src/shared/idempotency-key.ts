import { useRef } from 'react'
import { randomHex } from '#platform/random-hex.ts'

const KEY_BYTES = 16

/**
 * Returns a function that creates the idempotency header of a request: `headers: keyOf(body)`. The same body gets the
 * same key, so that it can be sent again after a lost response.
 */
export function useIdempotencyKey(): (body: unknown) => { 'idempotency-key': string } {
  const attempt = useRef({ fingerprint: '', key: '' })
  return body => {
    const fingerprint = JSON.stringify(body)
    if (attempt.current.fingerprint !== fingerprint) attempt.current = { fingerprint, key: randomHex(KEY_BYTES) }
    return { 'idempotency-key': attempt.current.key }
  }
}
