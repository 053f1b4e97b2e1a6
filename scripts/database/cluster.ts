import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { createClient } from './connect.ts'
import { findRunner, type Runner } from './runner.ts'

/** The embedded PostgreSQL's files and logins in one folder. */
export interface Cluster {
  /** PostgreSQL's own data directory. */
  readonly files: string
  readonly logFile: string
  readonly runner: Runner
  /** Of the role `postgres`; a cluster that was created elsewhere may have another superuser. */
  readonly superuser?: string
  readonly passwords: Passwords
}

interface Passwords {
  readonly postgres: string
  readonly shop: string
  readonly app: string
}

/** The role that owns the tables and runs the migrations, and the name of its database. It may create databases for tests. */
export const shopRole = 'shop'
/** The role of the API and the worker: it reads and writes rows and cannot change a table (docs/operations.md). */
export const appRole = 'shop_app'

/**
 * Returns the cluster in `dataDir`; creates it on the first call with data checksums, UTF-8 and Unicode collation,
 * whatever the machine's locale is.
 * @throws Error with one line if the folder is not writable or PostgreSQL cannot run here
 */
export function openCluster(dataDir: string): Cluster {
  makeFolder(dataDir)
  const files = join(dataDir, 'postgres')
  const runner = findRunner(dataDir)
  const cluster = { files, logFile: join(dataDir, 'postgres.log'), runner, passwords: keptPasswords(dataDir) }
  if (!existsSync(join(files, 'PG_VERSION'))) initialise(cluster, dataDir)
  own(cluster)
  return cluster
}

/** The files of a cluster that was created elsewhere, such as those of a container's volume. */
export function adoptCluster(files: string, superuserUrl: string, logFile: string): Cluster {
  const { username, password } = new URL(superuserUrl)
  const superuser = decodeURIComponent(username)
  const passwords = { postgres: decodeURIComponent(password), shop: '', app: '' }
  const cluster = { files, logFile, runner: findRunner(dirname(files)), superuser, passwords }
  own(cluster)
  return cluster
}

/** Returns the URL of a database for its owner. */
export function databaseUrl({ passwords }: Cluster, port: number, database: string = shopRole): string {
  return `postgresql://${shopRole}:${passwords.shop}@127.0.0.1:${port}/${database}`
}

/** Returns the URL of the shop's database for the API and the worker. */
export function appDatabaseUrl({ passwords }: Cluster, port: number): string {
  return `postgresql://${appRole}:${passwords.app}@127.0.0.1:${port}/${shopRole}`
}

/**
 * Creates the missing roles and the database. A server in recovery accepts no writes and is left unchanged: the next
 * start creates what is missing.
 */
export async function makeShopDatabase({ passwords }: Cluster, port: number): Promise<void> {
  const admin = createClient({ host: '127.0.0.1', port, user: 'postgres', password: passwords.postgres })
  await admin.connect()
  try {
    const { rows } = await admin.query<{ owner: boolean; app: boolean; database: boolean; recovers: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = '${shopRole}') AS owner,
              EXISTS (SELECT FROM pg_roles WHERE rolname = '${appRole}') AS app,
              EXISTS (SELECT FROM pg_database WHERE datname = '${shopRole}') AS database,
              pg_is_in_recovery() AS recovers`,
    )
    const { owner, app, database, recovers } = rows[0] ?? {}
    if (recovers) return
    if (!owner) await admin.query(`CREATE ROLE ${shopRole} LOGIN CREATEDB PASSWORD ${pg.escapeLiteral(passwords.shop)}`)
    // Also for a role that exists: a base from before this role is restored with a password file that lacks its password.
    await admin.query(`${app ? 'ALTER' : 'CREATE'} ROLE ${appRole} LOGIN PASSWORD ${pg.escapeLiteral(passwords.app)}`)
    if (!database) await admin.query(`CREATE DATABASE ${shopRole} OWNER ${shopRole}`)
  } finally {
    await admin.end()
  }
}

function makeFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o755 })
    const probe = join(dataDir, `.write-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    throw new Error(`DATA_DIR: ${dataDir} cannot be written (${String(code)})`)
  }
}

/** Reads the passwords from a file next to the data that only the owner can read. */
function keptPasswords(dataDir: string): Passwords {
  const file = join(dataDir, 'postgres-passwords.json')
  const kept = existsSync(file) ? parsePasswords(file) : { postgres: newPassword(), shop: newPassword() }
  if (kept.app !== undefined) return { ...kept, app: kept.app }
  // The file is new, or from a version without the role of the API.
  const passwords = { ...kept, app: newPassword() }
  writeFileSync(`${file}.new`, JSON.stringify(passwords), { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return passwords
}

const newPassword = (): string => randomBytes(24).toString('base64url')

function parsePasswords(file: string): Omit<Passwords, 'app'> & { readonly app?: string } {
  const { postgres, shop, app }: Record<string, unknown> = { ...Object(JSON.parse(readFileSync(file, 'utf8'))) }
  if (typeof postgres !== 'string' || typeof shop !== 'string')
    throw new Error(`DATA_DIR: ${file} is damaged; npm run reset makes a new database`)
  return { postgres, shop, ...(typeof app === 'string' ? { app } : {}) }
}

/** Creates the cluster under a temporary name, so that an interrupted start leaves no partial cluster. */
function initialise({ files, runner, passwords }: Cluster, dataDir: string): void {
  const unfinished = `${files}.new`
  const passwordFile = join(dataDir, 'postgres-password.tmp')
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  writeFileSync(passwordFile, passwords.postgres, { mode: 0o600 })
  if (runner.owner) {
    for (const path of [unfinished, passwordFile]) chownSync(path, runner.owner.uid, runner.owner.gid)
  }
  try {
    const problem = initdbProblem(runner, unfinished, passwordFile)
    if (problem) throw new Error(`initdb: ${problem}`)
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(unfinished, files)
}

/**
 * Trigrams classify letters by the C library, whatever the collation provider is. With the locale C, a Russian word has
 * no trigrams, and searches with typing errors would find nothing. Uses the first of these locales that the machine
 * has.
 */
const letterLocales = ['C.UTF-8', 'en_US.UTF-8', 'UTF-8']

/** Creates the cluster. Returns why it could not be created. */
function initdbProblem(runner: Runner, files: string, passwordFile: string): string | undefined {
  let problem = ''
  for (const letters of letterLocales) {
    const { file, args, as } = runner.command('initdb', [
      `--pgdata=${files}`,
      `--pwfile=${passwordFile}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      `--lc-ctype=${letters}`,
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
    ])
    const { status, stderr, error } = spawnSync(file, args, { ...as, cwd: '/', encoding: 'utf8' })
    if (!error && status === 0) return undefined
    problem = error?.message ?? stderr.trim()
    if (!/locale/i.test(problem)) return problem
  }
  return problem
}

/** Gives files that were created as root to the user that runs PostgreSQL now. */
function own({ files, runner: { owner } }: Cluster): void {
  if (!owner || statSync(files).uid === owner.uid) return
  const { status, stderr } = spawnSync('chown', ['-R', `${owner.uid}:${owner.gid}`, files], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`DATA_DIR: ${stderr.trim()}`)
}
