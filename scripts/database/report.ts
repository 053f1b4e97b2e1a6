import { createClient } from './connect.ts'

/** The parts of the backups whose last success the shop's metrics show. */
export type BackupPart = 'base' | 'pictures' | 'drill'

/** Records in the shop's database that a part of the backups succeeded. */
export async function reportBackup(databaseUrl: string, part: BackupPart, finishedAt: Date): Promise<void> {
  const client = createClient({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `INSERT INTO backup_report (part, finished_at) VALUES ($1, $2)
       ON CONFLICT (part) DO UPDATE SET finished_at = excluded.finished_at`,
      [part, finishedAt],
    )
  } finally {
    await client.end()
  }
}
