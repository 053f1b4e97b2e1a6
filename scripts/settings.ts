import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from './root.ts'

/** The settings that scripts need before the API, which checks every setting, has read them. */
export interface ScriptSettings {
  /** Absent: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined
  /** The same database with the owner's role, which runs the migrations; absent: `databaseUrl`. */
  readonly ownerUrl: string | undefined
  /** The absolute data directory of the PostgreSQL of `databaseUrl`, if it is mounted here (containers only). */
  readonly databaseFiles: string | undefined
  /** Absolute. */
  readonly dataDir: string
  /** Where uploaded pictures are; absent: in a bucket. Absolute. */
  readonly pictureDir: string | undefined
  /** Where backups are kept; absent: none are. Absolute. */
  readonly backupDir: string | undefined
}

/** Reads .env into the environment (existing variables take precedence) and determines the data folder. */
export function loadSettings(): ScriptSettings {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  const env = (name: string) => process.env[name] || undefined
  const folder = (name: string) => {
    const path = env(name)
    return path === undefined ? undefined : resolve(root, path)
  }
  const dataDir = resolve(root, env('DATA_DIR') ?? './.data')
  return {
    databaseUrl: env('DATABASE_URL'),
    ownerUrl: env('DATABASE_OWNER_URL'),
    databaseFiles: folder('DATABASE_FILES'),
    dataDir,
    pictureDir: env('PICTURE_STORE') === 's3' ? undefined : (folder('PICTURE_DIR') ?? join(dataDir, 'pictures')),
    backupDir: folder('BACKUP_DIR'),
  }
}
