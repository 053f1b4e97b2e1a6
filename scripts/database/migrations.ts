import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { knownError, targetOf } from '../../prisma/schema-engine/errors.ts'
import { root } from '../root.ts'
import { runPrisma } from './prisma.ts'

const folder = join(root, 'prisma/migrations')

/** A new migration: what brings the database from the migrations so far to the schema files. */
export interface NewMigration {
  readonly databaseUrl: string
  /** In words of a-z, 0-9 and _. */
  readonly name: string
  /** Writes the file, to be edited by hand before `db:deploy`. */
  readonly isWrittenOnly: boolean
  readonly say: (line: string) => void
}

/**
 * Writes the migration, applies it and makes the client anew. In place of `prisma migrate dev`, which wants a
 * terminal, and makes every partial index again in each new migration (prisma/orm issue 29263).
 *
 * @throws Error for a bad name, and when a step of Prisma's fails
 */
export async function addMigration({ databaseUrl, name, isWrittenOnly, say }: NewMigration): Promise<void> {
  if (!/^[a-z0-9_]+$/.test(name)) throw new Error('A migration needs a name of a-z, 0-9 and _, such as add_coupons')
  const path = (part: string) => join(root, 'prisma', part)
  const diff = ['migrate', 'diff', '--from-migrations', path('migrations'), '--to-schema', path('schema'), '--script']
  const sql = (await runPrisma({ args: diff, databaseUrl })).trim()
  if (sql === '' || sql.startsWith('-- This is an empty migration'))
    return say('The migrations already make this schema.')

  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const made = join(folder, `${stamp}_${name}`)
  mkdirSync(made)
  writeFileSync(join(made, 'migration.sql'), `${sql}\n`)
  say(`Written: ${made}/migration.sql`)
  if (/\bDROP (?:TABLE|COLUMN)\b/i.test(sql)) say('It drops data: read it before it is committed.')
  if (isWrittenOnly) return

  await runPrisma({ args: ['migrate', 'deploy'], databaseUrl, isShown: true })
  await runPrisma({ args: ['generate'], isShown: true })
}

/**
 * Applies the migrations that the database lacks and answers how many. Asks the database itself first: a start with
 * nothing to apply then costs milliseconds.
 *
 * @throws Error, one line, when a migration was changed after it was applied here
 */
export async function applyMigrations(databaseUrl: string): Promise<number> {
  const applied = await appliedMigrations(databaseUrl)
  const missing = readdirSync(folder, { withFileTypes: true }).filter(entry => {
    if (!entry.isDirectory()) return false
    const checksum = applied.get(entry.name)
    const isChanged = checksum !== undefined && checksum !== checksumOf(entry.name)
    if (isChanged) {
      throw new Error(
        `The migration ${entry.name} was changed after this database had it: npm run reset -- --yes empties it`,
      )
    }
    return checksum === undefined
  })
  if (missing.length > 0) await runPrisma({ args: ['migrate', 'deploy'], databaseUrl })
  return missing.length
}

const checksumOf = (name: string) =>
  createHash('sha256')
    .update(readFileSync(join(folder, name, 'migration.sql')))
    .digest('hex')

async function appliedMigrations(connectionString: string): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ migration_name: string; checksum: string }>(
      'SELECT migration_name, checksum FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
    )
    return new Map(rows.map(row => [row.migration_name, row.checksum]))
  } catch (error) {
    // A new database has no such table, or is not there at all yet: Prisma makes both.
    if (error instanceof pg.DatabaseError && ['42P01', '3D000'].includes(error.code ?? '')) return new Map()
    const known = knownError(error, targetOf(connectionString))
    throw known ? new Error(`DATABASE_URL: ${known.message}`) : error
  } finally {
    await client.end()
  }
}
