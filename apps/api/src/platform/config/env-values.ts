import { z } from 'zod'

/** An invalid setting and what is wrong with it. */
export type SettingProblem = readonly [name: string, problem: string]

/** Thrown at startup for invalid settings; the message names each of them. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

export const wholeNumber = (fallback: number, min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error }).default(fallback)
}
/** An optional port; 0 selects a free one. */
export const port = wholeNumber(0, 0, 65_535).unwrap().optional()
export const oneOf = <const T extends readonly string[]>(choices: T) =>
  z.enum(choices, { error: `must be ${new Intl.ListFormat('en', { type: 'disjunction' }).format(choices)}` })
/** Names out of a list, separated by commas. Duplicates are removed; the order stays. */
export const someOf = <const T extends string>(choices: readonly T[], fallback: T) => {
  const error = `must be one or more of ${choices.join(', ')}, with commas between them`
  const isChoice = (name: string): name is T => choices.some(choice => choice === name)
  return z
    .string()
    .default(fallback)
    .transform((text, context): [T, ...T[]] => {
      const [first, ...rest] = new Set(text.split(',').map(name => name.trim()))
      if (first !== undefined && isChoice(first) && rest.every(isChoice)) return [first, ...rest]
      context.addIssue(error)
      return z.NEVER
    })
}
export const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be a URL that begins with http:// or https://',
})

export const withoutTrailingSlash = (url: string): string => url.replace(/\/+$/, '')
