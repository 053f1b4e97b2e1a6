import { PrismaPg } from '@prisma/adapter-pg'
import { sql } from 'kysely'
import pg from 'pg'
import type { Random } from '#platform/auth/secrets.ts'
import { Prisma, PrismaClient } from '#platform/db/prisma/client.ts'
import { AppError } from '#platform/http/errors.ts'
import { metricEvents } from '#platform/observability/metric-events.ts'
import { type ConnectionLog, createClientClass, Pool } from './connection.ts'
import { watchConnections } from './connection-watchdog.ts'
import { execute, kysely, type Statement, type Tx } from './sql.ts'
import { Transaction } from './transaction.ts'

export type { Tx }
export { Prisma }

// Dates at midnight UTC keep their day in `date` columns in any time zone of the machine.
pg.defaults.parseInputDatesAsUTC = true

/** Shorter than the timeout of a request, so that a slow statement ends first. */
const STATEMENT_TIMEOUT_MS = 5000
const LOCK_TIMEOUT_MS = 2000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000
const TRANSACTION_TIMEOUT_MS = 10_000
/** Longest wait for a connection. Then the caller gets 503. */
const CONNECTION_TIMEOUT_MS = 3000

export type DbOptions = {
  /** Longest duration of a transaction. Exceed the default only for work that no request waits for. */
  transactionTimeoutMs?: number
  /** Longest wait for a connection, of the pool or a new one. Default: 3 s. */
  connectionTimeoutMs?: number
  /** Longest wait for the response to a probe; then all connections are closed. Default: 1.5 s (docs/adr/0031). */
  probeTimeoutMs?: number
  /** The pool's name in the log. Default: main. */
  name?: string
  /** Logs a warning for each connection that PostgreSQL or the network ends. */
  log?: ConnectionLog
}

/**
 * The database: `query` and `execute` run statements on a connection of its pool. Its Prisma models are for plain single
 * reads and writes outside of transactions.
 */
export class Db extends PrismaClient implements Tx {
  readonly pool: pg.Pool

  constructor(pool: pg.Pool) {
    super({ adapter: new PrismaPg(pool) })
    this.pool = pool
  }

  /** Also closes the pool, which Prisma closes only if one of its models was used. */
  override async $disconnect(): Promise<void> {
    await super.$disconnect()
    await this.pool.end()
  }

  run<Row extends object>(statement: Statement): Promise<pg.QueryResult<Row>> {
    return this.pool.query<Row>(statement)
  }

  async send(statement: Statement): Promise<void> {
    await this.pool.query(statement)
  }
}

/** Opens the connection pool. If a connection ends, only its own query is rejected. */
export function createDb(
  databaseUrl: string,
  poolSize: number,
  {
    transactionTimeoutMs = TRANSACTION_TIMEOUT_MS,
    connectionTimeoutMs = CONNECTION_TIMEOUT_MS,
    probeTimeoutMs,
    name = 'main',
    log,
  }: DbOptions = {},
): Db {
  const settings = {
    connectionString: databaseUrl,
    max: poolSize,
    connectionTimeoutMillis: connectionTimeoutMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    // The driver has no option for it. PostgreSQL supports it since version 17.
    options: `-c transaction_timeout=${transactionTimeoutMs}`,
    application_name: 'shop-api',
    // Statements of a transaction that are sent together share a round trip.
    pipeline: true,
    Client: createClientClass(name, log),
  }
  const pool = watchConnections(databaseUrl, stream => new Pool({ ...settings, stream }), probeTimeoutMs)
  // The clients of the pool log their errors.
  pool.on('error', () => undefined)
  return new Db(pool)
}

/** Returns the number of used and idle connections of the pool, and of the callers that wait for one. */
export function poolStats({ pool }: Db): { inUse: number; idle: number; waiting: number } {
  const { totalCount, idleCount, waitingCount } = pool
  return { inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

const MAX_ATTEMPTS = 5
/** Serialization failure, deadlock, and a prepared plan that a migration invalidated. */
const RETRIED = new Set(['40001', '40P01', '0A000'])

/**
 * Runs a transaction at READ COMMITTED and retries it up to four times after a deadlock or a serialization failure.
 * `work` must have no effects outside the database.
 */
export async function withTransaction<T>(db: Db, random: Random, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await Transaction.run(db.pool, work)
    } catch (error) {
      const code = sqlState(error) ?? ''
      if (attempt >= MAX_ATTEMPTS || !RETRIED.has(code)) throw error
      metricEvents.transactionRetried.emit({ code })
      await new Promise(resolve => setTimeout(resolve, 10 * attempt + 20 * random.fraction()))
    }
  }
}

/** Timeout of work that no request waits for. */
const LONG_MS = 120_000

/** Runs a transaction on thousands of rows, with longer timeouts and without retries, for work that no request waits for. */
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

/** Returns the SQLSTATE of a failed statement; undefined for other errors. */
export function sqlState(error: unknown): string | undefined {
  if (error instanceof pg.DatabaseError) return error.code
  const { originalCode } = adapterCause(error)
  return typeof originalCode === 'string' ? originalCode : undefined
}

/** Returns the cause that Prisma's driver adapter reports: the SQLSTATE, or the kind of connection error. */
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
/** Violations of exclusion, check and foreign key constraints. The last also occur if a referenced row was just deleted. */
const CONFLICT = new Set(['23P01', '23514', '23503'])
/** Texts that no column can store, such as one with U+0000. */
const UNSTORABLE_TEXT = new Set(['22021', '22P05'])
/** Numbers or dates out of the range of their column. Schemas check the values of requests first. */
const OUT_OF_RANGE = new Set(['22003', '22008'])
const PRISMA_UNAVAILABLE = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028'])
/** Kinds of errors that the driver adapter reports for an unreachable server. */
const DRIVER_UNAVAILABLE: readonly unknown[] = [
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
]
/** Socket errors that the driver passes on. EPIPE: the server was killed during a write. */
const SOCKET_UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
])

/**
 * Maps a database failure to its error response: 503 if the database is busy or unavailable, 409 for a violated
 * constraint, 422 for an unstorable text or a value out of range. Returns undefined for bugs.
 */
export function mapDbError(error: unknown): AppError | undefined {
  const state = sqlState(error)
  if (state !== undefined) {
    if (UNSTORABLE_TEXT.has(state) || OUT_OF_RANGE.has(state)) return new AppError('VALIDATION')
    if (CONFLICT.has(state)) return new AppError('CONFLICT')
    if (BUSY.has(state) || RETRIED.has(state)) return new AppError('UNAVAILABLE', { retryAfterSeconds: 2 })
  }
  return isUnavailable(error) ? new AppError('UNAVAILABLE', { retryAfterSeconds: 2 }) : undefined
}

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof Prisma.PrismaClientInitializationError) return true
  if (DRIVER_UNAVAILABLE.includes(adapterCause(error).kind)) return true
  const code = 'code' in error ? error.code : undefined
  return typeof code === 'string' && (PRISMA_UNAVAILABLE.has(code) || SOCKET_UNAVAILABLE.has(code))
}
