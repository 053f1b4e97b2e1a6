import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from './root.ts'

const folder = mkdtempSync(join(tmpdir(), 'db-restore-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const runWith = (env: NodeJS.ProcessEnv, ...args: string[]) =>
  spawnSync(process.execPath, [join(root, 'scripts/db-restore.ts'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: folder, BACKUP_DIR: join(folder, 'kept'), ...env },
  })
const run = (...args: string[]) => runWith({}, ...args)

test.for([
  ['an unknown option', ['--tp', 'x'], "Unknown option '--tp'"],
  ['a moment without its offset', ['--to', '2026-11-22T05:30:00', '--yes'], 'not a moment with its offset from UTC'],
  ['a day in the place of a moment', ['--to', '2026-11-22', '--yes'], 'not a moment with its offset from UTC'],
  ['a moment that no calendar has', ['--to', '2026-13-22T05:30:00Z', '--yes'], 'not a moment with its offset from UTC'],
  ['a restore that is not confirmed', [], 'add --yes'],
  ['a restore without any base', ['--yes'], 'has no base'],
] as const)('refuses %s in one line', ([, args, line]) => {
  const { status, stderr } = run(...args)

  expect(status).toBe(1)
  expect(stderr).toContain(line)
  expect(stderr.trim().split('\n')).toHaveLength(1)
})

test('refuses to replace the files of a server that accepts connections, even if no login succeeds', async () => {
  const server = createServer(socket => socket.destroy())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('expected a TCP port')
  const url = `postgresql://shop:wrong@127.0.0.1:${address.port}/shop`

  const { status, stderr } = runWith({ DATABASE_URL: url, DATABASE_OWNER_URL: url, DATABASE_FILES: folder }, '--yes')
  server.close()

  expect(status).toBe(1)
  expect(stderr.trim()).toBe('PostgreSQL is running: stop all services first')
})
