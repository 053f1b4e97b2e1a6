import * as z from 'zod/mini'

/** Refuses line breaks and other control characters: what is typed into one line must not forge lines of a letter. */
export const oneLine = z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, { error: 'one_line' })
