import pg from 'pg'
import { prepareJobQueue } from '../../apps/api/src/platform/jobs/jobs.ts'
import { createClient } from './connect.ts'

/** The two URLs of one database. They are equal if the API uses the owner's role. */
export interface DatabaseUrls {
  /** Runs migrations. */
  readonly ownerUrl: string
  /** For the API and the worker. */
  readonly appUrl: string
}

/** PostgreSQL's codes of a statement that the role may not run, and of a login with another password. */
const INSUFFICIENT_PRIVILEGE = '42501'
const WRONG_PASSWORD = '28P01'

/**
 * Prepares a migrated database for the API and the worker: creates or upgrades the tables of the job queue, and gives
 * the role of `appUrl` its password and the right to read and write rows in every table, also in those of later
 * migrations. Safe to repeat.
 *
 * @throws Error, one line, if the role can neither be found nor created, if it owns the tables by membership, or if it
 * has another password that the owner may not change
 */
export async function prepareDatabase({ ownerUrl, appUrl }: DatabaseUrls): Promise<void> {
  await prepareJobQueue(ownerUrl)
  const app = loginOf(appUrl)
  if (app.name === loginOf(ownerUrl).name) return
  const owner = createClient({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 })
  await owner.connect()
  try {
    // Two processes that alter one role at the same time fail with "tuple concurrently updated".
    await owner.query("SELECT pg_advisory_lock(hashtextextended('shop.prepare-database', 0))")
    const isNew = await createRole(owner, app)
    await assertOrdinaryRole(owner, app.name)
    if (!isNew) await setPassword(owner, app, appUrl)
    await owner.query(grantsFor(pg.escapeIdentifier(app.name)))
  } finally {
    await owner.end()
  }
}

interface Login {
  readonly name: string
  readonly password: string
}

function loginOf(url: string): Login {
  const { username, password } = new URL(url)
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) }
}

/** @returns whether the role is new */
async function createRole(owner: pg.Client, { name, password }: Login): Promise<boolean> {
  const { rowCount } = await owner.query('SELECT FROM pg_roles WHERE rolname = $1', [name])
  if (rowCount) return false
  const login = `CREATE ROLE ${pg.escapeIdentifier(name)} LOGIN PASSWORD`
  try {
    await owner.query(`${login} ${pg.escapeLiteral(password)}`)
    return true
  } catch (error) {
    if (!hasCode(error, INSUFFICIENT_PRIVILEGE)) throw error
    throw new Error(
      `DATABASE_URL: the role ${name} does not exist and the role of DATABASE_OWNER_URL may not create it. As a superuser run: ${login} '...'`,
    )
  }
}

const hasCode = (error: unknown, code: string): boolean => error instanceof pg.DatabaseError && error.code === code

/**
 * Sets the password of an existing role to that of its URL. If the owner may not do that, the password must already be
 * correct.
 */
async function setPassword(owner: pg.Client, { name, password }: Login, appUrl: string): Promise<void> {
  // Without a password the role logs in by another way, for example a certificate.
  if (password === '') return
  const change = `ALTER ROLE ${pg.escapeIdentifier(name)} PASSWORD`
  try {
    await owner.query(`${change} ${pg.escapeLiteral(password)}`)
  } catch (error) {
    if (!hasCode(error, INSUFFICIENT_PRIVILEGE)) throw error
    if (await isPasswordRejected(appUrl))
      throw new Error(
        `DATABASE_URL: the role ${name} has another password and the role of DATABASE_OWNER_URL may not change it. As a superuser run: ${change} '...'`,
      )
  }
}

async function isPasswordRejected(appUrl: string): Promise<boolean> {
  const app = createClient({ connectionString: appUrl, connectionTimeoutMillis: 10_000 })
  try {
    await app.connect()
    return false
  } catch (error) {
    // If the server is unavailable, the password is unknown.
    return hasCode(error, WRONG_PASSWORD)
  } finally {
    await app.end().catch(() => undefined)
  }
}

/** A superuser, and a member of the owner, may do all that the owner may. */
async function assertOrdinaryRole(owner: pg.Client, name: string): Promise<void> {
  const { rows } = await owner.query<{ owns: boolean }>("SELECT pg_has_role($1, current_user, 'MEMBER') AS owns", [
    name,
  ])
  if (rows[0]?.owns)
    throw new Error(
      `DATABASE_URL: the role ${name} is a superuser or a member of the owner's role. Use a role of its own, for example shop_app.`,
    )
}

/** One script, so that no process ever sees a part of the rights. */
const grantsFor = (role: string): string => `
  BEGIN;
  REVOKE CREATE ON SCHEMA public, pgboss FROM PUBLIC, ${role};
  GRANT USAGE ON SCHEMA public, pgboss TO ${role};
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public, pgboss TO ${role};
  GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public, pgboss TO ${role};
  REVOKE INSERT, UPDATE, DELETE ON public._prisma_migrations FROM ${role};
  ALTER DEFAULT PRIVILEGES IN SCHEMA public, pgboss GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${role};
  ALTER DEFAULT PRIVILEGES IN SCHEMA public, pgboss GRANT USAGE, SELECT ON SEQUENCES TO ${role};
  COMMIT`
