/** Brings up docker-compose.scaled.yml as it is, on a Docker Engine. `pnpm test:containers`; takes minutes, as it builds the images. */
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../scripts/processes.mjs'
import { root } from '../scripts/root.ts'

const PROJECT = `shop-test-${process.pid}`
const BUILD_MS = 1_500_000
const MINUTES_MS = 600_000
/** A code waits for the worker's next look at the latest. */
const soon = { timeout: 120_000, interval: 1000 }

const envFile = join(root, '.env')
const hadEnvFile = existsSync(envFile)
const [program, ...first] =
  spawnSync('docker-compose', ['version']).status === 0 ? ['docker-compose'] : ['docker', 'compose']
let port = 0
let url = ''

/** Runs a Compose command and returns its output. @throws Error with the output if it does not exit with `status` */
function compose(args: readonly string[], status = 0): string {
  const run = spawnSync(program ?? '', [...first, '-p', PROJECT, '-f', 'docker-compose.scaled.yml', ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { ...process.env, PORT: String(port) },
  })
  if (run.status !== status)
    throw new Error(`compose ${args.join(' ')}: ${run.status}\n${run.stdout}${run.stderr}`.slice(-4000))
  return `${run.stdout}${run.stderr}`
}

/** Runs JavaScript in a service. */
const inService = (name: string, script: string) =>
  compose(['exec', '-T', name, 'node', '--input-type=module', '-e', script]).trim()

/** Runs SQL as the owner of the database. */
const inDatabase = (sql: string) =>
  inService(
    'backup',
    `import pg from 'pg'
     const client = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL })
     await client.connect()
     console.log(JSON.stringify((await client.query(${JSON.stringify(sql)})).rows))
     await client.end()`,
  )

/** Not `expect.poll`, which works in tests alone: this is also called before them. */
async function untilReady(): Promise<void> {
  for (const end = Date.now() + MINUTES_MS; Date.now() < end; await wait(1000)) {
    const status = await fetch(`${url}/serverapi/health/ready`).then(
      reply => reply.status,
      () => 0,
    )
    if (status === 200) return
  }
  throw new Error(`${url} is not ready after ${MINUTES_MS / 60_000} minutes`)
}

const post = (path: string, body: object) =>
  fetch(`${url}/serverapi${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function register(phoneNumber: string): Promise<void> {
  const name = phoneNumber.slice(-4)
  const reply = await post('/user/register', {
    firstName: 'Ani',
    email: `ani${name}@example.am`,
    birthDate: '1990-05-05',
    phoneNumber,
    password: 'Ordinary-1a',
    acceptedTerms: true,
  })
  expect(reply.status, await reply.text()).toBeLessThan(300)
}

async function codesFor(phoneNumber: string): Promise<number> {
  const reply = await fetch(`${url}/dev/messages?to=${encodeURIComponent(phoneNumber)}`)
  const { messages }: { messages: { code?: string }[] } = await reply.json()
  return messages.filter(({ code }) => code !== undefined).length
}

beforeAll(async () => {
  port = await freePort()
  url = `http://localhost:${port}`
  if (!hadEnvFile) writeFileSync(envFile, '')
  compose(['build'])
  compose(['up', '-d'])
  await untilReady()
}, BUILD_MS)

afterAll(() => {
  try {
    compose(['down', '--volumes', '--rmi', 'local', '--remove-orphans'])
  } finally {
    if (!hadEnvFile) rmSync(envFile, { force: true })
  }
}, MINUTES_MS)

test('is published on 127.0.0.1 alone', () => {
  expect(compose(['port', 'caddy', String(port)]).trim()).toBe(`127.0.0.1:${port}`)
})

test('runs the API as an ordinary user and an ordinary role, on files that it cannot change', () => {
  const status = inService('shop-1', "import fs from 'node:fs'; console.log(fs.readFileSync('/proc/1/status', 'utf8'))")
  expect(status).toMatch(/^Uid:\s+1000\s+1000/m)
  expect(status).toMatch(/^CapEff:\s+0+$/m)
  expect(status).toMatch(/^NoNewPrivs:\s+1$/m)
  const write =
    "import fs from 'node:fs'; try { fs.writeFileSync('/app/x', '') } catch (error) { console.log(error.code) }"
  expect(inService('shop-1', write)).toMatch(/^(?:EROFS|EACCES)$/)
  const roles = inDatabase("SELECT rolsuper, rolcreaterole, rolreplication FROM pg_roles WHERE rolname = 'shop_app'")
  expect(JSON.parse(roles)).toEqual([{ rolsuper: false, rolcreaterole: false, rolreplication: false }])
})

test('goes on sending codes after Caddy was restarted', { timeout: MINUTES_MS }, async () => {
  await register('+37491555001')
  await expect.poll(() => codesFor('+37491555001'), soon).toBe(1)

  compose(['restart', 'caddy'])
  await untilReady()

  await register('+37491555002')
  await expect.poll(() => codesFor('+37491555002'), soon).toBe(1)
})

test('restores its database, its pictures and its secret after the loss of both volumes', {
  timeout: MINUTES_MS,
}, async () => {
  const id = '01990000-0000-7000-8000-000000000001'
  const file = `/data/pictures/rental/${id}/480.webp`
  inService(
    'shop-1',
    `import fs from 'node:fs'; fs.mkdirSync('/data/pictures/rental/${id}', { recursive: true }); fs.writeFileSync('${file}', 'RIFF')`,
  )
  inDatabase(
    `INSERT INTO picture (id, owner, hash, width, height, widths, bytes, placeholder, staff_id, touched_at, ready_at)
     VALUES ('${id}', 'rental', decode(repeat('00', 32), 'hex'), 480, 480, '{480}', 4, '', '${id}', now(), now() - interval '1 hour')`,
  )
  compose(['exec', '-T', 'backup', 'node', 'scripts/db-backup.ts'])
  // After the base: only the archived log has it.
  await register('+37491555003')
  await expect.poll(() => codesFor('+37491555003'), soon).toBe(1)
  inDatabase('SELECT pg_switch_wal()')
  await expect
    .poll(
      () =>
        inDatabase(
          'SELECT last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 16777216) AS done FROM pg_stat_archiver',
        ),
      soon,
    )
    .toContain('true')
  expect(compose(['exec', '-T', 'backup', 'node', 'scripts/db-restore.ts', '--drill'])).toMatch(
    /restored from .+ orders/,
  )

  compose(['stop'])
  compose(['rm', '-f'])
  for (const volume of ['postgres', 'data'])
    expect(spawnSync('docker', ['volume', 'rm', `${PROJECT}_${volume}`], { encoding: 'utf8' }).stderr).toBe('')
  expect(compose(['run', '--rm', 'restore', '--yes'])).toMatch(/restored from .+ orders/)
  compose(['up', '-d'])
  await untilReady()

  for (const phone of ['+37491555001', '+37491555003']) expect(await codesFor(phone), phone).toBe(1)
  expect(inService('shop-1', `import fs from 'node:fs'; console.log(fs.readFileSync('${file}', 'utf8'))`)).toBe('RIFF')
  // Passwords are hashed with a key from the secret: with another secret none of them is right.
  const login = await post('/user/login', { phoneNumber: '+37491000001', password: 'Demo-admin1' })
  expect(login.status).toBe(200)
})
