import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { archiveSettings, type Backups, type Base, basesIn, restoreCommand } from './archive.ts'
import { adoptCluster, type Cluster, openCluster } from './cluster.ts'
import { findServer } from './leftover.ts'
import { restorePictures } from './pictures.ts'
import { type EmbeddedServer, startCluster } from './server.ts'

/** The destination of a restored cluster. */
export interface RestoreTarget {
  /** Becomes PostgreSQL's data directory; a cluster that is there is renamed, not deleted. */
  readonly files: string
  /** The folder for the passwords and the secret that were kept with the base; absent: they stay in the backups. */
  readonly companionDir?: string
  /** The folder for the pictures; absent: they stay in the backups. */
  readonly pictureDir?: string | undefined
  /** The laid files as a cluster that can be started. */
  open(): Cluster
}

export interface Restore {
  readonly backups: Backups
  /** The point in time to restore; absent: everything that is archived. */
  readonly to?: Date
  readonly into: RestoreTarget
  /** True if the shop continues with the cluster, so that its log is archived from now on. False for a drill. */
  readonly isToStay: boolean
}

export interface Restored {
  /** Running: the caller reads from it and stops it. */
  readonly server: EmbeddedServer
  readonly base: Base
  /** From the first copied file to a database that takes orders, milliseconds. */
  readonly tookMs: number
  /** The path to which the previous cluster was moved. */
  readonly putAside?: string
}

const RECOVERY_TIMEOUT_MS = 3_600_000
/** Settings for a restore; the file of a container's cluster may name places that do not exist here. */
const ALONE = { archive_mode: 'off', archive_command: '' }

/** The embedded database of a data folder. */
export const embeddedTarget = (dataDir: string, pictureDir: string | undefined): RestoreTarget => ({
  files: join(dataDir, 'postgres'),
  companionDir: dataDir,
  pictureDir,
  open: () => openCluster(dataDir),
})

/** The data directory of a container's PostgreSQL, mounted here. */
export const mountedTarget = (
  files: string,
  superuserUrl: string,
  folders: Pick<RestoreTarget, 'companionDir' | 'pictureDir'> = {},
): RestoreTarget => ({
  files,
  ...folders,
  open: () => adoptCluster(files, superuserUrl, join(tmpdir(), 'restore.log')),
})

/**
 * Restores a point in time: the newest base that was finished before it, and the log from there. The database continues
 * in a new timeline, so that the later log stays intact.
 * @throws Error with one line if there is no such base or a server runs on the files
 */
export async function restore({ backups, to, into, isToStay }: Restore): Promise<Restored> {
  const base = basesIn(backups).findLast(({ finishedAt }) => to === undefined || finishedAt < to)
  if (!base) throw new Error(`${backups.folder} has no base${to ? ` from before ${to.toISOString()}` : ''}`)
  const from = performance.now()
  const putAside = layFiles(base, into)
  if (into.pictureDir !== undefined) {
    await restorePictures(backups.folder, into.pictureDir)
    chownLikeFolder(into.pictureDir)
  }
  const server = await startCluster(into.open(), {
    settings: {
      ...(isToStay ? archiveSettings(backups) : ALONE),
      restore_command: restoreCommand(backups),
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

/**
 * Copies a base and its companion files into their folders. @returns the path to which the previous cluster was moved
 */
function layFiles(base: Base, { files, companionDir }: RestoreTarget): string | undefined {
  mkdirSync(dirname(files), { recursive: true })
  const isThere = existsSync(files)
  if (isThere && findServer(files)) throw new Error(`A PostgreSQL runs in ${dirname(files)}: end the shop first`)
  const putAside = `${files}.before-${randomUUID().slice(0, 8)}`
  if (isThere) renameSync(files, putAside)
  cpSync(join(base.folder, 'postgres'), files, { recursive: true })
  // PostgreSQL takes no folder that others may read.
  chmodSync(files, 0o700)
  if (companionDir !== undefined) layCompanions(base, companionDir)
  writeFileSync(join(files, 'recovery.signal'), '')
  return isThere ? putAside : undefined
}

function layCompanions({ folder }: Base, companionDir: string): void {
  for (const name of ['postgres-passwords.json', 'app-secret'])
    if (existsSync(join(folder, name))) {
      copyFileSync(join(folder, name), join(companionDir, name))
      chownLikeFolder(join(companionDir, name))
    }
}

/** A restore as root must not leave files that the shop, an ordinary user, cannot read. */
function chownLikeFolder(path: string): void {
  if (process.getuid?.() !== 0 || !existsSync(path)) return
  const { uid, gid } = statSync(dirname(path))
  const { status, stderr } = spawnSync('chown', ['-R', `${uid}:${gid}`, path], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${path}: ${stderr.trim()}`)
}

async function untilPromoted({ adminUrl }: EmbeddedServer): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    for (let waited = 0; waited < RECOVERY_TIMEOUT_MS; waited += 50) {
      const { rows } = await client.query<{ recovers: boolean }>('SELECT pg_is_in_recovery() AS recovers')
      if (!rows[0]?.recovers) return
      await wait(50)
    }
    throw new Error('PostgreSQL did not finish recovery. See DATA_DIR/postgres.log.')
  } finally {
    await client.end()
  }
}
