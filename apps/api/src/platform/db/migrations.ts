import { readdirSync } from 'node:fs'
import type { InferResult } from 'kysely'
import { type Db, sqlState } from './db.ts'
import { kysely, query } from './sql.ts'

const folder = new URL('../../../../../prisma/migrations/', import.meta.url)

/** Returns the migrations of this program, in order. */
function ownMigrations(): string[] {
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries.flatMap(entry => (entry.isDirectory() ? [entry.name] : [])).toSorted()
}

const NO_SUCH_TABLE = '42P01'
/** The columns of Prisma's migration table that the shop uses. */
type MigrationTable = {
  id: string
  checksum: string
  migration_name: string
  finished_at: Date | null
  rolled_back_at: Date | null
}
export const withMigrations = kysely.withTables<{ _prisma_migrations: MigrationTable }>()

const migrations = withMigrations
  .selectFrom('_prisma_migrations')
  .select(['migration_name as name', 'finished_at as finishedAt'])
  .where('rolled_back_at', 'is', null)

/**
 * Returns why the schema of the database does not fit this program, or undefined if it has all its migrations. Newer
 * migrations are accepted, because the next version is being deployed.
 */
export async function findMigrationProblem(db: Db): Promise<string | undefined> {
  const rows = await query(db, migrations).catch(ignoreMissingTable)
  const own = ownMigrations()
  const open = rows.find(({ name, finishedAt }) => !finishedAt && own.includes(name))
  if (open) return `The migration ${open.name} has failed or is not finished.`
  const applied = new Set(rows.map(({ name }) => name))
  const [first, ...others] = own.filter(name => !applied.has(name))
  if (first === undefined) return undefined
  return `The database lacks the migration ${first}${others.length > 0 ? ` and ${others.length} more` : ''}.`
}

/** Returns no rows for a database that was never migrated and has no such table. */
function ignoreMissingTable(error: unknown): InferResult<typeof migrations> {
  if (sqlState(error) === NO_SUCH_TABLE) return []
  throw error
}
