import { sql } from 'kysely'
import { keysOf, pictureOwners } from '../../apps/api/src/pictures/index.ts'
import { createDb, type Db } from '../../apps/api/src/platform/db/db.ts'
import { kysely, query, rowCount } from '../../apps/api/src/platform/db/sql.ts'
import { reconcileLedgers } from '../../apps/api/src/reconciliation/index.ts'
import { ARCHIVE_SECONDS } from './archive.ts'
import { keptPictures } from './pictures.ts'

/** What may be missing after a restore: a minute of the log, and the seconds that archiving it takes. */
export const PROMISED_MS = (ARCHIVE_SECONDS + 10) * 1000
/** A picture is copied within a minute of its upload; a copy of many takes its time. */
const PICTURES_MS = 5 * 60_000

/** Tables whose rows are never deleted, with the column of their creation time. */
const LEDGERS = [
  { table: 'orders', writtenAt: 'placed_at' },
  { table: 'order_event', writtenAt: 'at' },
  { table: 'payment', writtenAt: 'created_at' },
  { table: 'stock_move', writtenAt: 'created_at' },
  { table: 'audit_entry', writtenAt: 'at' },
] as const

/** The rows of the ledgers that a restore must bring back. */
export interface LedgerCounts {
  /** Rows up to this time are counted. */
  readonly until: Date
  readonly rows: Readonly<Record<string, number>>
}

/** The orders of a database. */
export interface OrderCount {
  readonly orders: number
  readonly lastOrderAt: Date | null
}

/** The contents of a database by which a restore is verified. */
export interface Contents extends OrderCount {
  /** The names of the violated invariants. */
  readonly violated: readonly string[]
}

/** Runs `work` on one connection to a database. */
export async function withDb<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = createDb(url, 1)
  return work(db).finally(() => db.$disconnect())
}

/** Counts the orders of a database and reconciles its ledgers. */
export async function readContents(db: Db): Promise<Contents> {
  const violations = await reconcileLedgers(db, new Date(0))
  return { ...(await countOrders(db)), violated: violations.map(({ invariant }) => invariant) }
}

/** Counts a database's orders, also in one that lacks migrations. */
export async function countOrders(db: Db): Promise<OrderCount> {
  const counts = kysely
    .selectFrom('orders')
    .select(({ fn }) => [rowCount.as('orders'), fn.max<Date | null>('placed_at').as('lastOrderAt')])
  const [row] = await query(db, counts)
  return row ?? { orders: 0, lastOrderAt: null }
}

/** Returns the time up to which a restore that starts now must recover, by the clock of the database. */
export async function promisedUntil(db: Db, withinMs: number): Promise<Date> {
  const [row] = await query(db, kysely.selectNoFrom(sql<Date>`clock_timestamp()`.as('now')))
  return new Date((row?.now.getTime() ?? 0) - withinMs)
}

/** Counts the rows of the ledgers that were written up to a timestamp. */
export async function countLedgers(db: Db, until: Date): Promise<LedgerCounts> {
  const rows: Record<string, number> = {}
  for (const { table, writtenAt } of LEDGERS) {
    const written = kysely.selectFrom(sql<object>`${sql.table(table)}`.as('t')).select(rowCount.as('rows'))
    const [count] = await query(db, written.where(sql.ref<Date>(writtenAt), '<=', until))
    rows[table] = count?.rows ?? 0
  }
  return { until, rows }
}

/** Returns a line for each ledger in which the restored database has fewer rows than the shop. */
export function findMissingRows(shop: LedgerCounts, restored: LedgerCounts): string[] {
  return Object.entries(shop.rows).flatMap(([table, rows]) => {
    const found = restored.rows[table] ?? 0
    const [before] = shop.until.toISOString().split('.')
    return found < rows ? [`${table}: ${found} of ${rows} rows from before ${before}Z are restored`] : []
  })
}

/** Lines for a server that does not archive its log; the backups of the last minutes are missing then. */
export async function findArchiveProblems(db: Db): Promise<string[]> {
  const archivers = kysely
    .selectFrom(sql<object>`pg_stat_archiver`.as('a'))
    .select([
      sql<string>`current_setting('archive_mode')`.as('mode'),
      sql<
        string | null
      >`CASE WHEN last_failed_time > coalesce(last_archived_time, '-infinity') THEN last_failed_wal END`.as('failed'),
    ])
  const [archiver] = await query(db, archivers)
  if (archiver?.mode === 'off') return ['archive_mode is off: start the shop with BACKUP_DIR']
  return archiver?.failed ? [`archive_command fails at ${archiver.failed}: see the log of PostgreSQL`] : []
}

/** One line if pictures of a restored database are not in the backups. Those of the last minutes may be on their way. */
export async function findMissingPictures(db: Db, backupFolder: string, until: Date): Promise<string[]> {
  const kept = new Set(await keptPictures(backupFolder))
  const pictures = await db.picture.findMany({
    where: { readyAt: { lte: new Date(until.getTime() - PICTURES_MS) } },
    select: { id: true, owner: true, widths: true },
  })
  const keys = pictures.flatMap(picture => {
    const owner = pictureOwners.find(each => each === picture.owner)
    return owner ? keysOf({ ...picture, owner }) : []
  })
  const missing = keys.filter(key => !kept.has(key))
  return missing.length > 0 ? [`pictures: ${missing.length} of ${keys.length} files are missing: ${missing[0]}`] : []
}
