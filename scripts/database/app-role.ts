import pg from 'pg'
import { prepareJobQueue } from '../../apps/api/src/platform/jobs.ts'
import { createClient } from './connect.ts'

/** The two URLs of one database. They are equal where the API uses the owner's role. */
export interface DatabaseUrls {
  /** Runs migrations. */
  readonly ownerUrl: string
  /** For the API and the worker. */
  readonly appUrl: string
}

/** PostgreSQL's code of a statement that the role may not run. */
const INSUFFICIENT_PRIVILEGE = '42501'

/**
 * Prepares a migrated database for the API and the worker: creates or upgrades the tables of the job queue, and gives
 * the role of `appUrl` the right to read and write rows in every table, also in those of later migrations. Safe to
 * repeat.
 *
 * @throws Error, one line, if the role can neither be found nor created, or if it owns the tables by membership
 */
export async function prepareDatabase({ ownerUrl, appUrl }: DatabaseUrls): Promise<void> {
  await prepareJobQueue(ownerUrl)
  const app = loginOf(appUrl)
  if (app.name === loginOf(ownerUrl).name) return
  const owner = createClient({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 })
  await owner.connect()
  try {
    await createRole(owner, app)
    await assertOrdinaryRole(owner, app.name)
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

async function createRole(owner: pg.Client, { name, password }: Login): Promise<void> {
  const { rowCount } = await owner.query('SELECT FROM pg_roles WHERE rolname = $1', [name])
  if (rowCount) return
  const login = `CREATE ROLE ${pg.escapeIdentifier(name)} LOGIN PASSWORD`
  try {
    await owner.query(`${login} ${pg.escapeLiteral(password)}`)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE)) throw error
    throw new Error(
      `DATABASE_URL: the role ${name} does not exist and the role of DATABASE_OWNER_URL may not create it. As a superuser run: ${login} '...'`,
    )
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
