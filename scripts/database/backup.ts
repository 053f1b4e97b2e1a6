import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { copyFile, lstat, mkdir, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type pg from 'pg'
import { type Backups, type Base, basesIn } from './archive.ts'
import { openCluster } from './cluster.ts'
import { createClient } from './connect.ts'
import { findServer } from './leftover.ts'
import { backUpPictures, forgetPictures, picturesIn } from './pictures.ts'

/** Any point in time of the last 14 days can be restored. */
const KEPT_DAYS = 14
const DAY_MS = 86_400_000

/** Files of a running cluster that the next start creates again, or that belong to the running server. */
const NOT_COPIED = new Set(['postmaster.pid', 'postmaster.opts'])
const COPIED_EMPTY = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
/** The pictures that the shop had when the base was made. */
const PICTURE_LIST = 'pictures.json'

/** The source of a base backup. */
export interface BackupSource {
  /** PostgreSQL's data directory, readable by this program. */
  readonly files: string
  /** A superuser of the running server. */
  readonly admin: pg.ClientConfig
  /** Files that belong to the cluster: the passwords of its roles, the generated secret of a demo. Missing ones are skipped. */
  readonly companions: readonly string[]
  /** Where uploaded pictures are; absent: in a bucket. */
  readonly pictureDir?: string | undefined
}

/** The embedded PostgreSQL of a data folder. @throws Error, one line, if no server runs there */
export function embeddedSource(dataDir: string, pictureDir: string | undefined): BackupSource {
  const { files, passwords } = openCluster(dataDir)
  const running = findServer(files)
  if (!running) throw new Error(`No PostgreSQL runs in ${dataDir}: start the shop first`)
  return {
    files,
    admin: { host: '127.0.0.1', port: running.port, user: 'postgres', password: passwords.postgres },
    companions: ['postgres-passwords.json', 'app-secret'].map(name => join(dataDir, name)),
    pictureDir,
  }
}

/** Copies a running PostgreSQL with pg_backup_start, then the new pictures, and removes backups older than 14 days. */
export async function backUp(source: BackupSource, backups: Backups): Promise<Base> {
  const admin = createClient(source.admin)
  await admin.connect()
  try {
    const base = await copyBase(admin, source, backups)
    await forgetOld(backups, base.startedAt, source.pictureDir)
    return base
  } finally {
    await admin.end()
  }
}

async function copyBase(admin: pg.Client, source: BackupSource, backups: Backups): Promise<Base> {
  const {
    rows: [begin],
  } = await admin.query<{ at: Date; archives: boolean }>(
    "SELECT now() AS at, current_setting('archive_mode') <> 'off' AS archives",
  )
  if (!begin) throw new Error('expected one row from PostgreSQL, got none')
  // From here on the log stays in the cluster until it is copied, even if it is not archived.
  await admin.query(`SELECT pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`)
  const {
    rows: [started],
  } = await admin.query<{ wal: string }>("SELECT pg_walfile_name(pg_backup_start('shop', fast => true)) AS wal")
  const startWal = started?.wal ?? ''
  const folder = join(backups.folder, `base-${begin.at.toISOString().replace(/[-:]|\.\d+/g, '')}`)
  const unfinished = `${folder}.new`
  try {
    return await fillBase(admin, { source, backups, folder, unfinished, startWal, begin })
  } catch (error) {
    // A copy that failed, for example because the disk is full, must not keep the next one from fitting.
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
}

type BaseInProgress = {
  source: BackupSource
  backups: Backups
  folder: string
  unfinished: string
  startWal: string
  begin: { at: Date; archives: boolean }
}

async function fillBase(
  admin: pg.Client,
  { source, backups, folder, unfinished, startWal, begin }: BaseInProgress,
): Promise<Base> {
  const { files } = source
  mkdirSync(join(unfinished, 'postgres'), { recursive: true, mode: 0o700 })
  await copyCluster(files, join(unfinished, 'postgres'))
  const {
    rows: [stopped],
  } = await admin.query<{ label: string; spaces: string }>(
    'SELECT labelfile AS label, spcmapfile AS spaces FROM pg_backup_stop(wait_for_archive => $1)',
    [begin.archives],
  )
  writeFileSync(join(unfinished, 'postgres/backup_label'), stopped?.label ?? '', { mode: 0o600 })
  if (stopped?.spaces) writeFileSync(join(unfinished, 'postgres/tablespace_map'), stopped.spaces, { mode: 0o600 })
  await copyLog(join(files, 'pg_wal'), join(unfinished, 'postgres/pg_wal'), startWal)
  for (const file of source.companions) if (existsSync(file)) copyFileSync(file, join(unfinished, basename(file)))
  if (source.pictureDir !== undefined) {
    await backUpPictures(source.pictureDir, backups.folder)
    writeFileSync(join(unfinished, PICTURE_LIST), JSON.stringify(await picturesIn(source.pictureDir)))
  }
  const {
    rows: [end],
  } = await admin.query<{ at: Date }>('SELECT clock_timestamp() AS at')
  const base = { folder, startedAt: begin.at, finishedAt: end?.at ?? begin.at, startWal }
  writeFileSync(join(unfinished, 'manifest.json'), JSON.stringify({ ...base, folder: undefined }))
  renameSync(unfinished, folder)
  return base
}

/** A file that vanishes while the server works is created or removed again by the log. */
async function copyCluster(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (NOT_COPIED.has(entry.name)) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) {
      await mkdir(target, { mode: 0o700 })
      if (!COPIED_EMPTY.has(entry.name)) await copyCluster(source, target)
    } else await copyFile(source, target).catch(unlessGone)
  }
}

async function copyLog(from: string, to: string, startWal: string): Promise<void> {
  await mkdir(join(to, 'archive_status'), { mode: 0o700 })
  for (const name of await readdir(from)) {
    const isNeeded = /^[\dA-F]{24}$/.test(name) ? name >= startWal : name.endsWith('.history')
    if (isNeeded) await copyFile(join(from, name), join(to, name)).catch(unlessGone)
  }
}

function unlessGone(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}

/**
 * Removes bases older than 14 days, except the newest of these, and the log and pictures that no base needs any more.
 */
async function forgetOld(backups: Backups, now: Date, pictureDir: string | undefined): Promise<void> {
  const bases = basesIn(backups)
  const limit = now.getTime() - KEPT_DAYS * DAY_MS
  const firstKept = Math.max(
    0,
    bases.findLastIndex(({ finishedAt }) => finishedAt.getTime() < limit),
  )
  for (const { folder } of bases.slice(0, firstKept)) rmSync(folder, { recursive: true, force: true })
  const needed = bases[firstKept]?.startWal ?? ''
  for (const name of readdirSync(backups.wal)) {
    // The first eight digits are the timeline, which does not order the log; the other digits do.
    if (/^[\dA-F]{24}/.test(name) && name.slice(8, 24) < needed.slice(8))
      rmSync(join(backups.wal, name), { force: true })
  }
  if (pictureDir === undefined) return
  const lists = bases.slice(firstKept).map(({ folder }) => picturesOf(folder))
  // A base of an earlier version has no list: then every picture is kept.
  if (lists.every(list => list !== undefined))
    await forgetPictures(backups.folder, new Set([...lists.flat(), ...(await picturesIn(pictureDir))]))
}

function picturesOf(baseFolder: string): string[] | undefined {
  const file = join(baseFolder, PICTURE_LIST)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** Returns the size of a folder in bytes. */
export async function bytesIn(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += (await lstat(join(entry.parentPath, entry.name))).size
  }
  return bytes
}
