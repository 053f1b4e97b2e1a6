import { PrismaPg } from '@prisma/adapter-pg'
import { sql } from 'kysely'
import pg from 'pg'
import { type ConnectionLog, createClientClass, Pool } from './connection.ts'
import { AppError } from './errors.ts'
import { measured } from './measured.ts'
import { Prisma, PrismaClient } from './prisma/client.ts'
import type { Random } from './secrets.ts'
import { noticingSilence } from './silence.ts'
import { execute, kysely, type Statement, type Tx } from './sql.ts'
import { Transaction } from './transaction.ts'

export type { Tx }
export { Prisma }

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

/**
 * The database: `query` and `execute` run statements on a connection of its pool. Its Prisma models are for plain single
 * reads and writes outside of transactions.
 */
export class Db extends PrismaClient implements Tx {
  readonly pool: pg.Pool

  constructor(pool: pg.Pool) {
    super({ adapter: new PrismaPg(pool, { disposeExternalPool: true }) })
    this.pool = pool
  }

  run<Row extends object>(statement: Statement): Promise<pg.QueryResult<Row>> {
    return this.pool.query<Row>(statement)
  }
}

/** Opens the connection pool. A connection that ends rejects its query and nothing else. */
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
    // Statements of a transaction that are sent together share a round trip.
    pipeline: true,
    Client: createClientClass(name, log),
  }
  const pool = noticingSilence(databaseUrl, stream => new Pool({ ...settings, stream }))
  // Its clients log their errors.
  pool.on('error', () => undefined)
  return new Db(pool)
}

/** A pool's connections: how many are at work, how many idle, and how many callers wait for one. */
export function poolFigures({ pool }: Db): { inUse: number; idle: number; waiting: number } {
  const { totalCount, idleCount, waitingCount } = pool
  return { inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

const MAX_TRIES = 5
/** The last: a plan that a migration has made stale. */
const RETRIED = new Set(['40001', '40P01', '0A000'])

/**
 * Runs one transaction at READ COMMITTED and repeats it when PostgreSQL ended it for a deadlock or a serialization
 * failure. Nothing inside may reach outside the database.
 */
export async function withTransaction<T>(db: Db, random: Random, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await Transaction.run(db.pool, work)
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
export function withLongTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return Transaction.run(db.pool, async tx => {
    await execute(tx, kysely.selectNoFrom(LONG_TIMEOUTS))
    return work(tx)
  })
}

const setLocal = (name: string, milliseconds: number) =>
  sql<string>`set_config(${name}, ${String(milliseconds)}, true)`.as(name)
const LONG_TIMEOUTS = [
  setLocal('statement_timeout', LONG_MS),
  setLocal('transaction_timeout', LONG_MS),
  setLocal('lock_timeout', 20_000),
  setLocal('idle_in_transaction_session_timeout', 60_000),
]

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
  return typeof code === 'string' && (PRISMA_AWAY.has(code) || SOCKET_AWAY.has(code))
}
