import * as z from 'zod/mini'

export const MIX_NAME_LENGTH = 40

/** A dot followed by a letter, as in a URL. */
const ADDRESS = /[\p{L}\p{N}]\.\p{L}/u
/** Six digits with anything but letters between them. */
const PHONE = /\p{N}(?:[^\p{L}\p{N}]*\p{N}){5}/u

/** Name of a mix: letters, digits and common punctuation, without web addresses and phone numbers. */
export const MixName = z.string({ error: 'required' }).check(
  z.trim(),
  z.minLength(1, { error: 'required', abort: true }),
  z.maxLength(MIX_NAME_LENGTH, { error: 'too_long' }),
  z.regex(/^[\p{L}\p{M}\p{N} .,!?&+№%'’"«»()–—-]+$/u, { error: 'mix_name' }),
  z.refine(name => !ADDRESS.test(name) && !PHONE.test(name), { error: 'mix_name' }),
)
