/**
 * `pnpm db:restore [--to 2026-11-22T05:30:00Z] --yes`: brings the database of DATA_DIR back to a moment, from BACKUP_DIR.
 * `pnpm db:drill`: does it into a folder of its own beside the running shop, proves the books, compares the counts and
 * removes it again; exit code 1 where the backups are not good. For every night.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkBooks } from '../apps/api/src/books/index.ts'
import { createDb } from '../apps/api/src/platform/db.ts'
import { withShopDatabase } from './database/any-database.ts'
import { type Backups, openBackups } from './database/archive.ts'
import { restore } from './database/restore.ts'
import { loadSettings, type ScriptSettings } from './settings.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const { values } = parseArgs({
  options: { to: { type: 'string' }, yes: { type: 'boolean' }, drill: { type: 'boolean' } },
})

/** What a database holds, and what of its books is wrong. */
async function lookAt(url: string) {
  const db = createDb(url, 1)
  try {
    const broken = await checkBooks(db, new Date(0))
    const [counts] = await db.$queryRaw<{ orders: number; lastOrderAt: Date | null }[]>`
      SELECT count(*)::int AS orders, max(placed_at) AS "lastOrderAt" FROM orders`
    return {
      broken: broken.map(({ equation }) => equation),
      orders: counts?.orders ?? 0,
      lastOrderAt: counts?.lastOrderAt,
    }
  } finally {
    await db.$disconnect()
  }
}

type Look = Awaited<ReturnType<typeof lookAt>>

/** @throws Error, one line, for settings and options that do not go together */
function asked(): { settings: ScriptSettings; backups: Backups; to: Date | undefined } {
  const settings = loadSettings()
  const { backupDir, dataDir, databaseUrl } = settings
  if (backupDir === undefined) throw new Error('BACKUP_DIR: missing: the folder with the backups')
  if (databaseUrl !== undefined)
    throw new Error("DATABASE_URL is set: docs/operations.md says how a server of one's own is restored")
  const to = values.to === undefined ? undefined : new Date(values.to)
  if (to && Number.isNaN(to.getTime())) throw new Error(`--to: ${values.to} is no moment; use 2026-11-22T05:30:00Z`)
  if (!values.drill && !values.yes)
    throw new Error(`This puts another database in the place of the one in ${dataDir}: add --yes`)
  return { settings, backups: openBackups(backupDir), to }
}

async function bringBack(backups: Backups, to: Date | undefined, into: string, isToStay: boolean): Promise<Look> {
  const { server, base, tookMs, putAside } = await restore({ backups, into, isToStay, ...(to ? { to } : {}) })
  const found = await lookAt(server.url).finally(server.stop)
  const last = found.lastOrderAt?.toISOString() ?? 'never'
  say(`restored from ${base.folder} in ${(tookMs / 1000).toFixed(1)} s: ${found.orders} orders, the last of ${last}`)
  if (putAside) say(`what was there is now ${putAside}`)
  if (found.broken.length > 0)
    throw new Error(`the books of the restored database do not balance: ${found.broken.join(', ')}`)
  return found
}

async function drill(settings: ScriptSettings, backups: Backups, to: Date | undefined): Promise<void> {
  const live = await withShopDatabase(settings, lookAt)
  const into = mkdtempSync(join(tmpdir(), 'restore-drill-'))
  try {
    const found = await bringBack(backups, to, into, false)
    say(`the shop has ${live.orders} orders, the last of ${live.lastOrderAt?.toISOString() ?? 'never'}`)
    if (live.orders > 0 && found.orders === 0) throw new Error('the restored database has no orders, and the shop has')
  } finally {
    rmSync(into, { recursive: true, force: true })
  }
}

async function main(): Promise<void> {
  const { settings, backups, to } = asked()
  if (values.drill) await drill(settings, backups, to)
  else await bringBack(backups, to, settings.dataDir, true)
}

main().catch((error: unknown) => {
  process.stderr.write(`${(error instanceof Error ? error.message : String(error)).trim()}\n`)
  process.exitCode = 1
})
