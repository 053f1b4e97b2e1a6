import { AsyncLocalStorage } from 'node:async_hooks'
import pg, { type Pool, type PoolClient } from 'pg'
import { AppError } from './errors.ts'
import type { Prisma } from './prisma/client.ts'
import { textOf } from './statements.ts'

/** The connection of a transaction, until the library gives it back: also in the middle, where its time is over. */
type Opened = { client?: PoolClient; isOver: boolean }

const opening = new AsyncLocalStorage<Opened>()
const sources = new WeakMap<object, Pool | Opened>()

/** Has `rows` know a client of the library's by its pool. */
export function knowPool(db: object, pool: Pool): void {
  sources.set(db, pool)
  pool.connect = keeping(pool.connect)
}

function keeping<T extends object>(connect: T): T {
  return new Proxy(connect, {
    apply: (target: T & ((...args: unknown[]) => unknown), self: unknown, args: unknown[]) => {
      const connected: unknown = Reflect.apply(target, self, args)
      const opened = opening.getStore()
      if (!opened || opened.client || opened.isOver || !(connected instanceof Promise)) return connected
      return connected.then((client: PoolClient) => keep(opened, client))
    },
  })
}

function keep(opened: Opened, client: PoolClient): PoolClient {
  const { release, query } = client
  opened.client = client
  client.query = noticingEnd(opened, query)
  client.release = error => {
    opened.isOver = true
    client.query = query
    release.call(client, error)
  }
  return client
}

/** A transaction is over once its end is sent, not when that is answered: what is sent behind it would stand alone. */
function noticingEnd<T extends object>(opened: Opened, query: T): T {
  return new Proxy(query, {
    apply: (target: T & ((...args: unknown[]) => unknown), self: unknown, args: unknown[]) => {
      const text = textOf(args[0])
      if (text === 'ROLLBACK' || text === 'COMMIT') opened.isOver = true
      return Reflect.apply(target, self, args)
    },
  })
}

/** Opens a transaction of the library's whose statements may also go by `rows`. */
export function openDirect<Tx extends object, T>(
  open: (work: (tx: Tx) => Promise<T>) => Promise<T>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const opened: Opened = { isOver: false }
  return opening.run(opened, () =>
    open(tx => {
      sources.set(tx, opened)
      return work(tx)
    }),
  )
}

type Tx = Pick<Prisma.TransactionClient, '$queryRawUnsafe' | '$executeRawUnsafe'>
/** With a place for each value ($1): `Prisma.sql` makes one. */
type Statement = Pick<Prisma.Sql, 'text' | 'values'>

/**
 * The rows of a statement of our own, straight from PostgreSQL's driver on the same connection: half of what hot calls
 * cost was the library between (adr/0032). Moments and dates are Dates, dates at midnight UTC; whole numbers beyond 32
 * bits are BigInts.
 * @throws UNAVAILABLE in a transaction whose time is over
 */
export async function rows<Row extends object>(tx: Tx, statement: Statement): Promise<Row[]> {
  const driver = driverOf(tx)
  if (!driver) return tx.$queryRawUnsafe<Row[]>(statement.text, ...statement.values)
  return (await driver.query<Row>({ text: statement.text, values: statement.values, types })).rows
}

/** Runs a statement of our own in the same way; answers how many rows it wrote or, of a SELECT, found. */
export async function affectedRows(tx: Tx, statement: Statement): Promise<number> {
  const driver = driverOf(tx)
  if (!driver) return tx.$executeRawUnsafe(statement.text, ...statement.values)
  return (await driver.query({ text: statement.text, values: statement.values })).rowCount ?? 0
}

/** The connection of a transaction, or the pool of a client; undefined for a transaction that `openDirect` did not open. */
function driverOf(tx: Tx): Pool | PoolClient | undefined {
  const source = sources.get(tx)
  if (!source) return undefined
  const driver = source instanceof pg.Pool ? source : source.client
  if (!driver || ('isOver' in source && source.isOver)) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 2 })
  return driver
}

const { DATE, INT8 } = pg.types.builtins
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === DATE) return (text: string) => new Date(text)
    if (oid === INT8) return BigInt
    return pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text')
  },
}
