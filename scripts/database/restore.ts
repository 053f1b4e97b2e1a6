import { randomUUID } from 'node:crypto'
import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { archiveSettings, type Backups, type Base, basesIn } from './archive.ts'
import { findServer } from './leftover.ts'
import { type EmbeddedServer, startEmbedded } from './server.ts'

export interface Restore {
  readonly backups: Backups
  /** The last moment that is brought back; absent: all that the log has. */
  readonly to?: Date
  /** The folder that becomes the shop's DATA_DIR; a cluster that is there is put aside, not deleted. */
  readonly into: string
  /** The shop goes on with it: its log is kept from here on. Not for one that is only looked at. */
  readonly isToStay: boolean
}

export interface Restored {
  /** At work: whoever restored it looks at it, and ends it. */
  readonly server: EmbeddedServer
  readonly base: Base
  /** From the first copied file to a database that takes orders, milliseconds. */
  readonly tookMs: number
  /** Where the cluster that was there is now. */
  readonly putAside?: string
}

const RECOVERY_TIMEOUT_MS = 3_600_000

/**
 * Brings a moment back: the newest base that was finished before it, and the log from there. The database goes on in a
 * timeline of its own, so that the log of what came after stays whole.
 *
 * @throws Error, one line, where there is no such base or a server runs over the files
 */
export async function restore({ backups, to, into, isToStay }: Restore): Promise<Restored> {
  const base = basesIn(backups).findLast(({ finishedAt }) => to === undefined || finishedAt < to)
  if (!base) throw new Error(`${backups.folder} has no base${to ? ` from before ${to.toISOString()}` : ''}`)
  const from = performance.now()
  const putAside = layFiles(base, backups, into)
  const server = await startEmbedded(into, {
    settings: {
      ...(isToStay ? archiveSettings(backups) : {}),
      restore_command: `cp "${backups.wal}/%f" "%p"`,
      recovery_target_timeline: 'latest',
      ...(to ? { recovery_target_time: to.toISOString().replace('Z', '+00'), recovery_target_action: 'promote' } : {}),
    },
  })
  try {
    await untilPromoted(server)
  } catch (error) {
    await server.stop()
    throw error
  }
  return { server, base, tookMs: performance.now() - from, ...(putAside ? { putAside } : {}) }
}

/** Lays a base and what was kept beside it into a folder. @returns where the cluster that was there is now */
function layFiles(base: Base, backups: Backups, into: string): string | undefined {
  mkdirSync(into, { recursive: true })
  const files = join(into, 'postgres')
  const isThere = existsSync(files)
  if (isThere && findServer(files)) throw new Error(`A PostgreSQL runs in ${into}: end the shop first`)
  const putAside = `${files}.before-${randomUUID().slice(0, 8)}`
  if (isThere) renameSync(files, putAside)
  cpSync(join(base.folder, 'postgres'), files, { recursive: true })
  // PostgreSQL takes no folder that others may read.
  chmodSync(files, 0o700)
  for (const name of ['postgres-passwords.json', 'app-secret']) {
    if (existsSync(join(base.folder, name))) copyFileSync(join(base.folder, name), join(into, name))
  }
  const pictures = join(backups.folder, 'pictures')
  if (existsSync(pictures)) cpSync(pictures, join(into, 'pictures'), { recursive: true, force: false })
  writeFileSync(join(files, 'recovery.signal'), '')
  return isThere ? putAside : undefined
}

async function untilPromoted({ url }: EmbeddedServer): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    for (let waited = 0; waited < RECOVERY_TIMEOUT_MS; waited += 50) {
      const { rows } = await client.query<{ recovers: boolean }>('SELECT pg_is_in_recovery() AS recovers')
      if (!rows[0]?.recovers) return
      await wait(50)
    }
    throw new Error('the restored database does not come out of its recovery')
  } finally {
    await client.end()
  }
}
