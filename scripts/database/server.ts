import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../processes.mjs'
import { rotateIfLarge } from '../rotating-log.ts'
import { appDatabaseUrl, type Cluster, databaseUrl, makeShopDatabase, openCluster, shopRole } from './cluster.ts'
import { clearLeftover } from './leftover.ts'

/** The embedded PostgreSQL at work. */
export interface EmbeddedServer {
  /** The shop's database for its owner: migrations, seeds, commands. */
  readonly url: string
  /** The same database for the API and the worker. */
  readonly appUrl: string
  /** The same as the superuser. */
  readonly adminUrl: string
  readonly port: number
  /** The postmaster's process; another one after a restart. */
  pid(): number | undefined
  /** Ends it as `pg_ctl stop -m fast` does: open transactions are rolled back, everything else is on disk. */
  stop(): Promise<void>
}

/** Options of the embedded server. */
export interface ServerOptions {
  /** Extra settings, `name: value`. */
  readonly settings?: Readonly<Record<string, string>>
  /** Called after the server died and was restarted. */
  readonly onRestart?: (reason: string) => void
  /** Called after each failed restart with the reason. */
  readonly onFailure?: (reason: string) => void
}

/** The name that PostgreSQL knows without the machine's table of time zones, which a slim container lacks, is GMT. */
const utc = existsSync('/usr/share/zoneinfo/UTC') ? 'UTC' : 'GMT'

/**
 * Settings for a large shop on a solid-state disk: the lists of staff sort and add up 100,000 products and more. The
 * service postgres of docker-compose.yml has the same.
 */
export const performanceSettings = {
  shared_buffers: '512MB',
  work_mem: '16MB',
  random_page_cost: '1.1',
  // Compiling a statement takes longer than running it, and requests side by side keep all cores busy.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
}

/** Listens on TCP of this machine only, because the path of a Unix socket may be too long. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  synchronous_commit: 'on',
  ...performanceSettings,
  log_lock_waits: 'on',
  TimeZone: utc,
  log_timezone: utc,
  // After a crash: one call for the whole file system, in place of one for each of a thousand files.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
}

const logLimitBytes = 10_000_000
const startSeconds = 60
const longestPauseMs = 5000

/**
 * Starts the PostgreSQL whose files are in `dataDir` (created on first use) on a free port, in its own process group,
 * so that Ctrl-C does not stop it before its clients. If it dies, it is restarted on the same port.
 * @throws Error with one line if it cannot start
 */
export async function startEmbedded(dataDir: string, options: ServerOptions = {}): Promise<EmbeddedServer> {
  const cluster = openCluster(dataDir)
  const server = await startCluster(cluster, options)
  await makeShopDatabase(cluster, server.port)
  return server
}

/** The same for the files of any cluster, which stays as it is. */
export async function startCluster(cluster: Cluster, options: ServerOptions = {}): Promise<EmbeddedServer> {
  await clearLeftover(cluster.files)
  const port = await freePort()
  let server = await startServer(cluster, port, options)
  let isStopping = false

  const watch = (watched: ChildProcess) => {
    watched.once('exit', (code, signal) => {
      if (!isStopping) void comeBack(signal ?? `exit code ${code}`)
    })
  }
  const comeBack = async (reason: string) => {
    const again = await startAgain(cluster, port, options, () => isStopping)
    if (!again) return
    server = again
    watch(server)
    options.onRestart?.(reason)
  }
  watch(server)

  return {
    url: databaseUrl(cluster, port),
    appUrl: appDatabaseUrl(cluster, port),
    adminUrl: adminUrl(cluster, port),
    port,
    pid: () => server.pid,
    stop: async () => {
      isStopping = true
      await stopServer(server)
    },
  }
}

function adminUrl({ superuser = 'postgres', passwords }: Cluster, port: number, database: string = shopRole): string {
  return `postgresql://${superuser}:${encodeURIComponent(passwords.postgres)}@127.0.0.1:${port}/${database}`
}

/**
 * Retries until it works: the children of a killed server hold its memory for a short time, and a full disk may last
 * longer.
 */
async function startAgain(cluster: Cluster, port: number, options: ServerOptions, isOver: () => boolean) {
  for (let pause = 100; !isOver(); pause = Math.min(pause * 2, longestPauseMs)) {
    try {
      return await startServer(cluster, port, options)
    } catch (error) {
      if (pause === longestPauseMs) options.onFailure?.(error instanceof Error ? error.message : String(error))
    }
    await sleep(pause)
  }
  return undefined
}

async function startServer(cluster: Cluster, port: number, options: ServerOptions): Promise<ChildProcess> {
  const { files, logFile, runner } = cluster
  const flags = Object.entries({ ...settings, port: String(port), ...options.settings })
  const { file, args, as } = runner.command('postgres', [
    '-D',
    files,
    ...flags.flatMap(([k, v]) => ['-c', `${k}=${v}`]),
  ])
  const log = openLog(logFile)
  const startOfLog = statSync(logFile).size
  const server = spawn(file, args, { ...as, cwd: '/', detached: true, stdio: ['ignore', log, log] })
  closeSync(log)
  const failure = new Promise<never>((_, reject) => {
    server.once('error', reject)
    server.once('exit', () => reject(new Error(lastError(logFile, startOfLog))))
  })
  const admin = { connectionString: adminUrl(cluster, port, 'postgres') }
  await Promise.race([failure, untilReady(admin)])
  failure.catch(() => undefined)
  return server
}

async function untilReady(admin: pg.ClientConfig): Promise<void> {
  const from = performance.now()
  for (let pause = 20; ; pause = Math.min(pause * 1.5, 200)) {
    const client = new pg.Client({ ...admin, connectionTimeoutMillis: 5000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (performance.now() - from > startSeconds * 1000) throw error
      await sleep(pause)
    }
  }
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise<void>(resolve => server.once('exit', () => resolve()))
  server.kill('SIGINT')
  const hurry = setTimeout(() => server.kill('SIGQUIT'), 20_000)
  await ended
  clearTimeout(hurry)
}

function openLog(file: string): number {
  rotateIfLarge(file, logLimitBytes)
  return openSync(file, 'a', 0o600)
}

/** The line in which PostgreSQL said why it did not start. */
function lastError(logFile: string, from: number): string {
  const lines = readFileSync(logFile).subarray(from).toString().trim().split('\n')
  const line = lines.findLast(text => /FATAL|PANIC|ERROR/.test(text)) ?? lines.at(-1)
  return `PostgreSQL did not start: ${line ?? 'no reason given'} (${logFile})`
}
