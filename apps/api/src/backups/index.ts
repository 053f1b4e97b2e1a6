import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'

export type BackupStats = {
  /** True if the server archives its log. */
  isArchiving: boolean
  /** True if the last attempt to archive a log segment failed. */
  isArchiveFailing: boolean
  /** Failed attempts since the server's statistics were reset. */
  archiveFailures: number
  /** Since the last success of each part: base, pictures, drill. A part that never succeeded is missing. */
  ages: { part: string; seconds: number }[]
  /** True if the last attempt of each part failed. */
  failing: { part: string; isFailing: boolean }[]
  /** The size of the last base; null if it is unknown. */
  baseBytes: number | null
}

/** Reads the state of the backups of the database. */
export async function backupStats(db: Tx, now: Date): Promise<BackupStats> {
  const [archiver] = await query(
    db,
    kysely
      .selectFrom(sql`pg_stat_archiver`.as('a'))
      .select([
        sql<boolean>`current_setting('archive_mode') <> 'off'`.as('isArchiving'),
        sql<boolean>`coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false)`.as(
          'isArchiveFailing',
        ),
        sql<number>`failed_count::float8`.as('archiveFailures'),
      ]),
  )
  const reports = await query(
    db,
    kysely.selectFrom('backup_report').select(['part', 'finished_at as finishedAt', 'failed_at as failedAt', 'bytes']),
  )
  return {
    isArchiving: archiver?.isArchiving ?? false,
    isArchiveFailing: archiver?.isArchiveFailing ?? false,
    archiveFailures: archiver?.archiveFailures ?? 0,
    ages: reports.flatMap(({ part, finishedAt }) =>
      finishedAt ? [{ part, seconds: (now.getTime() - finishedAt.getTime()) / 1000 }] : [],
    ),
    failing: reports.map(({ part, finishedAt, failedAt }) => ({
      part,
      isFailing: failedAt !== null && (finishedAt === null || failedAt > finishedAt),
    })),
    baseBytes: Number(reports.find(({ part }) => part === 'base')?.bytes ?? 0) || null,
  }
}
