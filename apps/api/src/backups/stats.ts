import type { Tx } from '#platform/db.ts'

export type BackupStats = {
  /** Whether the server keeps its log in an archive. */
  isArchiving: boolean
  /** Whether the last attempt to archive a segment of the log failed. */
  isArchiveFailing: boolean
  /** Failed attempts since the server's statistics were reset. */
  archiveFailures: number
  /** Since the last success of each part: base, pictures, drill. A part that never succeeded is missing. */
  ages: { part: string; seconds: number }[]
}

/** Reads how the backups of the database are doing. */
export async function backupStats(db: Tx, now: Date): Promise<BackupStats> {
  const [archiver] = await db.$queryRaw<Omit<BackupStats, 'ages'>[]>`
    SELECT current_setting('archive_mode') <> 'off' AS "isArchiving", failed_count::float8 AS "archiveFailures",
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) AS "isArchiveFailing"
    FROM pg_stat_archiver`
  const reports = await db.backupReport.findMany()
  return {
    isArchiving: archiver?.isArchiving ?? false,
    isArchiveFailing: archiver?.isArchiveFailing ?? false,
    archiveFailures: archiver?.archiveFailures ?? 0,
    ages: reports.map(({ part, finishedAt }) => ({ part, seconds: (now.getTime() - finishedAt.getTime()) / 1000 })),
  }
}
