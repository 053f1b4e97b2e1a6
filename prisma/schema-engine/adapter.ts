import { AsyncLocalStorage } from 'node:async_hooks'
import { PrismaPg } from '@prisma/adapter-pg'
import {
  ColumnTypeEnum,
  DriverAdapterError,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils'
import pg from 'pg'

/** PostgreSQL's one-byte type `"char"`, which the catalog queries return and the stock adapter does not know. */
const charOid = 18
const textOid = 25
const charColumns = new AsyncLocalStorage<Set<number>>()

/**
 * Connects the schema engine to `url` through Prisma's PostgreSQL adapter. Adds what migrations need and the adapter
 * lacks: the type `"char"`, scripts with functions, and the shadow database.
 * @param shadowUrl the shadow database; without it, a temporary one is created next to `url`
 */
export function migrationAdapters(url: string, shadowUrl?: string): SqlMigrationAwareDriverAdapterFactory {
  const { provider, adapterName } = new PrismaPg(url)
  return {
    provider,
    adapterName,
    connect: () => connect(url),
    connectToShadowDb: () => (shadowUrl ? connect(shadowUrl) : connectToNewShadow(url)),
  }
}

/** Returns the URL of another database on the same server. */
export function withDatabase(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${encodeURIComponent(database)}`
  return other.href
}

async function connect(url: string): Promise<SqlDriverAdapter> {
  // One connection: the engine's advisory lock belongs to a session, and so do settings that a migration makes.
  const pool = withReadableChars(new pg.Pool({ connectionString: url, max: 1 }))
  // A closed connection also rejects the command that uses it.
  pool.on('connect', client => client.on('error', () => undefined))
  const schema = new URL(url).searchParams.get('schema')
  const adapter = await new PrismaPg(pool, { disposeExternalPool: true, ...(schema && { schema }) }).connect()

  const queryRaw = adapter.queryRaw.bind(adapter)
  adapter.queryRaw = query =>
    charColumns.run(new Set(), async () => {
      const result = await queryRaw(query)
      for (const index of charColumns.getStore() ?? []) result.columnTypes[index] = ColumnTypeEnum.Character
      return result
    })
  // The adapter would split a script at every semicolon, also inside functions. Send the whole script.
  adapter.executeScript = async script => {
    try {
      await pool.query(script)
    } catch (error) {
      throw asAdapterError(error)
    }
  }
  return adapter
}

/** Returns `"char"` columns as text and records their indexes for the current query. */
function withReadableChars(pool: pg.Pool): pg.Pool {
  const query = async (config: pg.QueryArrayConfig | string) => {
    const result = await pool.query(typeof config === 'string' ? { text: config, rowMode: 'array' } : config)
    for (const [index, field] of (result.fields ?? []).entries()) {
      if (field.dataTypeID !== charOid) continue
      field.dataTypeID = textOid
      charColumns.getStore()?.add(index)
    }
    return result
  }
  return new Proxy(pool, {
    get: (target, key) => {
      if (key === 'query') return query
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** Creates a shadow database. The adapter would drop it while connected to it, which PostgreSQL rejects. */
async function connectToNewShadow(url: string): Promise<SqlDriverAdapter> {
  const main = await connect(url)
  const name = `prisma_migrate_shadow_db_${crypto.randomUUID()}`
  await main.executeScript(`CREATE DATABASE "${name}"`)
  const shadow = await connect(withDatabase(url, name))
  const dispose = shadow.dispose.bind(shadow)
  shadow.dispose = async () => {
    await dispose()
    await main.executeScript(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`)
    await main.dispose()
  }
  return shadow
}

function asAdapterError(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError) || error.code === undefined) return error
  const { code, message, detail, hint, column } = error
  const severity = error.severity ?? 'ERROR'
  return new DriverAdapterError({
    kind: 'postgres',
    code,
    severity,
    message,
    detail,
    hint,
    column,
    originalCode: code,
    originalMessage: message,
  })
}
