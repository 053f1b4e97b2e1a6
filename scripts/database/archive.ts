import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from '../root.ts'
import { findRunner } from './runner.ts'

/**
 * A folder of backups: `wal` with every finished piece of PostgreSQL's log, `base-MOMENT` with the files of a cluster
 * and what restoring them needs. A base and the log from its beginning give every moment since.
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
  /** The first piece of the log that it needs. */
  readonly startWal: string
}

/** Seconds until a piece of the log that is not full is kept all the same: what a lost disk costs at most. */
const ARCHIVE_SECONDS = 60

/** @throws Error, one line, for a folder whose name the server's shell would not take as it is */
export function openBackups(folder: string): Backups {
  const absolute = resolve(folder)
  if (!/^[\w./ -]+$/.test(absolute))
    throw new Error(`BACKUP_DIR: ${absolute} must have plain letters, digits, . _ - and / alone`)
  const wal = join(absolute, 'wal')
  mkdirSync(wal, { recursive: true, mode: 0o700 })
  const { owner } = findRunner(absolute)
  if (owner) for (const path of [absolute, wal]) chownSync(path, owner.uid, owner.gid)
  return { folder: absolute, wal }
}

/** What a server is started with so that its log is kept. A piece that is there already is not written over by another. */
export function archiveSettings({ wal }: Backups, seconds = ARCHIVE_SECONDS): Record<string, string> {
  const [piece, kept] = ['"%p"', `"${wal}/%f"`]
  return {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_timeout: `${seconds}s`,
    archive_command: `cmp -s ${piece} ${kept} || (test ! -e ${kept} && cp ${piece} "${wal}/%f.part" && mv "${wal}/%f.part" ${kept})`,
  }
}

/** Options of the embedded server: whoever starts it where backups are kept keeps its log, else there is a gap in it. */
export function keepingLog(backupDir: string | undefined): { settings?: Record<string, string> } {
  return backupDir === undefined ? {} : { settings: archiveSettings(openBackups(resolve(root, backupDir))) }
}

/** The bases of a folder, oldest first; one that was not finished has no manifest and is none. */
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
