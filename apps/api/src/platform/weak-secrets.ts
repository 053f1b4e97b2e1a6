/** Random bytes have more different signs than this, however they are written; a word typed over and over has not. */
const FEWEST_SIGNS = 10
/** What examples and tests have in place of a secret. */
const PLACEHOLDER = /change.?me|password|secret|example|placeholder|qwerty|12345678|00000000|test|demo/i
/** Passwords of examples and images, as nobody has chosen them. */
const KNOWN = new Set(['', 'admin', 'dymtun', 'password', 'postgres', 'postgresql', 'root', 'secret', 'shop', 'test'])

/** A secret that was typed and not made at random. */
export function isWeak(secret: string): boolean {
  return new Set(secret).size < FEWEST_SIGNS || PLACEHOLDER.test(secret)
}

/** A database's address that has a password, and one that everybody would try. */
export function hasKnownPassword(databaseUrl: string): boolean {
  const { username, password } = parseDatabaseUrl(databaseUrl) ?? { username: '', password: '' }
  return password !== '' && (KNOWN.has(password.toLowerCase()) || password === username)
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
