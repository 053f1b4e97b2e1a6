import { Locale } from '@shop/contracts/locale-schemas.ts'
import { seal, unseal } from '#platform/auth/seal.ts'
import { hmac } from '#platform/auth/secrets.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { textsOf } from '#platform/i18n/translate.ts'
import { notify } from '#platform/jobs/outbox.ts'
import { metricEvents } from '#platform/observability/metric-events.ts'
import { findTimeStep } from './totp.ts'

/** A code that is correct. It is valid once: call `consumeAppCode` in the transaction of what it allows. */
export type MatchedCode =
  /** `boundSecret`: replaces a secret that an earlier version has encrypted without its account. */
  { timeStep: number; boundSecret?: Buffer } | { recoveryHash: Buffer }

/** Returns true if the login of the account needs a code of its authenticator app. */
export async function hasAuthenticator(db: Tx, accountId: string): Promise<boolean> {
  const confirmed = kysely.selectFrom('authenticator').select('account_id').where('account_id', '=', accountId)
  return (await execute(db, confirmed.where('confirmed_at', 'is not', null))) > 0
}

/** The error of a code of the app that is wrong or was used before. */
export class WrongAppCodeError extends AppError {
  constructor() {
    super('CODE_INVALID', { texts: textsOf('code.appWrong') })
  }
}
export const wrongAppCode = () => new WrongAppCodeError()

/** Encrypts the secret of an app. It is bound to its account: a copy in the row of another one does not open. */
export const sealSecret = ({ seal: key }: Pick<Deps['keys'], 'seal'>, accountId: string, secret: string) =>
  seal(key, secret, ownerOf(accountId))

const ownerOf = (accountId: string) => `authenticator|${accountId}`

/** Decrypts the secret of an app. `isUnbound`: an earlier version has encrypted it without its account. */
export function unsealSecret(
  { seal: key }: Pick<Deps['keys'], 'seal'>,
  accountId: string,
  sealed: Uint8Array,
): { secret: string; isUnbound: boolean } {
  try {
    return { secret: unseal(key, sealed, ownerOf(accountId)), isUnbound: false }
  } catch {
    return { secret: unseal(key, sealed), isUnbound: true }
  }
}

/** Compares a code of the app, or a recovery code, with those of the account. Returns undefined if it is wrong. */
export async function matchAppCode(
  { db, clock, keys }: Pick<Deps, 'db' | 'clock' | 'keys'>,
  { accountId, code }: { accountId: string; code: string },
): Promise<MatchedCode | undefined> {
  const typed = code.replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(typed)) {
    const recoveryHash = recoveryHashOf(keys, { accountId, code: typed })
    const codes = kysely.selectFrom('recovery_code').select('account_id').where('account_id', '=', accountId)
    return (await execute(db, codes.where('code_hash', '=', recoveryHash))) > 0 ? { recoveryHash } : undefined
  }
  const apps = kysely.selectFrom('authenticator').select('sealed_secret as sealedSecret')
  const [app] = await query(db, apps.where('account_id', '=', accountId).where('confirmed_at', 'is not', null))
  if (!app) return undefined
  const { secret, isUnbound } = unsealSecret(keys, accountId, app.sealedSecret)
  const timeStep = findTimeStep(secret, typed, clock.now())
  if (timeStep === undefined) return undefined
  return isUnbound ? { timeStep, boundSecret: sealSecret(keys, accountId, secret) } : { timeStep }
}

/**
 * Marks a code as used. Of concurrent requests with one code, only one finds it unused.
 * @throws CODE_INVALID if it was used before, or the app was removed meanwhile
 */
export async function consumeAppCode(tx: Tx, accountId: string, match: MatchedCode): Promise<void> {
  const used = await execute(
    tx,
    'timeStep' in match ? raiseStep(accountId, match) : deleteRecoveryCode(accountId, match),
  )
  if (used > 0) return
  const error = wrongAppCode()
  metricEvents.codeRejected.emit({ reason: error.code })
  throw error
}

const raiseStep = (accountId: string, { timeStep, boundSecret }: { timeStep: number; boundSecret?: Buffer }) =>
  kysely
    .updateTable('authenticator')
    .set({ last_step: timeStep, ...(boundSecret && { sealed_secret: boundSecret }) })
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', timeStep)

const deleteRecoveryCode = (accountId: string, { recoveryHash }: { recoveryHash: Buffer }) =>
  kysely.deleteFrom('recovery_code').where('account_id', '=', accountId).where('code_hash', '=', recoveryHash)

/** Computes the stored hash of a recovery code: useless without the key. @param code without separators, in any case */
export function recoveryHashOf(
  keys: Pick<Deps['keys'], 'code'>,
  { accountId, code }: { accountId: string; code: string },
): Buffer {
  return hmac(keys.code, `recovery|${accountId}|${code.toLowerCase()}`)
}

/** Deletes the app of an account with its recovery codes. @returns false if the account has none that is confirmed */
export async function deleteAuthenticator(tx: Tx, accountId: string): Promise<boolean> {
  const deleted = kysely.deleteFrom('authenticator').where('account_id', '=', accountId)
  const [app] = await query(tx, deleted.returning('confirmed_at as confirmedAt'))
  return app !== undefined && app.confirmedAt !== null
}

/**
 * Events of the second step that the account owner is notified of. `codes`: the recovery codes were replaced;
 * `recovery_used`: a login used one; `wrong_codes`: many app codes were wrong after the correct password.
 */
export type SecondStepChange =
  | 'added'
  | 'removed'
  | 'codes'
  | 'passkey_added'
  | 'passkey_removed'
  | 'all_removed'
  | 'recovery_used'
  | 'wrong_codes'

type SecondStepNotice = { accountId: string; change: SecondStepChange; key?: string }

/**
 * Notifies the account owner of an event of the second step, by SMS and at the confirmed e-mail address.
 * `key` identifies the event; without it, each call sends a message.
 */
export async function notifySecondStepChange(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'keys' | 'jobs' | 'random'>,
  { accountId, change, key = `${accountId}:${deps.random.token()}` }: SecondStepNotice,
): Promise<void> {
  const [account] = await query(
    tx,
    kysely
      .selectFrom('account')
      .select(['phone', 'email', 'email_confirmed_at as emailConfirmedAt', 'locale'])
      .where('id', '=', accountId),
  )
  if (!account) throw new AppError('UNAUTHENTICATED')
  const { phone, email, emailConfirmedAt } = account
  const locale = Locale.parse(account.locale)
  const message = { topic: 'authenticator', accountId, locale, params: { change } } as const
  await notify(
    tx,
    deps,
    { ...message, key, channel: 'sms', recipient: phone },
    ...(emailConfirmedAt ? [{ ...message, key: `${key}:email`, channel: 'email', recipient: email } as const] : []),
  )
}
