import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runCommand } from '../command.ts'
import { root } from '../root.ts'
import type { ScriptSettings } from '../settings.ts'
import { withShopDatabase } from './any-database.ts'
import { basesIn, openBackups } from './archive.ts'
import { type BackupSource, backUp, bytesIn, embeddedSource } from './backup.ts'
import { createSchedule } from './backup-schedule.ts'
import { backUpPictures } from './pictures.ts'
import { type BackupPart, readLastSuccess, reportBackup, reportFailure } from './report.ts'

export type BackupSettings = ScriptSettings & { readonly backupDir: string }

const PICTURES_MS = 60_000

/** The service is healthy while this file is younger than three minutes. */
const ALIVE_FILE = join(tmpdir(), 'backup-alive')

/** Makes a base and copies the new pictures. The database learns of a success and of a failure. @returns what to print */
export async function makeBase(settings: BackupSettings): Promise<string> {
  const { databaseUrl, databaseFiles, dataDir, pictureDir, backupDir } = settings
  const from = performance.now()
  const seconds = () => ((performance.now() - from) / 1000).toFixed(1)
  if (databaseUrl !== undefined && databaseFiles === undefined) {
    const folder = await reportingFailure(settings, 'base', () => runBaseBackup(databaseUrl, backupDir))
    await report(settings, ['base'], await bytesIn(folder))
    if (pictureDir !== undefined) {
      await reportingFailure(settings, 'pictures', () => backUpPictures(pictureDir, backupDir))
      await report(settings, ['pictures'])
    }
    return `${folder}: in ${seconds()} s; docs/operations.md says how a server of one's own archives its log and is restored`
  }
  const source = databaseFiles === undefined ? embeddedSource(dataDir, pictureDir) : mountedSource(settings)
  // This base includes the pictures: without them it is not complete.
  const { folder } = await reportingFailure(settings, 'base', () => backUp(source, openBackups(backupDir)))
  const bytes = await bytesIn(folder)
  await report(settings, pictureDir === undefined ? ['base'] : ['base', 'pictures'], bytes)
  return `${folder}: ${Math.round(bytes / 2 ** 20)} MiB in ${seconds()} s`
}

async function reportingFailure<T>(settings: ScriptSettings, part: BackupPart, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // If the database is unavailable, the report fails for the same reason.
    await withShopDatabase(settings, url => reportFailure(url, part, new Date())).catch(() => undefined)
    throw error
  }
}

/** Copies new pictures every minute, creates a base every day and test-restores it. Errors are printed and retried. */
export async function keepBackingUp(settings: BackupSettings): Promise<never> {
  const { pictureDir, backupDir } = settings
  const runDueSteps = createSchedule(
    {
      lastBaseAt: () => basesIn(openBackups(backupDir)).at(-1)?.finishedAt,
      lastDrillAt: () => withShopDatabase(settings, url => readLastSuccess(url, 'drill')),
      makeBase: async () => {
        say(await makeBase(settings))
      },
      drill,
    },
    succeeds,
  )
  for (;;) {
    await runDueSteps(Date.now())
    if (pictureDir !== undefined) {
      await succeeds(async () => {
        await backUpPictures(pictureDir, backupDir)
        await report(settings, ['pictures'])
      })
    }
    writeFileSync(ALIVE_FILE, '')
    await wait(PICTURES_MS)
  }
}

async function drill(): Promise<void> {
  // A separate process, so that its memory is freed afterwards.
  const restored = await runCommand({ file: process.execPath, args: [join(root, 'scripts/db-restore.ts'), '--drill'] })
  say(restored.trim())
}

const say = (line: string) => process.stdout.write(`${new Date().toISOString()} ${line}\n`)

async function succeeds(step: () => Promise<void>): Promise<boolean> {
  return step().then(
    () => true,
    (error: unknown) => {
      process.stderr.write(`${new Date().toISOString()} failed: ${error instanceof Error ? error.message : error}\n`)
      return false
    },
  )
}

async function report(settings: ScriptSettings, parts: readonly BackupPart[], baseBytes?: number): Promise<void> {
  await withShopDatabase(settings, async url => {
    for (const part of parts) await reportBackup(url, part, new Date(), part === 'base' ? baseBytes : undefined)
  })
}

/** The PostgreSQL of the containers, whose data directory is mounted here. */
function mountedSource(settings: BackupSettings): BackupSource {
  const { ownerUrl, databaseFiles, dataDir, pictureDir } = settings
  if (ownerUrl === undefined) throw new Error('DATABASE_OWNER_URL: missing: the superuser of the database')
  return {
    files: databaseFiles ?? '',
    admin: { connectionString: ownerUrl },
    companions: [join(dataDir, 'app-secret')],
    pictureDir,
  }
}

const withoutPassword = (url: string): string => Object.assign(new URL(url), { password: '' }).href

async function runBaseBackup(databaseUrl: string, backupDir: string): Promise<string> {
  const folder = join(backupDir, `basebackup-${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}`)
  const { password } = new URL(databaseUrl)
  const args = [
    `--dbname=${withoutPassword(databaseUrl)}`,
    `--pgdata=${folder}`,
    '--format=tar',
    '--gzip',
    '--wal-method=stream',
    '--checkpoint=fast',
  ]
  // Every user of the machine can read the arguments of a program.
  await runCommand({ file: 'pg_basebackup', args, env: password ? { PGPASSWORD: decodeURIComponent(password) } : {} })
  return folder
}
