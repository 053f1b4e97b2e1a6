import * as z from 'zod/mini'

/** Rejects line breaks and other control characters, so that one-line input cannot forge lines of an e-mail. */
export const oneLine = z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, { error: 'one_line' })
