import * as z from 'zod/mini'

export const MIX_NAME_LENGTH = 40

/** A point with a letter behind it, as in the address of a page. */
const ADDRESS = /[\p{L}\p{N}]\.\p{L}/u
/** Six digits, whatever stands between them but a letter. */
const PHONE = /\p{N}(?:[^\p{L}\p{N}]*\p{N}){5}/u

/** A name that others may read: letters, digits and common signs; no address of a page and no phone number. */
export const MixName = z.string({ error: 'required' }).check(
  z.trim(),
  z.minLength(1, { error: 'required', abort: true }),
  z.maxLength(MIX_NAME_LENGTH, { error: 'too_long' }),
  z.regex(/^[\p{L}\p{M}\p{N} .,!?&+№%'’"«»()–—-]+$/u, { error: 'mix_name' }),
  z.refine(name => !ADDRESS.test(name) && !PHONE.test(name), { error: 'mix_name' }),
)
