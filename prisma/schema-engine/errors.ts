/** An error with the code and message of Prisma's native schema engine. The command line prints both. */
export interface KnownError {
  readonly error_code: string
  readonly message: string
}

/** The server of the connection, for messages. Without the password. */
export interface Target {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
}

/** @throws Error if the URL is invalid */
export function targetOf(url: string): Target {
  if (!URL.canParse(url)) throw new Error('DATABASE_URL is not a URL such as postgresql://user:password@host:5432/name')
  const { hostname, port, username, pathname } = new URL(url)
  return {
    host: hostname,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    database: decodeURIComponent(pathname.slice(1)),
  }
}

const unreachable = new Set(['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'])

/** The driver's message after `connectionTimeoutMillis`. */
const driverTimeout = 'timeout expired'

/** Converts an error of the driver to Prisma's error; undefined if Prisma has no code for it. */
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

/** Returns the message of a thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Returns the code of a thrown value of PostgreSQL, the socket or the engine. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
