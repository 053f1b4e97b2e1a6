import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { prepareDatabase } from '../../../../scripts/database/app-role.ts'
import { root } from '../../../../scripts/root.ts'
import type { TestServer } from './server.ts'

/** What a test file needs to create its own database; passed from the setup of the run. */
export interface TestDatabase {
  readonly serverUrl: string
  /** The same for the role of the API and the worker. */
  readonly appUrl: string
  /** The name of a migrated database without connections. */
  readonly template: string
  readonly prefix: string
}

/** Makes the database that every test file's is a copy of: migrated, and with the tables of the job queue. */
export async function makeTemplate({ url, appUrl, prefix }: TestServer): Promise<TestDatabase> {
  const template = `${prefix}_template`
  await run(url, `CREATE DATABASE ${pg.escapeIdentifier(template)}`)
  const databaseUrl = withDatabase(url, template)
  await runMigrationFiles(databaseUrl)
  await prepareDatabase({ ownerUrl: databaseUrl, appUrl: withDatabase(appUrl, template) })
  return { serverUrl: url, appUrl, template, prefix }
}

/**
 * Applies the migrations up to the named one as Prisma does, and records them. One connection takes a fifth of the time
 * of Prisma's command, which the tests of `applyMigrations` run.
 */
export async function runMigrationFiles(connectionString: string, newest?: string): Promise<void> {
  const folder = join(root, 'prisma/migrations')
  const names = readdirSync(folder).filter(name => /^\d+_/.test(name) && (newest === undefined || name <= newest))
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(`CREATE TABLE _prisma_migrations (id varchar(36) PRIMARY KEY, checksum varchar(64) NOT NULL,
      finished_at timestamptz, migration_name varchar(255) NOT NULL, logs text, rolled_back_at timestamptz,
      started_at timestamptz NOT NULL DEFAULT now(), applied_steps_count integer NOT NULL DEFAULT 0)`)
    for (const name of names.toSorted()) {
      const sql = readFileSync(join(folder, name, 'migration.sql'), 'utf8')
      await client.query(sql)
      await client.query(
        `INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count)
         VALUES (gen_random_uuid(), $1, now(), $2, 1)`,
        [createHash('sha256').update(sql).digest('hex'), name],
      )
    }
  } finally {
    await client.end()
  }
}

let made = 0

/** A copy of the template for one test file. */
export async function copyTemplate({ serverUrl, appUrl, template, prefix }: TestDatabase) {
  const name = `${prefix}_${process.pid}_${++made}`
  const copied = `TEMPLATE ${pg.escapeIdentifier(template)} STRATEGY FILE_COPY`
  await run(serverUrl, `CREATE DATABASE ${pg.escapeIdentifier(name)} ${copied}`)
  return {
    url: withDatabase(serverUrl, name),
    appUrl: withDatabase(appUrl, name),
    drop: () => dropDatabase(serverUrl, name),
  }
}

/** Drops the databases of the run, also those of files that crashed. */
export async function dropAll({ url, prefix }: TestServer): Promise<void> {
  const names = await run<{ datname: string }>(
    url,
    'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
    prefix,
  )
  for (const { datname } of names) await dropDatabase(url, datname)
  // The embedded server has a separate role for the API; its owner may not drop roles.
  const role = `${prefix}_app`
  const found = await run(url, 'SELECT FROM pg_roles WHERE rolname = $1', role)
  if (found.length > 0) await run(url, `DROP ROLE ${pg.escapeIdentifier(role)}`)
}

const INSUFFICIENT_PRIVILEGE = '42501'
const DROP_TRIES = 60

/** FORCE may not end the server's own worker that vacuums the database just then; it is gone within seconds. */
async function dropDatabase(url: string, name: string): Promise<void> {
  for (let left = DROP_TRIES; ; left--) {
    try {
      await run(url, `DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`)
      return
    } catch (error) {
      const isVacuumed = error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE
      if (!isVacuumed || left === 0) throw error
      await setTimeout(500)
    }
  }
}

async function run<Row extends pg.QueryResultRow>(connectionString: string, sql: string, ...values: string[]) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}

function withDatabase(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}
