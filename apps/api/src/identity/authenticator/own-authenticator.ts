import type { AppSetup, OwnAuthenticator } from '@shop/contracts/authenticator.ts'
import { sql } from 'kysely'
import type { Caller } from '#platform/auth/auth.ts'
import { seal, unseal } from '#platform/auth/seal.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { getSettings } from '#settings/index.ts'
import type { NewTrust } from '../cookies.ts'
import { confirmPassword, type IdentityDeps } from '../passwords.ts'
import { distrustBrowsers } from '../session.ts'
import { reservePasswordAttempt } from '../throttle.ts'
import {
  deleteAuthenticator,
  type MatchedCode,
  matchAppCode,
  notifyAppChange,
  recoveryHashOf,
  consumeAppCode,
} from './app-codes.ts'
import { findTimeStep, toAppUrl, toSecret } from './totp.ts'

const RECOVERY_CODES = 10

/** Returns the state of the caller's own authenticator app. @throws FORBIDDEN for customers */
export async function getOwnAuthenticator(db: Tx, { accountId }: Caller): Promise<OwnAuthenticator> {
  await assertStaff(db, accountId)
  const [app] = await query(
    db,
    kysely
      .selectFrom('authenticator as a')
      .leftJoin('recovery_code as r', 'r.account_id', 'a.account_id')
      .select('a.confirmed_at as confirmedAt')
      .select(sql<number>`count(r.code_hash)::int`.as('recoveryCodes'))
      .where('a.account_id', '=', accountId)
      .where('a.confirmed_at', 'is not', null)
      .groupBy('a.account_id'),
  )
  return { since: app?.confirmedAt?.toISOString(), recoveryCodes: app?.recoveryCodes ?? 0 }
}

/**
 * Creates the secret of a new app. The login does not ask for the app before it is confirmed; starting again replaces
 * the secret.
 * @throws FORBIDDEN for customers; AUTHENTICATOR_EXISTS; WRONG_PASSWORD; TOO_MANY_ATTEMPTS; UNAVAILABLE
 */
export async function startAuthenticator(deps: IdentityDeps, caller: Caller, password: string): Promise<AppSetup> {
  const { db, clock, random, keys } = deps
  const { accountId: account_id } = caller
  await assertStaff(db, account_id)
  await confirmPassword(deps, caller, password)
  const secret = toSecret(Buffer.from(random.token(), 'base64url'))
  const setup = { sealed_secret: seal(keys.seal, secret), created_at: clock.now() }
  const started = await execute(
    db,
    kysely
      .insertInto('authenticator')
      .values({ account_id, ...setup })
      .onConflict(conflict =>
        conflict.column('account_id').doUpdateSet(setup).where('authenticator.confirmed_at', 'is', null),
      ),
  )
  if (started === 0) throw new AppError('AUTHENTICATOR_EXISTS')
  const { name } = await getSettings(db, 'shop')
  return { secret, url: toAppUrl(secret, { issuer: name, label: caller.phone }) }
}

/**
 * Confirms the new app by its first code: from now on, the login asks for it. The account distrusts all its browsers,
 * so that each of them is asked once.
 * @returns the recovery codes, which are not stored readably, and the new trust counter
 * @throws CODE_INVALID; TOO_MANY_ATTEMPTS; AUTHENTICATOR_EXISTS if the app is confirmed already
 */
export async function confirmAuthenticator(
  deps: IdentityDeps,
  caller: Caller,
  code: string,
): Promise<{ recoveryCodes: string[]; trust: NewTrust }> {
  const { accountId } = caller
  const { sealedSecret, timeStep } = await withAttempt(deps, caller, () => matchFirstCode(deps, accountId, code))
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, () => createRecoveryCode(deps))
  return withTransaction(deps.db, deps.random, async tx => {
    const now = deps.clock.now()
    // Locks the account: a role that is removed at the same time removes this app, too.
    const trust = { accountId, browserTrust: await distrustBrowsers(tx, now, accountId) }
    await assertStaff(tx, accountId)
    const started = kysely.updateTable('authenticator').where('account_id', '=', accountId)
    const pending = started.where('confirmed_at', 'is', null).where('sealed_secret', '=', sealedSecret)
    if ((await execute(tx, pending.set({ confirmed_at: now, last_step: timeStep }))) === 0)
      throw new AppError('CODE_INVALID')
    const hashes = recoveryCodes.map(each => ({
      account_id: accountId,
      code_hash: recoveryHashOf(deps.keys, { accountId, code: each.replace('-', '') }),
    }))
    await execute(tx, kysely.insertInto('recovery_code').values(hashes))
    await notifyAppChange(tx, deps, { accountId, change: 'added' })
    return { recoveryCodes, trust }
  })
}

/** Removes the own app by one of its codes, or by a recovery code. @throws CODE_INVALID; TOO_MANY_ATTEMPTS */
export async function removeAuthenticator(deps: IdentityDeps, caller: Caller, code: string): Promise<void> {
  const { accountId } = caller
  const match = await withAttempt(deps, caller, () => matchAppCode(deps, { accountId, code }))
  await withTransaction(deps.db, deps.random, async tx => {
    await consumeAppCode(tx, accountId, match)
    if (!(await deleteAuthenticator(tx, accountId))) throw new AppError('CODE_INVALID')
    await notifyAppChange(tx, deps, { accountId, change: 'removed' })
  })
}

async function assertStaff(db: Tx, accountId: string): Promise<void> {
  const accounts = kysely.selectFrom('account').select('id').where('id', '=', accountId)
  if ((await execute(db, accounts.where('role', '<>', 'customer'))) === 0) throw new AppError('FORBIDDEN')
}

async function matchFirstCode(
  { db, clock, keys }: Pick<Deps, 'db' | 'clock' | 'keys'>,
  accountId: string,
  code: string,
): Promise<{ sealedSecret: Buffer; timeStep: number } | undefined> {
  const [app] = await query(
    db,
    kysely
      .selectFrom('authenticator')
      .select(['sealed_secret as sealedSecret', 'confirmed_at as confirmedAt'])
      .where('account_id', '=', accountId),
  )
  if (!app) return undefined
  if (app.confirmedAt) throw new AppError('AUTHENTICATOR_EXISTS')
  const timeStep = findTimeStep(unseal(keys.seal, app.sealedSecret), code.replace(/\s/g, ''), clock.now())
  return timeStep === undefined ? undefined : { sealedSecret: app.sealedSecret, timeStep }
}

/** Counts an attempt of a signed-in person like one at the password. @throws CODE_INVALID; TOO_MANY_ATTEMPTS */
async function withAttempt<Match extends MatchedCode>(
  deps: IdentityDeps,
  { phone }: Caller,
  compare: () => Promise<Match | undefined>,
): Promise<Match> {
  const attempt = await reservePasswordAttempt(deps, { phone, by: 'app-code' })
  try {
    const match = await compare()
    if (!match) {
      const wait = await attempt.settleWrongPassword()
      throw wait ? new AppError('TOO_MANY_ATTEMPTS', wait) : new AppError('CODE_INVALID')
    }
    await attempt.settleCorrectPassword()
    return match
  } finally {
    await attempt.release()
  }
}

/** Creates a code of 50 bits, such as `k3v7q-2mzxa`. */
function createRecoveryCode({ random }: Pick<Deps, 'random'>): string {
  const text = toSecret(Buffer.from(random.token(), 'base64url')).toLowerCase()
  return `${text.slice(0, 5)}-${text.slice(5, 10)}`
}
