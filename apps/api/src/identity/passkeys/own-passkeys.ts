import { randomUUIDv7 } from 'node:crypto'
import type { NewPasskey, Passkeys } from '@shop/contracts/passkeys.ts'
import { audit } from '#audit/index.ts'
import type { Caller } from '#platform/auth/auth.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { getSettings } from '#settings/index.ts'
import { hasAuthenticator, notifySecondStepChange } from '../authenticator/app-codes.ts'
import { assertStaff, type OwnChange, type Proof, sendOwnCode, withOwnProof } from '../authenticator/own-code.ts'
import type { Browser, NewTrust } from '../cookies.ts'
import { assertPasswordUnchanged, confirmPassword, type IdentityDeps } from '../passwords.ts'
import { distrustBrowsers, endOpenSessions } from '../session.ts'
import { createChallenge, hasPasskey, passkeysOf, spendChallenge, startSignature, wrongPasskey } from './passkeys.ts'
import { type RelyingParty, toCreationOptions, verifyCreation } from './webauthn.ts'

const MAX_PASSKEYS = 10

/** Lists the passkeys of the caller. @throws FORBIDDEN for customers */
export async function listOwnPasskeys(db: Tx, { accountId }: Caller): Promise<Passkeys> {
  await assertStaff(db, accountId)
  const rows = await query(db, passkeysOf(accountId))
  return {
    items: rows.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString(),
    })),
  }
}

/**
 * Prepares a change of the passkeys. Sends a code by SMS, unless the codes come from the authenticator app, or one of the
 * passkeys must sign: their owner must not add another one by SMS.
 * @throws FORBIDDEN for customers; WRONG_PASSWORD; TOO_MANY_ATTEMPTS; TOO_MANY_CODES; CODES_UNAVAILABLE; UNAVAILABLE
 */
export async function requestOwnCode(
  deps: IdentityDeps,
  rp: RelyingParty,
  { caller, password, browser }: { caller: Caller; password: string; browser: Browser },
): Promise<{ codeFrom: 'app' | 'sms' | 'passkey'; options?: Record<string, unknown> }> {
  const { db, random } = deps
  const { accountId, sessionId } = caller
  await assertStaff(db, accountId)
  const verifiedHash = await confirmPassword(deps, caller, password)
  if (await hasAuthenticator(db, accountId)) return { codeFrom: 'app' }
  if (await hasPasskey(db, accountId)) {
    return { codeFrom: 'passkey', options: await startSignature(deps, rp, { accountId, sessionId, isProof: true }) }
  }
  await withTransaction(db, random, async tx => {
    await assertPasswordUnchanged(tx, accountId, verifiedHash)
    await sendOwnCode(tx, deps, caller, browser)
  })
  return { codeFrom: 'sms' }
}

/**
 * Checks the proof, and returns the options to create a passkey in this session.
 * @throws FORBIDDEN for customers; TOO_MANY_PASSKEYS; CODE_INVALID; CODE_EXPIRED; TOO_MANY_ATTEMPTS
 */
export async function startOwnPasskey(
  deps: IdentityDeps,
  rp: RelyingParty,
  { caller, proof }: { caller: Caller; proof: Proof },
): Promise<Record<string, unknown>> {
  const { db, random } = deps
  const { accountId, sessionId, phone } = caller
  await assertStaff(db, accountId)
  const passkeys = await query(db, passkeysOf(accountId))
  if (passkeys.length >= MAX_PASSKEYS) throw new AppError('TOO_MANY_PASSKEYS')
  const challenge = await withOwnProof(deps, rp, { caller, proof }, consume =>
    withTransaction(db, random, async tx => {
      await consume(tx)
      return createChallenge(tx, deps, { accountId, sessionId, isProof: false })
    }),
  )
  const { name } = await getSettings(db, 'shop')
  return toCreationOptions(rp, { challenge, passkeys }, { name, phone, accountId })
}

/**
 * Adds the passkey that the browser has created after `startOwnPasskey`. The account distrusts all its browsers, so that
 * each of them is asked for a second step once.
 * @throws CODE_INVALID; TOO_MANY_PASSKEYS; FORBIDDEN if the role was removed meanwhile
 */
export async function addOwnPasskey(
  deps: IdentityDeps,
  rp: RelyingParty,
  { caller, staff, passkey }: OwnChange & { passkey: NewPasskey },
): Promise<NewTrust> {
  const { db, random, clock } = deps
  const { accountId, sessionId } = caller
  const credential = await verifyCreation(rp, passkey, challenge =>
    spendChallenge(db, deps, { accountId, sessionId, isProof: false }, challenge),
  )
  if (!credential) throw wrongPasskey()
  return withTransaction(db, random, async tx => {
    const now = clock.now()
    // Locks the account, so that concurrent requests do not exceed the limit.
    const trust = { accountId, browserTrust: await distrustBrowsers(tx, now, accountId) }
    await assertStaff(tx, accountId)
    if ((await execute(tx, passkeysOf(accountId))) >= MAX_PASSKEYS) throw new AppError('TOO_MANY_PASSKEYS')
    const { name, transports } = passkey
    const id = randomUUIDv7()
    const added = await execute(
      tx,
      kysely
        .insertInto('passkey')
        .values({
          id,
          account_id: accountId,
          credential_id: credential.id,
          name,
          public_key: Buffer.from(credential.publicKey),
          counter: BigInt(credential.counter),
          transports,
          created_at: now,
        })
        .onConflict(conflict => conflict.column('credential_id').doNothing()),
    )
    if (added === 0) throw wrongPasskey()
    const subject = { type: 'account', id: accountId } as const
    await audit(tx, deps, staff, { action: 'staff.add_passkey', subject, after: { name } })
    await notifySecondStepChange(tx, deps, { accountId, change: 'passkey_added' })
    return trust
  })
}

/**
 * Removes a passkey of the caller, and ends all other sessions and the trust in all other browsers.
 * @returns the new trust counter @throws NOT_FOUND; CODE_INVALID; CODE_EXPIRED; TOO_MANY_ATTEMPTS
 */
export async function removeOwnPasskey(
  deps: IdentityDeps,
  rp: RelyingParty,
  { caller, staff, id, proof }: OwnChange & { id: string; proof: Proof },
): Promise<NewTrust> {
  const { db, random, clock } = deps
  const { accountId, sessionId } = caller
  await assertStaff(db, accountId)
  const own = kysely.selectFrom('passkey').select('id').where('id', '=', id).where('account_id', '=', accountId)
  if ((await execute(db, own)) === 0) throw new AppError('NOT_FOUND')
  const remove = async (tx: Tx) => {
    const now = clock.now()
    const browserTrust = await distrustBrowsers(tx, now, accountId)
    const removed = kysely.deleteFrom('passkey').where('id', '=', id).where('account_id', '=', accountId)
    const [passkey] = await query(tx, removed.returning('name'))
    if (!passkey) throw new AppError('NOT_FOUND')
    await execute(tx, endOpenSessions(now).where('account_id', '=', accountId).where('id', '<>', sessionId))
    const subject = { type: 'account', id: accountId } as const
    await audit(tx, deps, staff, { action: 'staff.remove_passkey', subject, before: { name: passkey.name } })
    await notifySecondStepChange(tx, deps, { accountId, change: 'passkey_removed' })
    return { accountId, browserTrust }
  }
  return withOwnProof(deps, rp, { caller, proof }, consume =>
    withTransaction(db, random, async tx => {
      await consume(tx)
      return remove(tx)
    }),
  )
}
