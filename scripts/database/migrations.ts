import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { knownError, targetOf } from '../../prisma/schema-engine/errors.ts'
import { root } from '../root.ts'
import { createClient } from './connect.ts'
import { runPrisma } from './prisma.ts'

const folder = join(root, 'prisma/migrations')

/** A new migration: what brings the database from the migrations so far to the schema files. */
export interface NewMigration {
  readonly databaseUrl: string
  /** In words of a-z, 0-9 and _, or with - between them. */
  readonly name: string
  /** True to write the file only, to be edited before `db:deploy`. */
  readonly isWrittenOnly: boolean
  readonly say: (line: string) => void
}

/**
 * Writes the migration, applies it and regenerates the client. Replaces `prisma migrate dev`, which requires a terminal
 * and recreates every partial index in each new migration (prisma/orm issue 29263).
 * @throws Error for an invalid name, or if a step of Prisma fails
 */
export async function addMigration({ databaseUrl, name, isWrittenOnly, say }: NewMigration): Promise<void> {
  const words = migrationWords(name)
  const sql = await whatSchemaAdds(['--from-migrations', join(root, 'prisma/migrations')], databaseUrl)
  if (sql === '') return say('The migrations already make this schema.')

  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const made = join(folder, `${stamp}_${words}`)
  mkdirSync(made)
  writeFileSync(join(made, 'migration.sql'), `${sql}\n`)
  say(`Written: ${made}/migration.sql`)
  if (/\bDROP (?:TABLE|COLUMN)\b/i.test(sql)) say('It drops data: read it before it is committed.')
  if (isWrittenOnly) return

  await runPrisma({ args: ['migrate', 'deploy'], databaseUrl, isShown: true })
  await runPrisma({ args: ['generate'], isShown: true })
}

/**
 * Converts the given name for a migration's folder: add-a-word becomes add_a_word.
 * @throws Error with one line for other characters
 */
export function migrationWords(typed: string): string {
  const words = typed.replaceAll('-', '_')
  if (/^[a-z0-9_]+$/.test(words)) return words
  throw new Error(`A migration needs a name of a-z, 0-9, - and _, such as add-coupons${typed && `; not "${typed}"`}`)
}

/**
 * Returns the SQL from `from` (as `prisma migrate diff` takes it) to the schema files; '' if there is no difference.
 */
async function whatSchemaAdds(from: readonly string[], databaseUrl: string): Promise<string> {
  const args = ['migrate', 'diff', ...from, '--to-schema', join(root, 'prisma/schema'), '--script']
  const sql = (await runPrisma({ args, databaseUrl })).trim()
  return sql.startsWith('-- This is an empty migration') ? '' : sql
}

/** Returns the SQL of what the schema files have in addition to the database. */
export const schemaBeyondDatabase = (databaseUrl: string): Promise<string> =>
  whatSchemaAdds(['--from-config-datasource'], databaseUrl)

/** What `applyMigrations` did. */
export interface Applied {
  readonly count: number
  /** Migrations of a later version that the database has. The program can run with them. */
  readonly later: readonly string[]
  /** The database that was not there and was made: a typing error in DATABASE_URL makes one too. */
  readonly madeDatabase?: string
}

/**
 * Applies the missing migrations. Asks the database first, so that a start without new migrations costs milliseconds.
 * @throws Error with one line if an applied migration was changed, or its folder is missing and it is not of a later
 * version
 */
export async function applyMigrations(databaseUrl: string): Promise<Applied> {
  const applied = await appliedMigrations(databaseUrl)
  const { gone, later, changed, missing } = compareFolders(applied ?? new Map())
  const [wrong] = [...gone, ...changed]
  if (wrong) throw new Error(wrong)
  if (missing.length > 0) await runPrisma({ args: ['migrate', 'deploy'], databaseUrl })
  const count = missing.length
  return applied ? { count, later } : { count, later, madeDatabase: targetOf(databaseUrl).database }
}

/**
 * One line for each way in which the database, the migrations and the schema files differ; none: all three agree.
 *
 * @throws Error, one line, when the database cannot be reached
 */
export async function databaseStatus(databaseUrl: string): Promise<string[]> {
  const applied = await appliedMigrations(databaseUrl)
  if (!applied) return [`The database ${targetOf(databaseUrl).database} is not there: pnpm db:deploy makes it`]
  const { gone, later, changed, missing } = compareFolders(applied)
  const unwritten = await whatSchemaAdds(['--from-migrations', folder], databaseUrl)
  return [
    ...gone,
    ...later.map(name => `The database has the migration ${name} of a later version`),
    ...changed,
    ...missing.map(name => `The database lacks the migration ${name}: pnpm db:deploy applies it`),
    ...(unwritten === '' ? [] : [`The schema files have what no migration makes: pnpm db:migrate NAME\n${unwritten}`]),
  ]
}

/**
 * For what works with the shop's tables and is not to make them.
 *
 * @throws Error, one line, when the database cannot be reached, is not there or lacks migrations
 */
export async function needMigrated(databaseUrl: string): Promise<void> {
  const { host, port, database } = targetOf(databaseUrl)
  const place = `the database ${database} at ${host}:${port}`
  const applied = await appliedMigrations(databaseUrl)
  if (!applied) throw new Error(`DATABASE_URL: ${place} is not there; pnpm db:deploy makes it`)
  if (applied.size === 0)
    throw new Error(`There is no shop in ${place} yet: npm start or pnpm db:deploy makes its tables`)
  const [first] = compareFolders(applied).missing
  if (first !== undefined) throw new Error(`In ${place} the migration ${first} is missing: pnpm db:deploy applies it`)
}

/** Returns the migrations of this program that a database lacks. @throws Error, one line, when it cannot be reached */
export async function missingMigrations(databaseUrl: string): Promise<string[]> {
  return compareFolders((await appliedMigrations(databaseUrl)) ?? new Map()).missing
}

/**
 * Compares the migrations of the database with those in the folder. Returns a line per problem, the names of the
 * missing ones, and those of a later version, which every earlier version tolerates.
 */
function compareFolders(applied: ReadonlyMap<string, string>) {
  const here = readdirSync(folder, { withFileTypes: true }).flatMap(entry => (entry.isDirectory() ? [entry.name] : []))
  const newest = here.toSorted().at(-1) ?? ''
  const unknown = [...applied.keys()].filter(name => !here.includes(name))
  return {
    later: unknown.filter(name => name > newest),
    gone: unknown
      .filter(name => name <= newest)
      .map(name => `The database has the migration ${name}, whose folder in prisma/migrations is gone: bring it back`),
    changed: here
      .filter(name => applied.has(name) && applied.get(name) !== checksumOf(name))
      .map(name => `The migration ${name} was changed after this database had it: npm run reset -- --yes empties it`),
    missing: here.filter(name => !applied.has(name)),
  }
}

const checksumOf = (name: string) =>
  createHash('sha256')
    .update(readFileSync(join(folder, name, 'migration.sql')))
    .digest('hex')

/** Returns checksums by name; undefined if the database does not exist yet. */
async function appliedMigrations(connectionString: string): Promise<Map<string, string> | undefined> {
  const client = createClient({ connectionString, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ migration_name: string; checksum: string }>(
      'SELECT migration_name, checksum FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
    )
    return new Map(rows.map(row => [row.migration_name, row.checksum]))
  } catch (error) {
    // A new database has no such table, or is not there at all yet: Prisma makes both.
    if (error instanceof pg.DatabaseError && error.code === '42P01') return new Map()
    if (error instanceof pg.DatabaseError && error.code === '3D000') return undefined
    const known = knownError(error, targetOf(connectionString))
    throw known ? new Error(`DATABASE_URL: ${known.message}`) : error
  } finally {
    await client.end()
  }
}
