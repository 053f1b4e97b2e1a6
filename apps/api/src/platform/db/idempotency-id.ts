import { createHash } from 'node:crypto'

/** Derives the id of a record from the account and its idempotency key: a UUID (version 8), the same for the same key. */
export function idFromIdempotencyKey(accountId: string, key: string): string {
  const hex = createHash('sha256').update(`${accountId}:${key}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(12, 15)}`, `8${hex.slice(15, 18)}`, hex.slice(18, 30)].join(
    '-',
  )
}
