import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../apps/api/test/database/temporary-folder.ts'
import { isRunning } from '../processes.mjs'
import { root } from '../root.ts'
import { applyMigrations, databaseStatus, migrationWords, schemaBeyondDatabase } from './migrations.ts'
import { runPrisma } from './prisma.ts'
import { startEmbedded } from './server.ts'

const dataDir = mkdtempSync(join(temporaryFolder(), 'embedded-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('a PostgreSQL that is killed is started again on its port, with all that was committed', async () => {
  const restarts: string[] = []
  const server = await startEmbedded(dataDir, { onRestart: reason => restarts.push(reason) })
  await sql(server.url, 'CREATE TABLE note (text text)')
  await sql(server.url, "INSERT INTO note VALUES ('kept')")
  const killed = server.pid()

  process.kill(killed ?? 0, 'SIGKILL')

  await vi.waitFor(() => expect(restarts).toEqual(['SIGKILL']), { timeout: 40_000, interval: 100 })
  expect(await sql(server.url, 'SELECT text FROM note')).toEqual([{ text: 'kept' }])
  expect(server.pid()).not.toBe(killed)
  await server.stop()
  expect(isRunning(server.pid() ?? 0)).toBe(false)
})

test('a start over files that a killed start still serves ends that server and finds the data', async () => {
  const script = `import { startEmbedded } from '${new URL('server.ts', import.meta.url).href}'
    const server = await startEmbedded('${dataDir}')
    console.log(server.pid())
    setInterval(() => undefined, 1000)`
  const killed = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output] = await once(killed.stdout, 'data')
  const orphan = Number(String(output))
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  expect(isRunning(orphan)).toBe(true)

  const server = await startEmbedded(dataDir)

  expect(isRunning(orphan)).toBe(false)
  expect(await sql(server.url, 'SELECT text FROM note')).toEqual([{ text: 'kept' }])
  await server.stop()
})

test('a command of the shop prints one line if its database has no tables, is missing or unavailable', async () => {
  const commands = [['scripts/make-admin.ts', '+37491234567'], ['scripts/reconcile.ts'], ['scripts/worker.ts']]
  const server = await startEmbedded(dataDir)
  const place = `at 127.0.0.1:${server.port}`
  const empty = `There is no shop in the database shop ${place} yet: npm start or pnpm db:deploy makes its tables\n`
  for (const ended of await Promise.all(commands.map(args => run(args, server.url))))
    expect(ended).toEqual({ code: 1, said: '', complaint: empty })
  expect(await run(['scripts/make-admin.ts', '+37491234567'], server.url.replace(/shop$/, 'nowhere'))).toEqual({
    code: 1,
    said: '',
    complaint: `DATABASE_URL: the database nowhere ${place} is not there; pnpm db:deploy makes it\n`,
  })

  await server.stop()
  // The worker of a container is started without its script.
  for (const ended of await Promise.all([...commands, ['apps/api/src/worker.ts']].map(args => run(args, server.url)))) {
    expect(ended).toMatchObject({ code: 1, said: '', complaint: expect.stringMatching(/^DATABASE_URL: [^\n]+\n$/) })
  }
})

test('migrations make a database that is not there, and a second time find nothing to do', {
  timeout: 120_000,
}, async () => {
  const server = await startEmbedded(dataDir)
  const url = server.url.replace(/shop$/, 'another')

  expect(await applyMigrations(url)).toEqual({ count: expect.any(Number), later: [], madeDatabase: 'another' })
  expect(await applyMigrations(url)).toEqual({ count: 0, later: [] })
  const status = runPrisma({ args: ['migrate', 'status'], databaseUrl: url })
  expect(await Promise.all([databaseStatus(url), schemaBeyondDatabase(url), status])).toEqual([
    [],
    '',
    expect.stringContaining('Database schema is up to date!'),
  ])

  const stranger = url.replace(/:[^:@]+@/, ':wrong@')
  await expect(runPrisma({ args: ['migrate', 'deploy'], databaseUrl: stranger })).rejects.toThrow(/P1000.*`shop`/s)
  await server.stop()
})

test('each difference between the database, the migrations and the schema files is named', async () => {
  const server = await startEmbedded(dataDir)
  const url = server.url.replace(/shop$/, 'differing')
  await sql(server.url, 'CREATE DATABASE differing TEMPLATE another')
  await sql(url, 'DROP TABLE setting')
  expect(await schemaBeyondDatabase(url)).toContain('CREATE TABLE "setting"')

  const [{ name }] = await sql(url, 'SELECT max(migration_name) AS name FROM _prisma_migrations')
  await sql(
    url,
    "UPDATE _prisma_migrations SET migration_name = '19990101000000_of_a_branch' WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations)",
  )
  const gone =
    'The database has the migration 19990101000000_of_a_branch, whose folder in prisma/migrations is gone: bring it back'

  expect(await databaseStatus(url)).toEqual([
    gone,
    `The database lacks the migration ${name}: pnpm db:deploy applies it`,
  ])
  await expect(applyMigrations(url)).rejects.toThrow(gone)
  await server.stop()
})

test('a program tolerates the migrations of a later version, and still names one that is gone in between', async () => {
  const server = await startEmbedded(dataDir)
  const url = server.url.replace(/shop$/, 'later')
  await sql(server.url, 'CREATE DATABASE later TEMPLATE another')
  const add = (name: string) =>
    sql(
      url,
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('${name}', '', '${name}', now())`,
    )
  await add('99991231235959_of_the_next_version')

  expect(await applyMigrations(url)).toEqual({ count: 0, later: ['99991231235959_of_the_next_version'] })
  expect(await databaseStatus(url)).toEqual([
    'The database has the migration 99991231235959_of_the_next_version of a later version',
  ])
  // As the container does: the step of the deploy does not fail either.
  expect((await run(['scripts/db.ts', 'deploy'], url)).code).toBe(0)

  await add('20261120000001_of_a_branch')
  await expect(applyMigrations(url)).rejects.toThrow(/20261120000001_of_a_branch, whose folder .* is gone/)
  await server.stop()
})

test.for([
  ['add-a-word', 'add_a_word'],
  ['add_coupons', 'add_coupons'],
] as const)('a migration is named %s as it was typed', ([typed, words]) => {
  expect(migrationWords(typed)).toBe(words)
})

test('a migration with other characters in its name is rejected in one line', () => {
  expect(() => migrationWords('Add a word')).toThrow(
    'A migration needs a name of a-z, 0-9, - and _, such as add-coupons; not "Add a word"',
  )
})

/** Runs a program of the repository on a database until it ends. */
async function run(args: readonly string[], databaseUrl: string) {
  const env = { ...process.env, DATABASE_URL: databaseUrl, WORKER_PORT: '0' }
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let [said, complaint] = ['', '']
  child.stdout.on('data', chunk => {
    said += chunk
  })
  child.stderr.on('data', chunk => {
    complaint += chunk
  })
  const [code] = await once(child, 'close')
  return { code, said, complaint }
}

async function sql(connectionString: string, text: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
