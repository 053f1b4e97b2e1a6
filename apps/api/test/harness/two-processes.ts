import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import { type OpenedSession, registerTokens, signToken } from '#platform/auth/auth.ts'
import { deriveKeys } from '#platform/auth/secrets.ts'
import { freePort } from '../../../../scripts/processes.mjs'

export { freePort }

const MAIN = new URL('../../src/main.ts', import.meta.url).pathname
const WORKER = new URL('../../src/worker.ts', import.meta.url).pathname
/** A killed test run leaves no process behind. */
const DIE_WITH_PARENT = new URL('../../../../scripts/start/die-with-parent.mjs', import.meta.url).pathname
/** The secret from which the processes derive their keys. */
export const APP_SECRET = 'a secret that only the tests know, long enough'
const START_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 10_000

/**
 * Status 0 and the error NO_ANSWER if the connection ended without a response: the effect of the request is unknown.
 */
export type Reply = {
  status: number
  body: unknown
  ms: number
  /** Retry-After in seconds; null if absent. */
  retryAfter: string | null
}
export type CallOptions = { token?: string; body?: unknown; headers?: Record<string, string> }

export type TwoProcesses = {
  /** http://127.0.0.1:PORT of each. */
  urls: readonly string[]
  /** Memory of both, MiB. */
  memoryMib(): number
  /** Calls the API, one process after the other: `path` is below /serverapi. */
  call(method: string, path: string, options?: CallOptions): Promise<Reply>
  /** A bearer token of a session, as the processes would sign it. */
  tokenOf(session: OpenedSession): string
  stop(): Promise<void>
}

/**
 * Starts the API twice on one database, as two processes of a real shop: what holds between them holds by the database
 * alone. Settings can be added by `env`; stop() must be called at the end.
 */
export async function startTwoProcesses(databaseUrl: string, env: Record<string, string> = {}): Promise<TwoProcesses> {
  const processes: Started[] = []
  const stop = async () => {
    await Promise.all(processes.map(end))
  }
  try {
    const ports = [await freePort(), await freePort()]
    for (const port of ports) processes.push(launch(port, databaseUrl, env))
    await Promise.all(processes.map(ready))
  } catch (error) {
    await stop()
    throw error
  }
  const urls = processes.map(({ url }) => url)
  const tokenOf = await tokensOf()
  let turn = 0
  return {
    urls,
    memoryMib: () => processes.reduce((sum, { child }) => sum + memoryMibOf(child), 0),
    stop,
    tokenOf,
    call: (method, path, options = {}) => call(`${urls[turn++ % urls.length]}/serverapi${path}`, method, options),
  }
}

/** Signs bearer tokens of sessions with the keys of the processes. */
export async function tokensOf(): Promise<TwoProcesses['tokenOf']> {
  const signer = Fastify()
  await registerTokens(signer, deriveKeys(APP_SECRET).jwt)
  await signer.ready()
  return session => signToken(signer, session)
}

/** One process of the API, or of the worker. */
export type Started = { url: string; child: ChildProcess; output: string[] }

/** Starts one API process; `ready` resolves when it works. */
export function launch(port: number, databaseUrl: string, env: Record<string, string>): Started {
  return start(MAIN, port, databaseUrl, env)
}

/** Starts one process that runs the jobs alone; it answers `ready` too. */
export function launchWorker(port: number, databaseUrl: string, env: Record<string, string>): Started {
  return start(WORKER, port, databaseUrl, { WORKER_PORT: String(port), ...env })
}

function start(program: string, port: number, databaseUrl: string, env: Record<string, string>): Started {
  const child = spawn(process.execPath, ['--import', DIE_WITH_PARENT, program], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      SHOP_MODE: 'demo',
      APP_SECRET,
      RATE_LIMITS: 'off',
      CATALOG_KEEP_MS: '0',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => output.push(data.toString()))
  return { url: `http://127.0.0.1:${port}`, child, output }
}

export async function ready({ url, child, output }: Started): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS
  while (performance.now() < deadline && child.exitCode === null) {
    const reply = await fetch(`${url}/serverapi/health/ready`).catch(() => null)
    if (reply?.ok) return
    await wait(100)
  }
  throw new Error(`the program did not start at ${url}:\n${output.join('')}`)
}

/** Stops the process like a deployment, and kills it if it does not stop. */
export async function end({ child }: Started): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const hasEnded = await Promise.race([ended.then(() => true), wait(STOP_TIMEOUT_MS, false, { ref: false })])
  if (hasEnded) return
  child.kill('SIGKILL')
  await ended
}

async function call(url: string, method: string, { token, body, headers }: CallOptions): Promise<Reply> {
  const from = performance.now()
  const answered = fetch(url, {
    method,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).then(async reply => ({
    status: reply.status,
    text: await reply.text(),
    retryAfter: reply.headers.get('retry-after'),
  }))
  const noAnswer = { status: 0, text: '{"error":"NO_ANSWER"}', retryAfter: null }
  const { text, ...said } = await answered.catch(() => noAnswer)
  return { ...said, body: text ? JSON.parse(text) : null, ms: performance.now() - from }
}

/** Returns the memory of a process in MiB. */
function memoryMibOf({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}
