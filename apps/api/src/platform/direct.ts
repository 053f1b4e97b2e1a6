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

type Tx = Pick<Prisma.TransactionClient, '$queryRawUnsafe'>
/** With a place for each value ($1): `Prisma.sql` makes one. */
type Statement = Pick<Prisma.Sql, 'text' | 'values'>

/**
 * The rows of a statement of our own, straight from PostgreSQL's driver on the same connection: half of what hot calls
 * cost was the library between (adr/0032). Moments and dates are Dates, dates at midnight UTC; whole numbers beyond 32
 * bits have to be cast.
 * @throws UNAVAILABLE in a transaction whose time is over
 */
export async function rows<Row extends object>(tx: Tx, { text, values }: Statement): Promise<Row[]> {
  const source = sources.get(tx)
  if (!source) return tx.$queryRawUnsafe<Row[]>(text, ...values)
  const driver = source instanceof pg.Pool ? source : source.client
  if (!driver || ('isOver' in source && source.isOver)) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 2 })
  return (await driver.query<Row>({ text, values, types })).rows
}

const DATE = 1082
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === DATE
      ? (text: string) => new Date(text)
      : pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text'),
}
