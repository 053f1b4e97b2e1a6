import * as z from 'zod/mini'

/** PostgreSQL stores no U+0000: refused before it gets there. */
export const storable = z.refine<string>(text => !text.includes('\0'), { error: 'not_storable' })

/** What a person types, without the spaces around it; may be empty. */
export const Text = (max: number) => z.string().check(z.trim(), z.maxLength(max), storable)

/** The same where something must be typed; `error` says that nothing is. */
export const RequiredText = (max: number, error = 'required') =>
  z
    .string({ error })
    .check(z.trim(), z.minLength(1, { error, abort: true }), z.maxLength(max, { error: 'too_long' }), storable)
