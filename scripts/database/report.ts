import type pg from 'pg'
import { createClient } from './connect.ts'

/** The parts of the backups whose last success and failure the shop's metrics show. */
export type BackupPart = 'base' | 'pictures' | 'drill'

/** Records in the shop's database that a part of the backups succeeded. @param bytes the size of a base */
export function reportBackup(databaseUrl: string, part: BackupPart, finishedAt: Date, bytes?: number): Promise<void> {
  return withClient(databaseUrl, async client => {
    await client.query(
      `INSERT INTO backup_report (part, finished_at, bytes) VALUES ($1, $2, $3)
       ON CONFLICT (part) DO UPDATE SET finished_at = excluded.finished_at, bytes = excluded.bytes`,
      [part, finishedAt, bytes ?? null],
    )
  })
}

/** Records in the shop's database that a part of the backups failed. */
export function reportFailure(databaseUrl: string, part: BackupPart, failedAt: Date): Promise<void> {
  return withClient(databaseUrl, async client => {
    await client.query(
      `INSERT INTO backup_report (part, failed_at) VALUES ($1, $2)
       ON CONFLICT (part) DO UPDATE SET failed_at = excluded.failed_at`,
      [part, failedAt],
    )
  })
}

/** Reads when a part of the backups last succeeded; null if it never did. */
export function readLastSuccess(databaseUrl: string, part: BackupPart): Promise<Date | null> {
  return withClient(databaseUrl, async client => {
    const { rows } = await client.query<{ finishedAt: Date | null }>(
      'SELECT finished_at AS "finishedAt" FROM backup_report WHERE part = $1',
      [part],
    )
    return rows[0]?.finishedAt ?? null
  })
}

async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = createClient({ connectionString: databaseUrl })
  await client.connect()
  return work(client).finally(() => client.end())
}
