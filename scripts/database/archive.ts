import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from '../root.ts'
import { findRunner } from './runner.ts'

/**
 * A folder of backups: `wal` has every finished segment of PostgreSQL's log, compressed; `base-TIME` the files of a
 * cluster with everything that a restore needs; `pictures`. A base and the log from its start can restore any later
 * point in time.
 */
export interface Backups {
  readonly folder: string
  readonly wal: string
}

/** A base of the folder. */
export interface Base {
  readonly folder: string
  readonly startedAt: Date
  readonly finishedAt: Date
  /** The first segment of the log that it needs. */
  readonly startWal: string
}

/** A log segment is archived after this time even if it is not full: the maximum loss after a disk failure. */
export const ARCHIVE_SECONDS = 60

/** @throws Error, one line, for a folder with characters that the server's shell would interpret */
export function openBackups(folder: string): Backups {
  const absolute = resolve(folder)
  if (!/^[\w./ -]+$/.test(absolute))
    throw new Error(`BACKUP_DIR: ${absolute} has other characters than letters, digits, spaces and . _ - /`)
  const wal = join(absolute, 'wal')
  mkdirSync(wal, { recursive: true, mode: 0o700 })
  const { owner } = findRunner(absolute)
  if (owner) for (const path of [absolute, wal]) chownSync(path, owner.uid, owner.gid)
  return { folder: absolute, wal }
}

/**
 * The server's settings that archive its log. A segment is 16 MiB however little is in it: an idle shop would fill
 * 23 GB a day, so it is compressed. A segment that is archived already is never replaced by a different one.
 */
export function archiveSettings({ wal }: Pick<Backups, 'wal'>, seconds = ARCHIVE_SECONDS): Record<string, string> {
  const [kept, draft] = [`"${wal}/%f.gz"`, `"${wal}/%f.part"`]
  return {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_timeout: `${seconds}s`,
    archive_command: `if test -e ${kept}; then gzip -dc ${kept} | cmp -s - "%p"; else gzip -1 -c "%p" > ${draft} && mv ${draft} ${kept}; fi`,
  }
}

/** The command that brings a segment of the log back; segments of earlier versions are not compressed. */
export function restoreCommand({ wal }: Pick<Backups, 'wal'>): string {
  return `if test -e "${wal}/%f.gz"; then gzip -dc "${wal}/%f.gz" > "%p"; else cp "${wal}/%f" "%p"; fi`
}

/** Options of the embedded server: if backups are configured, each start archives the log; otherwise it would have a gap. */
export function keepingLog(backupDir: string | undefined): { settings?: Record<string, string> } {
  return backupDir === undefined ? {} : { settings: archiveSettings(openBackups(resolve(root, backupDir))) }
}

/** The bases of a folder, oldest first. An unfinished base has no manifest and is left out. */
export function basesIn({ folder }: Pick<Backups, 'folder'>): Base[] {
  const names = readdirSync(folder)
    .filter(name => name.startsWith('base-'))
    .toSorted()
  return names.flatMap(name => {
    const file = join(folder, name, 'manifest.json')
    return existsSync(file) ? [readBase(join(folder, name), JSON.parse(readFileSync(file, 'utf8')))] : []
  })
}

function readBase(folder: string, manifest: unknown): Base {
  const { startedAt, finishedAt, startWal }: Record<string, unknown> = { ...Object(manifest) }
  return {
    folder,
    startedAt: new Date(String(startedAt)),
    finishedAt: new Date(String(finishedAt)),
    startWal: String(startWal),
  }
}
