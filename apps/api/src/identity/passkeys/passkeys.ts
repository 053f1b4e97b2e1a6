import type { PasskeySignature } from '@shop/contracts/passkey-signature.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { textsOf } from '#platform/i18n/translate.ts'
import { type RelyingParty, toRequestOptions, verifySignature } from './webauthn.ts'

const CHALLENGE_TTL_MS = 5 * 60_000

/** The error of a passkey that is not one of the account, or whose signature is wrong. */
export const wrongPasskey = () => new AppError('CODE_INVALID', { texts: textsOf('passkey.wrong') })

/** Selects the passkeys of an account, oldest first. */
export const passkeysOf = (accountId: string) =>
  kysely
    .selectFrom('passkey')
    .select(['id', 'credential_id as credentialId', 'name', 'transports'])
    .select(['created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')

/** Returns true if the account can log in by a passkey. */
export async function hasPasskey(db: Tx, accountId: string): Promise<boolean> {
  return (await execute(db, passkeysOf(accountId).limit(1))) > 0
}

/** Deletes all passkeys of an account. @returns false if it has none */
export async function deletePasskeys(tx: Tx, accountId: string): Promise<boolean> {
  return (await execute(tx, kysely.deleteFrom('passkey').where('account_id', '=', accountId))) > 0
}

/**
 * What a challenge is for: one login, or a session that adds a passkey. `isProof`: an own passkey confirms a change in the
 * session, so that this challenge does not create another one.
 */
type ChallengeUse = { accountId: string } & ({ stepId: string } | { sessionId: string; isProof: boolean })

const useColumns = (use: ChallengeUse) =>
  'stepId' in use ? { otp_id: use.stepId } : { session_id: use.sessionId, is_proof: use.isProof }

/** Creates a challenge, which is valid once and for 5 minutes. It replaces the last one of this use. */
export async function createChallenge(
  tx: Tx,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  use: ChallengeUse,
): Promise<string> {
  const challenge = random.token()
  await execute(tx, challengesOf(use))
  const expires_at = new Date(clock.now().getTime() + CHALLENGE_TTL_MS)
  const row = { challenge, account_id: use.accountId, expires_at, ...useColumns(use) }
  await execute(tx, kysely.insertInto('passkey_challenge').values(row))
  return challenge
}

const challengesOf = (use: ChallengeUse) => {
  const challenges = kysely.deleteFrom('passkey_challenge').where('account_id', '=', use.accountId)
  return 'stepId' in use
    ? challenges.where('otp_id', '=', use.stepId)
    : challenges.where('session_id', '=', use.sessionId).where('is_proof', '=', use.isProof)
}

/** Spends a challenge: of concurrent requests, only one finds it. */
export async function spendChallenge(
  db: Tx,
  { clock }: Pick<Deps, 'clock'>,
  use: ChallengeUse,
  challenge: string,
): Promise<boolean> {
  const valid = challengesOf(use).where('challenge', '=', challenge).where('expires_at', '>', clock.now())
  return (await execute(db, valid)) === 1
}

/** Returns the options to sign with a passkey of the account. @throws CODE_INVALID if it has none */
export async function startSignature(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  rp: RelyingParty,
  use: ChallengeUse,
): Promise<Record<string, unknown>> {
  const passkeys = await query(deps.db, passkeysOf(use.accountId))
  if (passkeys.length === 0) throw wrongPasskey()
  return toRequestOptions(rp, { challenge: await createChallenge(deps.db, deps, use), passkeys })
}

/** A passkey that has signed. Call `usePasskey` in the transaction of what it allows. */
export type MatchedPasskey = { passkeyId: string; counter: number }

/** Verifies the signature of a passkey of the account, and spends the challenge. Returns undefined if it is wrong. */
export async function matchPasskey(
  deps: Pick<Deps, 'db' | 'clock'>,
  rp: RelyingParty,
  { signed, ...use }: ChallengeUse & { signed: PasskeySignature },
): Promise<MatchedPasskey | undefined> {
  const found = kysely.selectFrom('passkey').select(['id', 'public_key as publicKey', 'counter', 'transports'])
  const own = found.where('account_id', '=', use.accountId).where('credential_id', '=', signed.credentialId)
  const [passkey] = await query(deps.db, own)
  if (!passkey) return undefined
  const credential = {
    id: signed.credentialId,
    publicKey: new Uint8Array(passkey.publicKey),
    counter: Number(passkey.counter),
    transports: passkey.transports,
  }
  const counter = await verifySignature(rp, signed, credential, challenge =>
    spendChallenge(deps.db, deps, use, challenge),
  )
  return counter === undefined ? undefined : { passkeyId: passkey.id, counter }
}

/** Stores the counter of a used passkey. @throws CODE_INVALID if it was removed, or used with this counter, meanwhile */
export async function usePasskey(tx: Tx, now: Date, { passkeyId, counter }: MatchedPasskey): Promise<void> {
  const passkey = kysely.updateTable('passkey').where('id', '=', passkeyId)
  const used = passkey
    .set({ last_used_at: now, ...(counter > 0 ? { counter: BigInt(counter) } : {}) })
    .where('counter', counter > 0 ? '<' : '=', BigInt(counter))
  if ((await execute(tx, used)) === 0) throw wrongPasskey()
}
