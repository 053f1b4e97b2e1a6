/**
 * `pnpm db:backup`: a base of the running database into BACKUP_DIR, beside the log that the server keeps there. The
 * embedded PostgreSQL by its own calls; another one, of DATABASE_URL, by pg_basebackup where that is installed.
 */
import { join } from 'node:path'
import { runCommand } from './command.ts'
import { openBackups } from './database/archive.ts'
import { backUp, mebibytes } from './database/backup.ts'
import { loadSettings } from './settings.ts'

const withoutPassword = (url: string): string => Object.assign(new URL(url), { password: '' }).href
const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  const { dataDir, databaseUrl, backupDir } = loadSettings()
  if (backupDir === undefined) throw new Error('BACKUP_DIR: missing: the folder for the backups')
  const from = performance.now()
  const seconds = () => ((performance.now() - from) / 1000).toFixed(1)
  if (databaseUrl === undefined) {
    const { folder } = await backUp(dataDir, openBackups(backupDir))
    say(`${folder}: ${await mebibytes(folder)} MiB in ${seconds()} s`)
  } else {
    const folder = join(
      backupDir,
      `basebackup-${new Date(performance.timeOrigin + from).toISOString().replace(/[-:]|\.\d+/g, '')}`,
    )
    const { password } = new URL(databaseUrl)
    const args = [
      `--dbname=${withoutPassword(databaseUrl)}`,
      `--pgdata=${folder}`,
      '--format=tar',
      '--gzip',
      '--wal-method=stream',
      '--checkpoint=fast',
    ]
    // Anybody on the machine can read what a program is started with.
    await runCommand({ file: 'pg_basebackup', args, env: password ? { PGPASSWORD: decodeURIComponent(password) } : {} })
    say(`${folder}: in ${seconds()} s; docs/operations.md says how a server of one's own keeps its log and is restored`)
  }
} catch (error) {
  process.stderr.write(`${(error instanceof Error ? error.message : String(error)).trim()}\n`)
  process.exitCode = 1
}
