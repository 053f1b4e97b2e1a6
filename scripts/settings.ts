import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from './root.ts'

/** What the scripts need before the API, which checks every setting, has read them. */
export interface ScriptSettings {
  /** Absent: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined
  /** Absolute. */
  readonly dataDir: string
  /** Where backups are kept; absent: none are. Absolute. */
  readonly backupDir: string | undefined
}

/** Reads .env into the environment (what is set there already wins), and from it the place of the data. */
export function loadSettings(): ScriptSettings {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  return {
    databaseUrl: process.env.DATABASE_URL || undefined,
    dataDir: resolve(root, process.env.DATA_DIR || './.data'),
    backupDir: process.env.BACKUP_DIR ? resolve(root, process.env.BACKUP_DIR) : undefined,
  }
}
