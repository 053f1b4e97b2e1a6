import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { prepareDatabase } from '../../../../scripts/database/app-role.ts'
import { runPrisma } from '../../../../scripts/database/prisma.ts'
import { startEmbedded } from '../../../../scripts/database/server.ts'
import { end, freePort, launch, ready, type Started } from '../harness/two-processes.ts'

/** A message whose sender was killed is sent again after its lease and the next sweep: within 2 minutes (R23). */
const TIMEOUT_MS = 150_000

export type KillableShop = {
  /** http://127.0.0.1:PORT, the same after each kill. */
  url: string
  databaseUrl: string
  /** Its database for the API and the worker, whose role cannot change tables. */
  appUrl: string
  /** The folder of its PostgreSQL. */
  dataDir: string
  /** The API's process now; another one after `killApi`. */
  api(): Started
  /** Kills the process; the next one takes its port and becomes ready. */
  killApi(): Promise<void>
  /** Kills the database and restarts it; the API keeps running and reconnects. */
  killPostgres(): Promise<void>
  /** Asks until it is so: a message or a payment may need its job. */
  eventually<T>(ask: () => Promise<T | undefined>): Promise<T>
  /** Unhandled errors of the API. An unavailable database is not one. */
  bugs(): string[]
  stop(): Promise<void>
}

/**
 * Opens a separate PostgreSQL, which is killed repeatedly, and one API process.
 * @param settings additional PostgreSQL settings
 */
export async function openKillableShop(
  seed: (databaseUrl: string) => Promise<void>,
  settings: Record<string, string> = {},
  folder = mkdtempSync(join(tmpdir(), 'dymtun-crash-')),
): Promise<KillableShop> {
  const server = await startEmbedded(folder, { settings })
  await runPrisma({ args: ['migrate', 'deploy'], databaseUrl: server.url })
  await prepareDatabase({ ownerUrl: server.url, appUrl: server.appUrl })
  await seed(server.url)
  const ended: string[] = []
  let api = launch(await freePort(), server.appUrl, {})
  const stop = async () => {
    await end(api)
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await ready(api)
  } catch (error) {
    await stop()
    throw error
  }
  const { url } = api

  const eventually = async <T>(ask: () => Promise<T | undefined>): Promise<T> => {
    const deadline = performance.now() + TIMEOUT_MS
    let last: unknown
    while (performance.now() < deadline) {
      const response = await ask().catch((error: unknown) => {
        last = error
        return undefined
      })
      if (response !== undefined) return response
      await wait(200)
    }
    const { exitCode, signalCode } = api.child
    const output = api.output.join('').slice(-2000)
    throw new Error(
      `condition not met in time; the API exited with ${exitCode ?? signalCode ?? 'nothing'} after this output:\n${output}`,
      {
        cause: last,
      },
    )
  }

  return {
    url,
    databaseUrl: server.url,
    appUrl: server.appUrl,
    dataDir: folder,
    api: () => api,
    eventually,
    killApi: async () => {
      const isOver = once(api.child, 'exit')
      api.child.kill('SIGKILL')
      await isOver
      ended.push(...api.output)
      api = launch(Number(new URL(url).port), server.appUrl, {})
      await ready(api)
    },
    killPostgres: async () => {
      const before = server.pid()
      if (before === undefined) throw new Error('no PostgreSQL to kill')
      process.kill(before, 'SIGKILL')
      await eventually(async () => (server.pid() !== before ? true : undefined))
      await eventually(async () => ((await fetch(`${url}/serverapi/health/ready`)).status === 200 ? true : undefined))
      expect(api.child.exitCode).toBeNull()
    },
    bugs: () =>
      [...ended, ...api.output]
        .join('')
        .split('\n')
        .filter(line => line.includes('"msg":"unhandled error"')),
    stop,
  }
}
