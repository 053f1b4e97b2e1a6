import { z } from 'zod'

/** An invalid setting and what is wrong with it. */
export type SettingProblem = readonly [name: string, problem: string]

/** Thrown at startup for invalid settings. The message names each of them. */
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
/** Names from a list, separated by commas. Removes duplicates and keeps the order. */
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

/** Encoded random bytes have more distinct characters; a repeated word has fewer. */
const MIN_DISTINCT_CHARACTERS = 10
/** Placeholders of examples and tests. */
const PLACEHOLDER = /change.?me|password|secret|example|placeholder|qwerty|12345678|00000000|test|demo/i
/** Default passwords of examples and container images. */
const DEFAULT_PASSWORDS = new Set([
  '',
  'admin',
  'dymtun',
  'password',
  'postgres',
  'postgresql',
  'root',
  'secret',
  'shop',
  'test',
])

/** Returns true if a secret was typed and not generated at random. */
export function isWeak(secret: string): boolean {
  return new Set(secret).size < MIN_DISTINCT_CHARACTERS || PLACEHOLDER.test(secret)
}

/** Returns true if a database URL has a password that attackers try first. */
export function hasKnownPassword(databaseUrl: string): boolean {
  const { username, password } = parseDatabaseUrl(databaseUrl) ?? { username: '', password: '' }
  return password !== '' && (DEFAULT_PASSWORDS.has(password.toLowerCase()) || password === username)
}

/** Returns true if a database URL has a password or needs none: a unix socket or a client certificate names the user. */
export function hasCredentials(databaseUrl: string): boolean {
  const url = parseDatabaseUrl(databaseUrl)
  if (!url) return false
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname)
  return url.password !== '' || host.startsWith('/') || url.searchParams.has('sslcert')
}

/** The driver also accepts a URL without a host, which names a unix socket in a parameter. */
const parseDatabaseUrl = (text: string): URL | null => URL.parse(text) ?? URL.parse(text.replace('@/', '@socket/'))

type Intersection<Union> = (Union extends unknown ? (value: Union) => void : never) extends (value: infer All) => void
  ? All
  : never

/**
 * Merges the declarations of the capabilities into one table.
 * @throws Error if two of them declare the same name
 */
export function mergeDistinct<Tables extends readonly object[]>(
  what: string,
  ...tables: Tables
): Intersection<Tables[number]> {
  const names = new Set<string>()
  for (const name of tables.flatMap(Object.keys)) {
    if (names.has(name)) throw new Error(`the ${what} ${name} is declared twice`)
    names.add(name)
  }
  // Object.assign has no type for a list of any length.
  return Object.assign({}, ...tables) as Intersection<Tables[number]>
}
