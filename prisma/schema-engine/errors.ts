/** A refusal in the words and with the code that Prisma's native schema engine uses; the command line prints both. */
export interface KnownError {
  readonly error_code: string
  readonly message: string
}

/** Where the engine connects to, for messages only: never the password. */
export interface Target {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
}

/** @throws Error when the address cannot be read */
export function targetOf(url: string): Target {
  if (!URL.canParse(url))
    throw new Error('DATABASE_URL is not an address such as postgresql://user:password@host:5432/name')
  const { hostname, port, username, pathname } = new URL(url)
  return {
    host: hostname,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    database: decodeURIComponent(pathname.slice(1)),
  }
}

const unreachable = new Set(['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'])

/** All that the driver says when `connectionTimeoutMillis` is over. */
const driverTimeout = 'timeout expired'

/** The driver's error as Prisma knows it; undefined for one that has no code of its own. */
export function knownError(error: unknown, { host, port, user, database }: Target): KnownError | undefined {
  const code = messageOf(error) === driverTimeout ? 'ETIMEDOUT' : codeOf(error)
  if (code === undefined) return undefined
  if (unreachable.has(code)) {
    return { error_code: 'P1001', message: `Can't reach database server at \`${host}:${port}\`` }
  }
  if (/^(?:ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(code)) {
    return { error_code: 'P1011', message: `Error opening a TLS connection: ${messageOf(error)}` }
  }
  switch (code) {
    case '28P01':
      return {
        error_code: 'P1000',
        message: `Authentication failed against database server, the provided database credentials for \`${user}\` are not valid.`,
      }
    case '28000':
    case '42501':
      return { error_code: 'P1010', message: `User \`${user}\` was denied access on the database \`${database}\`` }
    case '3D000':
      return { error_code: 'P1003', message: `Database \`${database}\` does not exist` }
    case '42P04':
      return { error_code: 'P1009', message: `Database \`${database}\` already exists on the database server` }
    case '57P03':
    case 'ECONNRESET':
      return { error_code: 'P1017', message: 'Server has closed the connection.' }
    default:
      return undefined
  }
}

/** What to print for anything thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The code that PostgreSQL, the socket or the engine put on a thrown value. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
