import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAppQueue } from '../../apps/api/src/platform/jobs/jobs.ts'
import { runMigrationFiles } from '../../apps/api/test/database/template.ts'
import { temporaryFolder } from '../../apps/api/test/database/temporary-folder.ts'
import { prepareDatabase } from './app-role.ts'
import { type EmbeddedServer, startEmbedded } from './server.ts'

const dataDir = mkdtempSync(join(temporaryFolder(), 'app-role-'))
let server: EmbeddedServer
let app: pg.Client
let owner: pg.Client

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

beforeAll(async () => {
  server = await startEmbedded(dataDir)
  await runMigrationFiles(server.url)
  await prepareDatabase({ ownerUrl: server.url, appUrl: server.appUrl })
  app = await connect(server.appUrl)
  owner = await connect(server.url)
}, 120_000)

afterAll(async () => {
  await app?.end()
  await owner?.end()
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** PostgreSQL's code for a statement that a role may not run. */
const DENIED = { code: '42501' }

describe('the role of the API and the worker', () => {
  test.for([
    'ALTER TABLE audit_entry ADD COLUMN note text',
    'ALTER TABLE audit_entry DISABLE TRIGGER USER',
    'ALTER TABLE audit_entry DISABLE TRIGGER audit_entry_append_only',
    'DROP TRIGGER audit_entry_append_only ON audit_entry',
    'CREATE TRIGGER own BEFORE INSERT ON audit_entry FOR EACH ROW EXECUTE FUNCTION refuse_change()',
    'CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$',
    'TRUNCATE stock_move',
    'TRUNCATE audit_entry',
    'DROP TABLE audit_entry',
    'CREATE TABLE own (id int)',
    'CREATE TABLE pgboss.own (id int)',
    'CREATE SCHEMA own',
    'CREATE DATABASE own',
    'CREATE ROLE own',
    'CREATE INDEX own ON account (phone)',
    'ALTER TABLE account DROP CONSTRAINT account_pkey',
    "SET session_replication_role = 'replica'",
    'SET ROLE shop',
    "INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('a', 'a', 'a')",
    'DELETE FROM _prisma_migrations',
  ])('may not run: %s', async statement => {
    await expect(app.query(statement)).rejects.toMatchObject(DENIED)
  })

  test('may read and write the rows of every table, and use every sequence', async () => {
    const { rows: tables } = await owner.query<{ name: string; missing: string[] }>(
      `SELECT c.oid::regclass::text AS name,
         array(SELECT wanted FROM unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS wanted
           WHERE NOT has_table_privilege('shop_app', c.oid, wanted)) AS missing
       FROM pg_class c WHERE c.relkind IN ('r', 'p', 'v') AND c.relnamespace IN ('public'::regnamespace, 'pgboss'::regnamespace)`,
    )
    expect(tables.length).toBeGreaterThan(60)
    expect(tables.filter(({ missing }) => missing.length > 0)).toEqual([
      { name: '_prisma_migrations', missing: ['INSERT', 'UPDATE', 'DELETE'] },
    ])
    const { rows: sequences } = await owner.query<{ name: string }>(
      `SELECT c.oid::regclass::text AS name FROM pg_class c
       WHERE c.relnamespace IN ('public'::regnamespace, 'pgboss'::regnamespace)
         AND CASE WHEN c.relkind = 'S' THEN NOT has_sequence_privilege('shop_app', c.oid, 'USAGE') END`,
    )
    expect(sequences).toEqual([])
  })

  test('has none of the rights that would let it change a table', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `SELECT c.oid::regclass::text AS name FROM pg_class c
       WHERE c.relkind IN ('r', 'p') AND c.relnamespace IN ('public'::regnamespace, 'pgboss'::regnamespace)
         AND has_table_privilege('shop_app', c.oid, 'TRUNCATE, TRIGGER, REFERENCES, MAINTAIN')`,
    )
    expect(rows).toEqual([])
  })

  test('may read and write a table that a later migration adds', async () => {
    await owner.query('CREATE TABLE of_a_migration (id bigserial PRIMARY KEY, text text)')
    await app.query("INSERT INTO of_a_migration (text) VALUES ('new')")
    await app.query("UPDATE of_a_migration SET text = 'changed'")
    expect((await app.query('DELETE FROM of_a_migration RETURNING text')).rows).toEqual([{ text: 'changed' }])
    await expect(app.query('TRUNCATE of_a_migration')).rejects.toMatchObject(DENIED)
    await owner.query('DROP TABLE of_a_migration')
  })

  test('keeps the rights that it has when the database is prepared again', async () => {
    await prepareDatabase({ ownerUrl: server.url, appUrl: server.appUrl })
    expect((await app.query('SELECT count(*)::int AS count FROM audit_entry')).rows).toEqual([{ count: 0 }])
    await expect(app.query('CREATE TABLE own (id int)')).rejects.toMatchObject(DENIED)
  })
})

describe('the housekeeping of the job queue', () => {
  /** More than the library takes for bloat once they are deleted. */
  const addOldJobs = async () => {
    await owner.query('SELECT pgboss.create_queue(\'outbox.drain\', \'{"policy":"standard"}\')')
    await owner.query(
      `INSERT INTO pgboss.job (name, state, completed_on, deletion_seconds)
       SELECT 'outbox.drain', 'completed', now() - interval '1 day', 3600 FROM generate_series(1, 60000)`,
    )
  }
  const largestIndexPages = async () => {
    await owner.query('VACUUM ANALYZE pgboss.job_common')
    const { rows } = await owner.query<{ pages: number }>(
      `SELECT max(i.relpages)::int AS pages FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
       WHERE x.indrelid = 'pgboss.job_common'::regclass`,
    )
    return rows[0]?.pages ?? 0
  }

  test('deletes old jobs with the ordinary role, without an error, and leaves the indexes to the deployment', async () => {
    await addOldJobs()
    const boss = createAppQueue(server.appUrl, { max: 2, supervise: false })
    const errors: Error[] = []
    const warnings: string[] = []
    boss.on('error', error => errors.push(error))
    boss.on('warning', ({ message }) => warnings.push(message))
    await boss.start()
    await owner.query('UPDATE pgboss.queue SET monitor_on = NULL, maintain_on = NULL')
    await boss.supervise()
    const left = await owner.query("SELECT count(*)::int AS jobs FROM pgboss.job WHERE state = 'completed'")
    expect(left.rows).toEqual([{ jobs: 0 }])
    expect(await largestIndexPages()).toBeGreaterThan(128)
    await boss.supervise()
    await boss.stop({ graceful: false })
    expect(errors).toEqual([])
    expect(warnings).toEqual([])

    // A day after the last deployment.
    await owner.query('UPDATE pgboss.version SET reindex_on = NULL')
    await prepareDatabase({ ownerUrl: server.url, appUrl: server.appUrl })
    expect(await largestIndexPages()).toBeLessThan(10)
  })
})

describe('preparing a database', () => {
  test('changes no role if one role owns the database and runs the shop', async () => {
    await prepareDatabase({ ownerUrl: server.url, appUrl: server.url })
    await owner.query('CREATE TABLE own (id int)')
    await owner.query('DROP TABLE own')
  })

  test('rejects a role that does not exist and that the owner may not create', async () => {
    const appUrl = server.appUrl.replace('shop_app', 'shop_other')
    await expect(prepareDatabase({ ownerUrl: server.url, appUrl })).rejects.toThrow(
      /^DATABASE_URL: the role shop_other does not exist .* CREATE ROLE "shop_other" LOGIN PASSWORD '\.\.\.'$/,
    )
  })

  const withPassword = (url: string, password: string) => Object.assign(new URL(url), { password }).href
  const asSuperuser = async (...statements: string[]) => {
    const { postgres } = JSON.parse(readFileSync(join(dataDir, 'postgres-passwords.json'), 'utf8'))
    const superuser = await connect(
      Object.assign(new URL(server.url), { username: 'postgres', password: postgres }).href,
    )
    for (const statement of statements) await superuser.query(statement)
    await superuser.end()
  }
  const WRONG_PASSWORD = { code: '28P01' }

  test('gives a role that exists the password of its URL, if the owner may', async () => {
    const changed = withPassword(server.appUrl, 'changed')
    await asSuperuser('ALTER ROLE shop CREATEROLE', 'GRANT shop_app TO shop WITH ADMIN TRUE, INHERIT FALSE, SET FALSE')
    await expect(connect(changed)).rejects.toMatchObject(WRONG_PASSWORD)
    await Promise.all([1, 2, 3].map(() => prepareDatabase({ ownerUrl: server.url, appUrl: changed })))
    await (await connect(changed)).end()
    await expect(connect(server.appUrl)).rejects.toMatchObject(WRONG_PASSWORD)

    await prepareDatabase({ ownerUrl: server.url, appUrl: server.appUrl })
    await (await connect(server.appUrl)).end()
    await asSuperuser('REVOKE shop_app FROM shop', 'ALTER ROLE shop NOCREATEROLE')
  })

  test('rejects another password that the owner may not set, and leaves one that is right', async () => {
    const appUrl = withPassword(server.appUrl, 'changed')
    await expect(prepareDatabase({ ownerUrl: server.url, appUrl })).rejects.toThrow(
      /^DATABASE_URL: the role shop_app has another password .* ALTER ROLE "shop_app" PASSWORD '\.\.\.'$/,
    )
    await prepareDatabase({ ownerUrl: server.url, appUrl: server.appUrl })
    await (await connect(server.appUrl)).end()
  })

  test('rejects a superuser as the role of the API', async () => {
    const appUrl = server.appUrl.replace('shop_app', 'postgres')
    await expect(prepareDatabase({ ownerUrl: server.url, appUrl })).rejects.toThrow(
      /^DATABASE_URL: the role postgres is a superuser or a member/,
    )
  })
})

test('a database of an earlier version without an API role in its password file gets one at the next start', async () => {
  await app.end()
  await owner.end()
  await server.stop()
  const file = join(dataDir, 'postgres-passwords.json')
  const { app: _app, ...before } = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify(before))

  server = await startEmbedded(dataDir)

  app = await connect(server.appUrl)
  owner = await connect(server.url)
  expect((await app.query('SELECT current_user AS name')).rows).toEqual([{ name: 'shop_app' }])
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject(before)
})
