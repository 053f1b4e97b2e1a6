/**
 * `pnpm db:backup`: a base of the running database into BACKUP_DIR, next to the log that the server archives there, and
 * the new pictures. The embedded PostgreSQL and that of the containers (DATABASE_FILES) by PostgreSQL's own functions;
 * another one, of DATABASE_URL, by pg_basebackup if that is installed. `--every-day` keeps running: pictures each minute,
 * a base and a drill each day.
 */
import { parseArgs } from 'node:util'
import { keepBackingUp, makeBase } from './database/backup-service.ts'
import { loadSettings } from './settings.ts'

try {
  const { values } = parseArgs({ options: { 'every-day': { type: 'boolean' } } })
  const settings = loadSettings()
  const { backupDir } = settings
  if (backupDir === undefined) throw new Error('BACKUP_DIR: missing: the folder for the backups')
  if (values['every-day']) await keepBackingUp({ ...settings, backupDir })
  else process.stdout.write(`${await makeBase({ ...settings, backupDir })}\n`)
} catch (error) {
  process.stderr.write(`${(error instanceof Error ? error.message : String(error)).trim()}\n`)
  process.exitCode = 1
}
