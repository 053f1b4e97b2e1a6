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

/** The driver also takes a user without a host, which names a unix socket as a parameter. */
const parseDatabaseUrl = (text: string): URL | null => URL.parse(text) ?? URL.parse(text.replace('@/', '@socket/'))
