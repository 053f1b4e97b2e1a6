import * as z from 'zod/mini'

/** Rejects U+0000, which PostgreSQL cannot store. */
export const storable = z.refine<string>(text => !text.includes('\0'), { error: 'not_storable' })

/** User input without surrounding spaces; may be empty. */
export const Text = (max: number) => z.string().check(z.trim(), z.maxLength(max), storable)

/** Required user input; `error` is the key if it is empty. */
export const RequiredText = (max: number, error = 'required') =>
  z
    .string({ error })
    .check(z.trim(), z.minLength(1, { error, abort: true }), z.maxLength(max, { error: 'too_long' }), storable)
