import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { clearLeftover } from '../../../../scripts/database/leftover.ts'
import { startEmbedded } from '../../../../scripts/database/server.ts'
import { isRunning } from '../../../../scripts/processes.mjs'
import { hasMemoryForDatabases, temporaryFolder } from './temporary-folder.ts'

/** A PostgreSQL server for one run of the tests. */
export interface TestServer {
  /** A database on it, for making others. */
  readonly url: string
  /** The same for the role of the API and the worker, which can change no table. */
  readonly appUrl: string
  /** The same as a role that may create roles: the `TEST_DATABASE_URL` of another run. */
  readonly adminUrl: string
  /** The printed name. */
  readonly name: string
  /** Begins the name of every database of this run. */
  readonly prefix: string
  stop(): Promise<void>
}

const folderPrefix = 'dymtun-test-'
const image = 'postgres:18'
/** In memory, apart from the volume that the image has for its data. */
const MEMORY_MOUNT = '/databases'
/**
 * Saves the work that only a crash needs, as the data is removed after the run: each database that is created or dropped
 * makes a checkpoint. The tests that kill PostgreSQL start servers of their own, with the settings of the shop.
 * Passwords of one iteration save both sides of each new connection milliseconds.
 */
const NOT_DURABLE = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  scram_iterations: '1',
}
/** A database for each test file is cloned from the template: a tenth of the CPU time of writing it to the WAL. */
const CLONING = { file_copy_method: 'clone' }
const settings = { max_connections: '200', log_lock_waits: 'on', TimeZone: 'UTC', ...CLONING }

/**
 * The server of TEST_DATABASE_URL if set; else a container if a Docker Engine responds; else the embedded one with its
 * files in a temporary folder.
 *
 * @param isDurable whether it writes through to the disk, as the shop's own server does; benchmarks need it
 */
export async function startTestServer({ isDurable = false } = {}): Promise<TestServer> {
  const prefix = `shop_test_${process.pid}_${randomBytes(3).toString('hex')}`
  const given = process.env.TEST_DATABASE_URL
  if (given)
    return {
      url: given,
      appUrl: appUrlOf(given, prefix),
      adminUrl: given,
      name: `TEST_DATABASE_URL (${new URL(given).host})`,
      prefix,
      stop: async () => undefined,
    }
  if (await isDockerThere()) {
    try {
      const container = await startContainer(isDurable)
      return { ...container, appUrl: appUrlOf(container.url, prefix), adminUrl: container.url, prefix }
    } catch (error) {
      const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
      process.stdout.write(`Testcontainers: ${image} did not start (${reason})\n`)
    }
  }
  return { ...(await startTemporary(isDurable)), prefix }
}

/**
 * The check runs as long as the container, and each check starts a process in it. At the library's rate of four a
 * second the checks took more of a two-core machine than the tests. Milliseconds.
 */
const healthCheck = { interval: 2000, timeout: 1000, retries: 100 }

/** Names a role that is created with the template and dropped at the end of the run. */
function appUrlOf(url: string, prefix: string): string {
  return Object.assign(new URL(url), { username: `${prefix}_app`, password: randomBytes(12).toString('hex') }).href
}

async function startContainer(isDurable: boolean) {
  // The helper container removes what a killed run leaves, but needs an image that a closed network lacks.
  process.env.TESTCONTAINERS_RYUK_DISABLED ??= 'true'
  const { PostgreSqlContainer } = await import('@testcontainers/postgresql')
  const flags = Object.entries({ ...settings, ...(isDurable ? {} : NOT_DURABLE) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const isInMemory = !isDurable && hasMemoryForDatabases()
  const container = await new PostgreSqlContainer(image)
    .withTmpFs(isInMemory ? { [MEMORY_MOUNT]: 'rw' } : {})
    .withEnvironment(isInMemory ? { PGDATA: `${MEMORY_MOUNT}/data` } : {})
    .withCommand(['postgres', ...flags])
    .withHealthCheck({ test: ['CMD-SHELL', 'pg_isready --host localhost'], ...healthCheck })
    .start()
  await untilItResponds(container.getConnectionUri())
  return {
    url: container.getConnectionUri(),
    name: `Testcontainers (${image})`,
    stop: async () => {
      await container.stop()
    },
  }
}

/** An image's health check may be green while the server still starts up (57P03). */
async function untilItResponds(url: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (tries === 100) throw error
      await sleep(200)
    }
  }
}

async function startTemporary(isDurable: boolean) {
  for (const parent of new Set([tmpdir(), temporaryFolder()])) await removeLeftovers(parent)
  const parent = isDurable ? tmpdir() : temporaryFolder()
  const folder = mkdtempSync(join(parent, `${folderPrefix}${process.pid}-`))
  const server = await startEmbedded(folder, {
    settings: { shared_buffers: '256MB', max_wal_size: '1GB', ...CLONING, ...(isDurable ? {} : NOT_DURABLE) },
  })
  // A run that is aborted by a second Ctrl-C waits for nothing, so this must be synchronous.
  const cutShort = () => {
    const pid = server.pid()
    if (pid) process.kill(pid, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', cutShort)
  return {
    url: server.url,
    appUrl: server.appUrl,
    adminUrl: server.adminUrl,
    name: 'embedded PostgreSQL 18',
    stop: async () => {
      process.removeListener('exit', cutShort)
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Removes the servers and files of runs that were killed. */
async function removeLeftovers(parent: string): Promise<void> {
  for (const name of readdirSync(parent)) {
    const pid = Number(name.match(`^${folderPrefix}(\\d+)-`)?.[1])
    if (!pid || isRunning(pid)) continue
    await clearLeftover(join(parent, name, 'postgres'))
    rmSync(join(parent, name), { recursive: true, force: true })
  }
}

/** True if a Docker Engine responds. A client or a socket alone is not sufficient. */
function isDockerThere(): Promise<boolean> {
  const host = process.env.DOCKER_HOST ?? 'unix:///var/run/docker.sock'
  const where = host.startsWith('unix://') ? { socketPath: host.slice('unix://'.length) } : addressOf(host)
  return new Promise(resolve => {
    const ask = request({ ...where, path: '/_ping', timeout: 2000 }, response => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    ask.once('timeout', () => ask.destroy())
    ask.once('error', () => resolve(false))
    ask.end()
  })
}

function addressOf(host: string) {
  const { hostname, port } = new URL(host)
  return { host: hostname, port: Number(port || 2375) }
}
