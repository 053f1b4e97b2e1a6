import { z } from 'zod'

/** A setting that is wrong, and how. */
export type Problem = readonly [name: string, wrong: string]

export const wholeNumber = (fallback: number, min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error }).default(fallback)
}
export const oneOf = <const T extends readonly string[]>(choices: T) =>
  z.enum(choices, { error: `must be ${new Intl.ListFormat('en', { type: 'disjunction' }).format(choices)}` })
export const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an address that begins with http:// or https://',
})
