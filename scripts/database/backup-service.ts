import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runCommand } from '../command.ts'
import { root } from '../root.ts'
import type { ScriptSettings } from '../settings.ts'
import { withShopDatabase } from './any-database.ts'
import { basesIn, openBackups } from './archive.ts'
import { type BackupSource, backUp, embeddedSource, mebibytes } from './backup.ts'
import { backUpPictures } from './pictures.ts'
import { type BackupPart, reportBackup } from './report.ts'

export type BackupSettings = ScriptSettings & { readonly backupDir: string }

const PICTURES_MS = 60_000
const BASE_MS = 24 * 60 * 60_000
/** After a failed base or drill. */
const RETRY_MS = 10 * 60_000

/** The service is healthy while this file is younger than three minutes. */
const ALIVE_FILE = join(tmpdir(), 'backup-alive')

/** Makes a base and copies the new pictures. @returns what to print */
export async function makeBase(settings: BackupSettings): Promise<string> {
  const { databaseUrl, databaseFiles, dataDir, pictureDir, backupDir } = settings
  const from = performance.now()
  const seconds = () => ((performance.now() - from) / 1000).toFixed(1)
  if (databaseUrl !== undefined && databaseFiles === undefined) {
    const folder = await runBaseBackup(databaseUrl, backupDir)
    if (pictureDir !== undefined) await backUpPictures(pictureDir, backupDir)
    await report(settings, ['base', 'pictures'])
    return `${folder}: in ${seconds()} s; docs/operations.md says how a server of one's own archives its log and is restored`
  }
  const source = databaseFiles === undefined ? embeddedSource(dataDir, pictureDir) : mountedSource(settings)
  const { folder } = await backUp(source, openBackups(backupDir))
  await report(settings, pictureDir === undefined ? ['base'] : ['base', 'pictures'])
  return `${folder}: ${await mebibytes(folder)} MiB in ${seconds()} s`
}

/** Copies new pictures each minute, makes a base each day and tries to restore it. Errors are printed and tried again. */
export async function keepBackingUp(settings: BackupSettings): Promise<never> {
  const { pictureDir, backupDir } = settings
  for (let tryBaseAt = 0; ; await wait(PICTURES_MS)) {
    const now = Date.now()
    const isDue = now - (basesIn(openBackups(backupDir)).at(-1)?.finishedAt.getTime() ?? 0) >= BASE_MS
    if (isDue && now >= tryBaseAt && !(await succeeds(() => baseAndDrill(settings)))) tryBaseAt = now + RETRY_MS
    if (pictureDir !== undefined) {
      await succeeds(async () => {
        await backUpPictures(pictureDir, backupDir)
        await report(settings, ['pictures'])
      })
    }
    writeFileSync(ALIVE_FILE, '')
  }
}

async function baseAndDrill(settings: BackupSettings): Promise<void> {
  say(await makeBase(settings))
  // A process of its own: what it needs of memory is free again afterwards.
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

async function report(settings: ScriptSettings, parts: readonly BackupPart[]): Promise<void> {
  await withShopDatabase(settings, async url => {
    for (const part of parts) await reportBackup(url, part, new Date())
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
