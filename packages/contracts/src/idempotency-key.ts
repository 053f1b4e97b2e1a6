import * as z from 'zod/mini'

/** Names one attempt of a person: sent again with the same key it is the same order, the same message. */
export const IdempotencyKey = z.string().check(z.minLength(8), z.maxLength(100), z.regex(/^[\x21-\x7e]+$/))

/** The headers of a call that is safe to repeat with its key. */
export const Keyed = z.looseObject({ 'idempotency-key': IdempotencyKey })
