/**
 * `pnpm db:restore [--to 2026-11-22T05:30:00Z] --yes`: restores the database and its pictures to a point in time, from
 * BACKUP_DIR. `pnpm db:drill`: restores into a temporary folder while the shop runs, reconciles the ledgers, compares
 * the rows with the shop's, checks the pictures and removes the folder; exit code 1 if the backups are incomplete. Rows
 * of the last 70 seconds, or of the last `--within` seconds, may be missing.
 */
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { withShopDatabase } from './database/any-database.ts'
import { type Backups, openBackups } from './database/archive.ts'
import {
  countLedgers,
  countOrders,
  findArchiveProblems,
  findMissingPictures,
  findMissingRows,
  type OrderCount,
  PROMISED_MS,
  promisedUntil,
  readContents,
  withDb,
} from './database/compare.ts'
import { createClient } from './database/connect.ts'
import { missingMigrations, needMigrated } from './database/migrations.ts'
import { reportBackup, reportFailure } from './database/report.ts'
import { embeddedTarget, mountedTarget, type RestoreTarget, restore } from './database/restore.ts'
import { findRunner } from './database/runner.ts'
import { loadSettings, type ScriptSettings } from './settings.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const USAGE =
  'Use: db:restore [--to 2026-11-22T05:30:00Z] --yes, or db:drill [--to 2026-11-22T05:30:00Z] [--within SECONDS]'

interface Request {
  readonly settings: ScriptSettings
  readonly backups: Backups
  readonly to: Date | undefined
  readonly isDrill: boolean
  /** Rows of the shop that are older must be in a drill's restored database. */
  readonly withinMs: number
}

/** @throws Error, one line, for settings and options that do not go together */
function readRequest(): Request {
  const { to: given, yes, drill, within } = readOptions()
  const settings = loadSettings()
  const { backupDir, dataDir, databaseUrl, databaseFiles } = settings
  if (backupDir === undefined) throw new Error('BACKUP_DIR: missing: the folder with the backups')
  if (databaseUrl !== undefined && databaseFiles === undefined)
    throw new Error("DATABASE_URL is set: docs/operations.md says how a server of one's own is restored")
  const to = given === undefined ? undefined : parseTimestamp(given)
  if (!drill && !yes)
    throw new Error(`This replaces the database in ${databaseFiles ?? dataDir} by another one: add --yes`)
  const withinMs = within === undefined ? PROMISED_MS : Number(within) * 1000
  if (!(withinMs >= 0)) throw new Error(`--within: "${within}" is not a number of seconds`)
  return { settings, backups: openBackups(backupDir), to, isDrill: drill === true, withinMs }
}

function readOptions() {
  try {
    return parseArgs({
      options: {
        to: { type: 'string' },
        yes: { type: 'boolean' },
        drill: { type: 'boolean' },
        within: { type: 'string' },
      },
    }).values
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)} ${USAGE}`)
  }
}

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/

/** Requires a UTC offset: without it the machine's time zone would apply. */
function parseTimestamp(text: string): Date {
  const timestamp = new Date(TIMESTAMP.test(text) ? text : Number.NaN)
  if (!Number.isNaN(timestamp.getTime())) return timestamp
  throw new Error(
    `--to: "${text}" is not a timestamp with a UTC offset. Use 2026-11-22T05:30:00Z or 2026-11-22T09:30:00+04:00`,
  )
}

function superuserUrlOf({ ownerUrl }: ScriptSettings): string {
  if (ownerUrl === undefined) throw new Error('DATABASE_OWNER_URL: missing: the superuser of the database')
  return ownerUrl
}

/** The shop's own place, which a restore replaces. */
async function ownTarget(settings: ScriptSettings): Promise<RestoreTarget> {
  const { databaseFiles, databaseUrl, dataDir, pictureDir } = settings
  if (databaseFiles === undefined) return embeddedTarget(dataDir, pictureDir)
  if (!(await isStopped(databaseUrl ?? ''))) throw new Error('PostgreSQL is running: stop all services first')
  return mountedTarget(databaseFiles, superuserUrlOf(settings), { companionDir: dataDir, pictureDir })
}

/** Error codes if no server listens. Any other failure, such as a wrong password, comes from a running server. */
const NO_SERVER = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT']

/** True if no server listens at the address. Only then may its files be replaced. */
async function isStopped(databaseUrl: string): Promise<boolean> {
  const client = createClient({ connectionString: databaseUrl, connectionTimeoutMillis: 3000 })
  try {
    await client.connect()
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && NO_SERVER.includes(String(error.code))
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** A folder of its own for a drill: on the disk of the backups, as the folder for temporary files may be memory. */
function drillTarget(settings: ScriptSettings, backups: Backups, folder: string): RestoreTarget {
  const { owner } = findRunner(backups.folder)
  if (owner) chownSync(folder, owner.uid, owner.gid)
  if (settings.databaseFiles === undefined) return embeddedTarget(folder, undefined)
  return mountedTarget(join(folder, 'postgres'), superuserUrlOf(settings))
}

async function restoreShop({ settings, backups, to }: Request): Promise<void> {
  const into = await ownTarget(settings)
  const { server, base, tookMs, putAside } = await restore({ backups, into, isToStay: true, ...(to ? { to } : {}) })
  const { count, violated, missing } = await readRestored(server.adminUrl).finally(server.stop)
  sayRestored(base.folder, tookMs, count)
  if (putAside) say(`the database that was there is now ${putAside}`)
  if (missing.length > 0)
    say(
      `the restored database lacks ${missing.length} migrations of this version, so its ledgers are not reconciled yet: start the shop, which applies them, then run pnpm reconcile`,
    )
  throwProblems(violated.map(invariant => `the ledgers of the restored database do not reconcile: ${invariant}`))
}

/** A backup of an earlier version lacks migrations: its ledgers cannot be reconciled before the shop has applied them. */
async function readRestored(
  adminUrl: string,
): Promise<{ count: OrderCount; violated: readonly string[]; missing: string[] }> {
  const missing = await missingMigrations(adminUrl)
  if (missing.length > 0) return { count: await withDb(adminUrl, countOrders), violated: [], missing }
  const { violated, ...count } = await withDb(adminUrl, readContents)
  return { count, violated, missing }
}

/** The shop's metrics show a drill that failed. */
async function reportedDrill(request: Request): Promise<void> {
  const { settings } = request
  try {
    await drill(request)
  } catch (error) {
    // A database that is unavailable is the reason itself.
    await withShopDatabase(settings, url => reportFailure(url, 'drill', new Date())).catch(() => undefined)
    throw error
  }
  await withShopDatabase(settings, url => reportBackup(url, 'drill', new Date()))
}

async function drill({ settings, backups, to, withinMs }: Request): Promise<void> {
  const { shop, contents, problems } = await withShopDatabase(settings, async url => {
    await needMigrated(url)
    return withDb(url, async db => {
      const promised = await promisedUntil(db, withinMs)
      return {
        problems: await findArchiveProblems(db),
        contents: await readContents(db),
        shop: await countLedgers(db, to !== undefined && to < promised ? to : promised),
      }
    })
  })
  const folder = mkdtempSync(join(backups.folder, 'drill-'))
  try {
    const into = drillTarget(settings, backups, folder)
    const { server, base, tookMs } = await restore({ backups, into, isToStay: false, ...(to ? { to } : {}) })
    const restored = await withDb(server.adminUrl, async db => ({
      contents: await readContents(db),
      ledgers: await countLedgers(db, shop.until),
      pictures: settings.pictureDir === undefined ? [] : await findMissingPictures(db, backups.folder, shop.until),
    })).finally(server.stop)
    sayRestored(base.folder, tookMs, restored.contents)
    say(`the shop has ${contents.orders} orders, the last one of ${contents.lastOrderAt?.toISOString() ?? 'never'}`)
    throwProblems([
      ...problems,
      ...findMissingRows(shop, restored.ledgers),
      ...restored.pictures,
      ...restored.contents.violated.map(
        invariant => `the ledgers of the restored database do not reconcile: ${invariant}`,
      ),
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function sayRestored(folder: string, tookMs: number, { orders, lastOrderAt }: OrderCount) {
  const last = lastOrderAt?.toISOString() ?? 'never'
  say(`restored from ${folder} in ${(tookMs / 1000).toFixed(1)} s: ${orders} orders, the last one of ${last}`)
}

function throwProblems(problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

async function main(): Promise<void> {
  const request = readRequest()
  await (request.isDrill ? reportedDrill(request) : restoreShop(request))
}

main().catch((error: unknown) => {
  process.stderr.write(`${(error instanceof Error ? error.message : String(error)).trim()}\n`)
  process.exitCode = 1
})
