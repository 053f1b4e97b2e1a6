import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { copyFile, lstat, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { type Backups, type Base, basesIn } from './archive.ts'
import { openCluster } from './cluster.ts'
import { findServer } from './leftover.ts'

/** Weekly bases, and two of them at least: a moment of the last 14 days can be brought back. */
const KEPT_DAYS = 14
const DAY_MS = 86_400_000

/** Of a cluster in use, what is made anew at each start, or belongs to the running server. */
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
/** What lies beside the cluster and is worth as much: the logins of its roles, the secret of a demo shop. */
const BESIDE = ['postgres-passwords.json', 'app-secret']

/**
 * Copies the running embedded PostgreSQL of `dataDir` while it works, by PostgreSQL's own calls for that; then the
 * pictures that are new, and forgets what is older than 14 days.
 *
 * @throws Error, one line, where no server runs there
 */
export async function backUp(dataDir: string, backups: Backups): Promise<Base> {
  const cluster = openCluster(dataDir)
  const running = findServer(cluster.files)
  if (!running) throw new Error(`No PostgreSQL runs in ${dataDir}: start the shop first`)
  const admin = new pg.Client({
    host: '127.0.0.1',
    port: running.port,
    user: 'postgres',
    password: cluster.passwords.postgres,
  })
  await admin.connect()
  try {
    const base = await copyBase(admin, cluster.files, backups)
    for (const name of BESIDE) {
      if (existsSync(join(dataDir, name))) copyFileSync(join(dataDir, name), join(base.folder, name))
    }
    if (existsSync(join(dataDir, 'pictures')))
      await copyNew(join(dataDir, 'pictures'), join(backups.folder, 'pictures'))
    forgetOld(backups, base.startedAt)
    return base
  } finally {
    await admin.end()
  }
}

async function copyBase(admin: pg.Client, files: string, backups: Backups): Promise<Base> {
  const {
    rows: [begin],
  } = await admin.query<{ at: Date; archives: boolean }>(
    "SELECT now() AS at, current_setting('archive_mode') <> 'off' AS archives",
  )
  if (!begin) throw new Error('PostgreSQL says nothing')
  // The log from here on stays in the cluster until it is copied, also where none is kept elsewhere.
  await admin.query(`SELECT pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`)
  const {
    rows: [started],
  } = await admin.query<{ wal: string }>("SELECT pg_walfile_name(pg_backup_start('shop', fast => true)) AS wal")
  const startWal = started?.wal ?? ''
  const folder = join(backups.folder, `base-${begin.at.toISOString().replace(/[-:]|\.\d+/g, '')}`)
  const unfinished = `${folder}.new`
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
  const {
    rows: [end],
  } = await admin.query<{ at: Date }>('SELECT clock_timestamp() AS at')
  const base = { folder, startedAt: begin.at, finishedAt: end?.at ?? begin.at, startWal }
  writeFileSync(join(unfinished, 'manifest.json'), JSON.stringify({ ...base, folder: undefined }))
  renameSync(unfinished, folder)
  return base
}

/** A file that goes while the server works is one that its log makes anew or removes again. */
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

/** Pictures are never written over: what is there is right. */
async function copyNew(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  const there = new Set(await readdir(to))
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyNew(source, target)
    else if (!there.has(entry.name)) await copyFile(source, target).catch(unlessGone)
  }
}

function unlessGone(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}

/** Removes bases older than 14 days, but never the newest before these, and the log that no base needs any more. */
function forgetOld(backups: Backups, now: Date): void {
  const bases = basesIn(backups)
  const limit = now.getTime() - KEPT_DAYS * DAY_MS
  const firstKept = Math.max(
    0,
    bases.findLastIndex(({ finishedAt }) => finishedAt.getTime() < limit),
  )
  for (const { folder } of bases.slice(0, firstKept)) rmSync(folder, { recursive: true, force: true })
  const needed = bases[firstKept]?.startWal ?? ''
  for (const name of readdirSync(backups.wal)) {
    // A timeline's first eight digits do not order the log: the rest of a name does.
    if (/^[\dA-F]{24}/.test(name) && name.slice(8, 24) < needed.slice(8))
      rmSync(join(backups.wal, name), { force: true })
  }
}

/** How much a folder holds, MiB. */
export async function mebibytes(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += (await lstat(join(entry.parentPath, entry.name))).size
  }
  return Math.round(bytes / 2 ** 20)
}
