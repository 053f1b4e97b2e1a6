import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runMigrationFiles } from '../apps/api/test/database/template.ts'
import { temporaryFolder } from '../apps/api/test/database/temporary-folder.ts'
import { openBackups } from './database/archive.ts'
import { backUp, embeddedSource } from './database/backup.ts'
import { applyMigrations } from './database/migrations.ts'
import { startEmbedded } from './database/server.ts'
import { root } from './root.ts'

const folder = mkdtempSync(join(temporaryFolder(), 'db-restore-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Ended = { status: number | string | null | undefined; stdout: string; stderr: string }

/** Runs a script of the repository without blocking this process, which serves its connections. */
const runScript = (script: string, env: NodeJS.ProcessEnv, args: readonly string[] = []) =>
  new Promise<Ended>(resolve => {
    const path = join(root, 'scripts', script)
    const options = { env: { ...process.env, DATABASE_URL: '', ...env } }
    execFile(process.execPath, [path, ...args], options, (error, stdout, stderr) =>
      resolve({ status: error ? error.code : 0, stdout, stderr }),
    )
  })
const restore = (env: NodeJS.ProcessEnv, ...args: string[]) =>
  runScript('db-restore.ts', { DATA_DIR: folder, BACKUP_DIR: join(folder, 'kept'), ...env }, args)

test.concurrent.for([
  ['an unknown option', ['--tp', 'x'], "Unknown option '--tp'"],
  ['a timestamp without an offset', ['--to', '2026-11-22T05:30:00', '--yes'], 'not a timestamp with a UTC offset'],
  ['a date instead of a timestamp', ['--to', '2026-11-22', '--yes'], 'not a timestamp with a UTC offset'],
  ['a timestamp that does not exist', ['--to', '2026-13-22T05:30:00Z', '--yes'], 'not a timestamp with a UTC offset'],
  ['a restore that is not confirmed', [], 'add --yes'],
  ['a restore without any base', ['--yes'], 'has no base'],
] as const)('rejects %s in one line', async ([, args, line], { expect }) => {
  const { status, stderr } = await restore({}, ...args)

  expect(status).toBe(1)
  expect(stderr).toContain(line)
  expect(stderr.trim().split('\n')).toHaveLength(1)
})

/** The newest migration of version a78fb85. */
const LAST_BEFORE = '20261122090000_limits_of_all_processes'

test('restores a backup of the previous version, and says that the shop migrates it', async () => {
  const dataDir = join(folder, 'before')
  const backups = openBackups(join(folder, 'before-kept'))
  const before = await startEmbedded(dataDir)
  await runMigrationFiles(before.url, LAST_BEFORE)
  await backUp(embeddedSource(dataDir, undefined), backups)
  await before.stop()
  const env = { DATA_DIR: dataDir, BACKUP_DIR: backups.folder }

  const { status, stdout, stderr } = await restore(env, '--yes')

  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^restored from .+: 0 orders, the last one of never$/m)
  expect(stdout).toMatch(
    /^the restored database lacks \d+ migrations of this version, .+ start the shop, .+ pnpm reconcile$/m,
  )

  // What the message says.
  const shop = await startEmbedded(dataDir)
  expect((await applyMigrations(shop.url)).count).toBeGreaterThan(10)
  await shop.stop()
  const reconciliation = await runScript('reconcile.ts', env)
  expect(reconciliation.stdout).toMatch(/^(\d+) of \1 invariants hold$/m)
}, 120_000)

test('does not replace the files of a server that accepts connections, even if no login succeeds', async () => {
  const server = createServer(socket => socket.destroy())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('expected a TCP port')
  const url = `postgresql://shop:wrong@127.0.0.1:${address.port}/shop`

  const env = { DATABASE_URL: url, DATABASE_OWNER_URL: url, DATABASE_FILES: folder }
  const { status, stderr } = await restore(env, '--yes')
  server.close()

  expect(status).toBe(1)
  expect(stderr.trim()).toBe('PostgreSQL is running: stop all services first')
})
