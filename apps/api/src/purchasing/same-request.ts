import { createHash } from 'node:crypto'
import { isSame } from '#platform/auth/secrets.ts'
import { AppError } from '#platform/http/errors.ts'

/** Identifies the content of a request, to recognize its repetition. */
export const hashRequest = (input: object): Buffer => createHash('sha256').update(JSON.stringify(input)).digest()

/** @throws IDEMPOTENCY_KEY_REUSED if the record was created by a request with another content */
export function assertSameRequest(stored: Uint8Array | null, hash: Uint8Array): void {
  if (stored !== null && !isSame(stored, hash)) throw new AppError('IDEMPOTENCY_KEY_REUSED')
}
