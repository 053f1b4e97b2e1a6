import * as z from 'zod/mini'

/**
 * A unique key of 8 to 100 printable ASCII characters, such as a UUID. A repeated request with the same key returns
 * the first result.
 */
export const IdempotencyKey = z.string().check(z.minLength(8), z.maxLength(100), z.regex(/^[\x21-\x7e]+$/))

/** The headers of a call that is safe to repeat with its key. */
export const IdempotencyHeaders = z.looseObject({ 'idempotency-key': IdempotencyKey })
