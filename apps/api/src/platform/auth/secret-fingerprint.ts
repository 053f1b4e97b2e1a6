import type { Deps } from '#platform/config/deps.ts'
import { SettingsError } from '#platform/config/env-values.ts'
import { type Db, sqlState, type Tx } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'

type FingerprintDeps = Pick<Deps, 'db' | 'keys' | 'clock'>

/** PostgreSQL's code for a table that does not exist. */
const UNDEFINED_TABLE = '42P01'

async function readFingerprint(db: Tx): Promise<string | undefined> {
  const [recorded] = await query(db, kysely.selectFrom('secret_fingerprint').select('fingerprint'))
  return recorded?.fingerprint
}

const recordFingerprint = (own: { fingerprint: string; set_at: Date }) =>
  kysely.insertInto('secret_fingerprint').values(own)

/**
 * Asserts that all processes on a database have the same APP_SECRET. The first one records its fingerprint. With
 * different secrets, tokens and passwords of one process would be invalid in another one, and messages could not be
 * decrypted. Accepts a database without the table, because the process is not ready until the migrations have run.
 * @throws SettingsError if the database belongs to another secret
 */
export async function assertSharedSecret({ db, keys, clock }: FingerprintDeps): Promise<void> {
  const own = { fingerprint: keys.fingerprint, set_at: clock.now() }
  try {
    await execute(
      db,
      recordFingerprint(own).onConflict(conflict => conflict.column('id').doNothing()),
    )
    if (await hasSharedSecret(db, keys)) return
  } catch (error) {
    if (sqlState(error) === UNDEFINED_TABLE) return
    throw error
  }
  throw new SettingsError(
    'APP_SECRET: the database belongs to another APP_SECRET. Set the same one in every process, or replace it with pnpm secret:rotate (docs/operations.md).',
  )
}

/** Returns false if another secret has replaced the one of this process. */
export async function hasSharedSecret(db: Db, keys: Deps['keys']): Promise<boolean> {
  const recorded = await readFingerprint(db)
  return recorded === undefined || recorded === keys.fingerprint
}

/** Replaces the recorded APP_SECRET by the one of this process. @returns false if they are equal */
export async function replaceSecret({ db, keys, clock }: FingerprintDeps): Promise<boolean> {
  if ((await readFingerprint(db)) === keys.fingerprint) return false
  const own = { fingerprint: keys.fingerprint, set_at: clock.now() }
  await execute(
    db,
    recordFingerprint(own).onConflict(conflict => conflict.column('id').doUpdateSet(own)),
  )
  return true
}
