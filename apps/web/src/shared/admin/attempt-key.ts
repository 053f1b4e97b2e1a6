import { useRef } from 'react'

const KEY_BYTES = 16

/** `headers: keyOf(body)`: the same thing sent again, after an answer that was lost, has the same key; another has another. */
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
