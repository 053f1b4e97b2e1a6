import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { type ConnectionLog, createClientClass } from './connection-errors.ts'
import { knowPool, openDirect } from './direct.ts'
import { AppError } from './errors.ts'
import { measured } from './measured.ts'
import { Prisma, PrismaClient } from './prisma/client.ts'
import type { Random } from './secrets.ts'
import { noticingSilence } from './silence.ts'
import { markStatements } from './statements.ts'

export { rows } from './direct.ts'
export { Prisma }
export type Db = PrismaClient
/** Reads take this, so that they work inside and outside a transaction. */
export type Tx = Prisma.TransactionClient

// A Date of midnight UTC is its day in a `date` column, whatever the time zone of the machine.
pg.defaults.parseInputDatesAsUTC = true

/** Milliseconds; reliability settings: a statement that hangs ends before the request does. */
const STATEMENT_TIMEOUT_MS = 5000
const LOCK_TIMEOUT_MS = 2000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000
const TRANSACTION_TIMEOUT_MS = 10_000

export type DbOptions = {
  /** The longest a transaction may take: more than usual only for work that no request waits for. */
  transactionTimeoutMs?: number
  /** The pool's name in the log. Default: main. */
  name?: string
  /** Gets a warning for each connection that PostgreSQL or the network ends. */
  log?: ConnectionLog
}

/** Opens the connection pool and the Prisma client on top of it; a connection that ends rejects its query and nothing else. */
export function createDb(
  databaseUrl: string,
  poolSize: number,
  { transactionTimeoutMs = TRANSACTION_TIMEOUT_MS, name = 'main', log }: DbOptions = {},
): Db {
  const settings = {
    connectionString: databaseUrl,
    max: poolSize,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 30_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    // The driver has no name for it; PostgreSQL knows it from 17 on.
    options: `-c transaction_timeout=${transactionTimeoutMs}`,
    application_name: 'shop-api',
    // What `together` sends is on its way at once; everything else waits for its answer as ever.
    pipeline: true,
    Client: createClientClass(name, log),
  }
  const pool = noticingSilence(databaseUrl, stream => new pg.Pool({ ...settings, stream }))
  // Its clients log their errors.
  pool.on('error', () => undefined)
  markStatements(pool)
  const adapter = new PrismaPg(pool, { disposeExternalPool: true })
  const db = new PrismaClient({ adapter, transactionOptions: { maxWait: 5000, timeout: 8000 } })
  pools.set(db, pool)
  knowPool(db, pool)
  return db
}

const pools = new WeakMap<Db, pg.Pool>()

/** A pool's connections: how many are at work, how many idle, and how many callers wait for one. */
export function poolFigures(db: Db): { inUse: number; idle: number; waiting: number } {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(db) ?? {}
  return { inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

const MAX_TRIES = 5
/** The last: a plan that a migration has made stale. */
const RETRIED = new Set(['40001', '40P01', '0A000'])

/**
 * Runs one transaction at READ COMMITTED and repeats it when PostgreSQL ended it for a deadlock or a serialization
 * failure. Nothing inside may reach outside the database.
 */
export async function transact<T>(db: Db, random: Random, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await openDirect<Tx, T>(run => db.$transaction(run), work)
    } catch (error) {
      const code = sqlState(error) ?? ''
      if (tries >= MAX_TRIES || !RETRIED.has(code)) throw error
      measured.transactionRetried.tell({ code })
      await new Promise(resolve => setTimeout(resolve, 10 * tries + 20 * random.fraction()))
    }
  }
}

/** How long work may take that no request waits for, milliseconds. */
const LONG_MS = 120_000

/** The same for work that nobody waits for in a call and that touches thousands of rows. */
export async function transactLong<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return openDirect<Tx, T>(
    run => db.$transaction(run, { timeout: LONG_MS }),
    async tx => {
      await tx.$executeRaw`SELECT set_config('statement_timeout', ${String(LONG_MS)}, true),
        set_config('transaction_timeout', ${String(LONG_MS)}, true), set_config('lock_timeout', '20000', true),
        set_config('idle_in_transaction_session_timeout', '60000', true)`
      return work(tx)
    },
  )
}

/** PostgreSQL's five-character code of a failed statement, where there is one. */
export function sqlState(error: unknown): string | undefined {
  if (error instanceof pg.DatabaseError) return error.code
  const { originalCode } = adapterCause(error)
  return typeof originalCode === 'string' ? originalCode : undefined
}

/** What the driver said of a failed statement: PostgreSQL's code, or in words that no server answered. */
function adapterCause(error: unknown): { originalCode?: unknown; kind?: unknown } {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return {}
  const adapterError = error.meta?.driverAdapterError
  return adapterError instanceof Error && adapterError.cause instanceof Object ? adapterError.cause : {}
}

const BUSY = new Set([
  '55P03',
  '57014',
  // Insufficient resources: disk full, out of memory, too many connections, a configured limit.
  '53000',
  '53100',
  '53200',
  '53300',
  '53400',
  // A failed read or write of a file.
  '58030',
  '57P01',
  '57P02',
  '57P03',
  '25P03',
  '25P04',
  '08000',
  '08003',
  '08006',
])
/** Among them a row that went away while something was hung on it: a deleted account, a withdrawn product. */
const CONFLICT = new Set(['23P01', '23514', '23503'])
/** A text with U+0000 or the like, which no column takes: the caller's mistake. */
const UNSTORABLE_TEXT = new Set(['22021', '22P05'])
/** A number or a date that is too large or too small for its column. Requests are checked by their schemas first. */
const OUT_OF_RANGE = new Set(['22003', '22008'])
const PRISMA_AWAY = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028'])
/** The driver's words for a server that cannot be reached, or is gone amid a statement. */
const DRIVER_AWAY: readonly unknown[] = [
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
]
/** A socket's own errors, as far as the driver has no word for them: a server that was killed while it was written to is EPIPE. */
const SOCKET_AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
])
const CONNECTION_TEXT = /connection|ECONNREFUSED|ECONNRESET|terminat|timeout exceeded|socket|server closed/i

/** Maps a database failure to its error response: busy or unavailable is 503, a violated constraint 409, an unstorable text or a value out of range 422. Anything else is a bug. */
export function mapDbError(error: unknown): AppError | undefined {
  const state = sqlState(error)
  if (state !== undefined) {
    if (UNSTORABLE_TEXT.has(state) || OUT_OF_RANGE.has(state)) return new AppError('VALIDATION')
    if (CONFLICT.has(state)) return new AppError('CONFLICT')
    if (BUSY.has(state) || RETRIED.has(state)) return new AppError('UNAVAILABLE', { retryAfterSeconds: 2 })
  }
  return isAway(error) ? new AppError('UNAVAILABLE', { retryAfterSeconds: 2 }) : undefined
}

function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof Prisma.PrismaClientInitializationError) return true
  if (DRIVER_AWAY.includes(adapterCause(error).kind)) return true
  const code = 'code' in error ? error.code : undefined
  if (typeof code === 'string' && (PRISMA_AWAY.has(code) || SOCKET_AWAY.has(code))) return true
  const isFromDatabase =
    error.constructor.name.startsWith('Prisma') ||
    error.constructor.name.startsWith('DriverAdapter') ||
    error.constructor === Error
  return (
    isFromDatabase &&
    (code === undefined || code === 'P2010' || code === 'P2039') &&
    CONNECTION_TEXT.test(error.message)
  )
}
