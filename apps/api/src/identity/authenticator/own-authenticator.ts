import type { AppSetup, OwnAuthenticator } from '@shop/contracts/authenticator.ts'
import { sql } from 'kysely'
import { audit, type Staff } from '#audit/index.ts'
import type { Caller } from '#platform/auth/auth.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { getSettings } from '#settings/index.ts'
import type { Browser, NewTrust } from '../cookies.ts'
import { hasPasskey, startSignature } from '../passkeys/passkeys.ts'
import type { RelyingParty } from '../passkeys/webauthn.ts'
import { assertPasswordUnchanged, confirmPassword, type IdentityDeps } from '../passwords.ts'
import { distrustBrowsers, endOpenSessions } from '../session.ts'
import {
  consumeAppCode,
  deleteAuthenticator,
  type MatchedCode,
  matchAppCode,
  notifySecondStepChange,
  recoveryHashOf,
  sealSecret,
  unsealSecret,
  wrongAppCode,
} from './app-codes.ts'
import { assertStaff, type OwnChange, type Proof, sendOwnCode, withAttempt, withOwnProof } from './own-code.ts'
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
 * Creates the secret of a new app, and sends a code by SMS, or asks for the signature of a passkey: a stolen session and the
 * password are not enough to add an app. The login does not ask for the app before it is confirmed; starting again replaces the secret.
 * @throws FORBIDDEN for customers; AUTHENTICATOR_EXISTS; WRONG_PASSWORD; TOO_MANY_ATTEMPTS; TOO_MANY_CODES; UNAVAILABLE
 */
export async function startAuthenticator(
  deps: IdentityDeps,
  rp: RelyingParty,
  { caller, password, browser }: { caller: Caller; password: string; browser: Browser },
): Promise<AppSetup> {
  const { db, clock, random, keys } = deps
  const { accountId: account_id, sessionId, phone } = caller
  await assertStaff(db, account_id)
  const verifiedHash = await confirmPassword(deps, caller, password)
  const isByPasskey = await hasPasskey(db, account_id)
  const secret = toSecret(Buffer.from(random.token(), 'base64url'))
  const setup = { sealed_secret: sealSecret(keys, account_id, secret), created_at: clock.now() }
  await withTransaction(db, random, async tx => {
    await assertPasswordUnchanged(tx, account_id, verifiedHash)
    const started = await execute(
      tx,
      kysely
        .insertInto('authenticator')
        .values({ account_id, ...setup })
        .onConflict(conflict =>
          conflict.column('account_id').doUpdateSet(setup).where('authenticator.confirmed_at', 'is', null),
        ),
    )
    if (started === 0) throw new AppError('AUTHENTICATOR_EXISTS')
    if (!isByPasskey) await sendOwnCode(tx, deps, caller, browser)
  })
  const { name } = await getSettings(db, 'shop')
  const setUp = { secret, url: toAppUrl(secret, { issuer: name, label: phone }) }
  if (!isByPasskey) return setUp
  return { ...setUp, passkey: await startSignature(deps, rp, { accountId: account_id, sessionId, isProof: true }) }
}

/**
 * Confirms the new app by its first code and the code sent by SMS, or the signature of a passkey: from now on, the login
 * asks for the app. The account distrusts all its browsers, so that each of them is asked once.
 * @returns the recovery codes, which are not stored readably, and the new trust counter
 * @throws CODE_INVALID; CODE_EXPIRED; TOO_MANY_ATTEMPTS; AUTHENTICATOR_EXISTS if the app is confirmed already
 */
export async function confirmAuthenticator(
  deps: IdentityDeps,
  rp: RelyingParty,
  { caller, staff, code, proof }: OwnChange & { code: string; proof: Proof },
): Promise<{ recoveryCodes: string[]; trust: NewTrust }> {
  const { accountId } = caller
  const confirm = async (tx: Tx, { sealedSecret, timeStep }: FirstMatch) => {
    const now = deps.clock.now()
    // Locks the account: a role that is removed at the same time removes this app, too.
    const trust = { accountId, browserTrust: await distrustBrowsers(tx, now, accountId) }
    await assertStaff(tx, accountId)
    const started = kysely.updateTable('authenticator').where('account_id', '=', accountId)
    const pending = started.where('confirmed_at', 'is', null).where('sealed_secret', '=', sealedSecret)
    if ((await execute(tx, pending.set({ confirmed_at: now, last_step: timeStep }))) === 0) throw wrongAppCode()
    const recoveryCodes = await createRecoveryCodes(tx, deps, accountId)
    await recordChange(tx, deps, staff, 'added')
    return { recoveryCodes, trust }
  }
  const compare = () => matchFirstCode(deps, accountId, code)
  return withAttempt(deps, caller, compare, match =>
    withOwnProof(deps, rp, { caller, proof }, consume =>
      withTransaction(deps.db, deps.random, async tx => {
        await consume(tx)
        return confirm(tx, match)
      }),
    ),
  )
}

/** Replaces the recovery codes, by a code of the app or an old recovery code. @throws CODE_INVALID; TOO_MANY_ATTEMPTS */
export async function renewRecoveryCodes(
  deps: IdentityDeps,
  { caller, staff }: OwnChange,
  code: string,
): Promise<string[]> {
  const { accountId } = caller
  const renew = async (tx: Tx, match: MatchedCode) => {
    // Requests with different codes wait for each other here, so that only the codes of the last one remain.
    const app = kysely.selectFrom('authenticator').select('account_id').where('account_id', '=', accountId)
    if ((await execute(tx, app.forUpdate())) === 0) throw wrongAppCode()
    await consumeAppCode(tx, accountId, match)
    await execute(tx, kysely.deleteFrom('recovery_code').where('account_id', '=', accountId))
    const recoveryCodes = await createRecoveryCodes(tx, deps, accountId)
    await recordChange(tx, deps, staff, 'codes')
    return recoveryCodes
  }
  const compare = () => matchAppCode(deps, { accountId, code })
  return withAttempt(deps, caller, compare, match => withTransaction(deps.db, deps.random, tx => renew(tx, match)))
}

/**
 * Removes the own app by one of its codes, or by a recovery code, and ends all other sessions and the trust in all other
 * browsers.
 * @returns the new trust counter @throws CODE_INVALID; TOO_MANY_ATTEMPTS
 */
export async function removeAuthenticator(
  deps: IdentityDeps,
  { caller, staff }: OwnChange,
  code: string,
): Promise<NewTrust> {
  const { accountId, sessionId } = caller
  const remove = async (tx: Tx, match: MatchedCode) => {
    const now = deps.clock.now()
    await consumeAppCode(tx, accountId, match)
    if (!(await deleteAuthenticator(tx, accountId))) throw wrongAppCode()
    const browserTrust = await distrustBrowsers(tx, now, accountId)
    await execute(tx, endOpenSessions(now).where('account_id', '=', accountId).where('id', '<>', sessionId))
    await recordChange(tx, deps, staff, 'removed')
    return { accountId, browserTrust }
  }
  const compare = () => matchAppCode(deps, { accountId, code })
  return withAttempt(deps, caller, compare, match => withTransaction(deps.db, deps.random, tx => remove(tx, match)))
}

const ACTIONS = {
  added: { action: 'staff.add_authenticator', after: { hasAuthenticator: true } },
  removed: { action: 'staff.remove_authenticator', after: { hasAuthenticator: false } },
  codes: { action: 'staff.renew_recovery_codes' },
} as const

/** Adds the audit entry of a change of the own app, and notifies the staff member. */
async function recordChange(tx: Tx, deps: Deps, staff: Staff, change: keyof typeof ACTIONS): Promise<void> {
  const { accountId } = staff
  await audit(tx, deps, staff, { subject: { type: 'account', id: accountId }, ...ACTIONS[change] })
  await notifySecondStepChange(tx, deps, { accountId, change })
}

/** The first code of an app that is set up. */
type FirstMatch = { sealedSecret: Buffer; timeStep: number }

async function matchFirstCode(
  { db, clock, keys }: Pick<Deps, 'db' | 'clock' | 'keys'>,
  accountId: string,
  code: string,
): Promise<FirstMatch | undefined> {
  const [app] = await query(
    db,
    kysely
      .selectFrom('authenticator')
      .select(['sealed_secret as sealedSecret', 'confirmed_at as confirmedAt'])
      .where('account_id', '=', accountId),
  )
  if (!app) return undefined
  if (app.confirmedAt) throw new AppError('AUTHENTICATOR_EXISTS')
  const timeStep = findTimeStep(
    unsealSecret(keys, accountId, app.sealedSecret).secret,
    code.replace(/\s/g, ''),
    clock.now(),
  )
  return timeStep === undefined ? undefined : { sealedSecret: app.sealedSecret, timeStep }
}

/** Creates ten codes of 50 bits, such as `k3v7q-2mzxa`. The database gets their keyed hashes. */
async function createRecoveryCodes(tx: Tx, { random, keys }: Pick<Deps, 'random' | 'keys'>, accountId: string) {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    toSecret(Buffer.from(random.token(), 'base64url')).toLowerCase().slice(0, 10),
  )
  const hashes = codes.map(code => ({ account_id: accountId, code_hash: recoveryHashOf(keys, { accountId, code }) }))
  await execute(tx, kysely.insertInto('recovery_code').values(hashes))
  return codes.map(code => `${code.slice(0, 5)}-${code.slice(5)}`)
}
