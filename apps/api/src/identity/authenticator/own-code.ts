import { Locale } from '@shop/contracts/locale-schemas.ts'
import type { OwnProof } from '@shop/contracts/passkeys.ts'
import type { Staff } from '#audit/index.ts'
import type { Caller } from '#platform/auth/auth.ts'
import type { Tx } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { textsOf } from '#platform/i18n/translate.ts'
import { metricEvents } from '#platform/observability/metric-events.ts'
import { accountOfPhone } from '../accounts.ts'
import { checkCode, consumeCode, type ValidCode } from '../check-code.ts'
import { sendCode, toRequester } from '../codes.ts'
import type { Browser } from '../cookies.ts'
import { hasPasskey, matchPasskey, usePasskey, wrongPasskey } from '../passkeys/passkeys.ts'
import type { RelyingParty } from '../passkeys/webauthn.ts'
import type { IdentityDeps } from '../passwords.ts'
import { CHANGE_STEP } from '../rules.ts'
import { reservePasswordAttempt } from '../throttle.ts'
import {
  consumeAppCode,
  hasAuthenticator,
  type MatchedCode,
  matchAppCode,
  WrongAppCodeError,
  wrongAppCode,
} from './app-codes.ts'

/** The signed-in staff member who changes their own second step, also as the actor of the audit entry. */
export type OwnChange = { caller: Caller; staff: Staff }

/** @throws FORBIDDEN for customers */
export async function assertStaff(db: Tx, accountId: string): Promise<void> {
  const accounts = kysely.selectFrom('account').select('id').where('id', '=', accountId)
  if ((await execute(db, accounts.where('role', '<>', 'customer'))) === 0) throw new AppError('FORBIDDEN')
}

/** Sends a code by SMS to the caller, which a change of the own second step needs. @throws TOO_MANY_CODES */
export async function sendOwnCode(
  tx: Tx,
  deps: IdentityDeps,
  { accountId, phone }: Caller,
  browser: Browser,
): Promise<void> {
  const [account] = await query(tx, accountOfPhone(phone))
  if (!account) throw new AppError('UNAUTHENTICATED')
  await sendCode(tx, deps, {
    recipient: phone,
    purpose: CHANGE_STEP,
    smsKind: 'staff',
    requester: toRequester(browser, account),
    to: { accountId },
    locale: Locale.parse(account.locale),
  })
}

/** How the caller proves who they are before a change of the own second step, and in which browser. */
export type Proof = OwnProof & { browser: Browser }

/**
 * Checks the proof of the caller for a change of the own second step, and makes the change: by a code of the authenticator
 * app or a recovery code; with passkeys alone, by the signature of one of them; otherwise by the code that `sendOwnCode`
 * sent.
 * @param change makes the change in a transaction, in which it calls `consume` to mark the proof as used
 * @throws CODE_INVALID; CODE_EXPIRED; TOO_MANY_ATTEMPTS
 */
export async function withOwnProof<Result>(
  deps: IdentityDeps,
  rp: RelyingParty,
  { caller, proof: { code = '', passkey, browser } }: { caller: Caller; proof: Proof },
  change: (consume: (tx: Tx) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const { accountId, sessionId } = caller
  if (await hasAuthenticator(deps.db, accountId)) {
    const compare = () => matchAppCode(deps, { accountId, code })
    return withAttempt(deps, caller, compare, match => change(tx => consumeAppCode(tx, accountId, match)))
  }
  if (await hasPasskey(deps.db, accountId)) {
    const use = { accountId, sessionId, isProof: true } as const
    const match = passkey && (await matchPasskey(deps, rp, { ...use, signed: passkey }))
    if (!match) throw wrongPasskey()
    return change(tx => usePasskey(tx, deps.clock.now(), match))
  }
  const valid = await checkSmsCode(deps, caller, { code: code.replace(/\s/g, ''), browser })
  return change(tx => consumeCode(tx, deps.clock.now(), valid))
}

/**
 * Checks the code that `sendOwnCode` sent.
 * @throws CODE_INVALID naming body.smsCode; CODE_EXPIRED; TOO_MANY_ATTEMPTS
 */
export async function checkSmsCode(
  deps: IdentityDeps,
  { accountId, phone }: Caller,
  { code, browser }: { code: string; browser: Browser },
): Promise<ValidCode> {
  const wrong = () =>
    new AppError('CODE_INVALID', { texts: textsOf('code.smsWrong'), details: [{ path: 'body.smsCode' }] })
  const [account] = await query(deps.db, accountOfPhone(phone))
  const isTrustedDevice = account !== undefined && browser.isTrustedBy(account)
  const attempt = { recipient: phone, purposes: [CHANGE_STEP as typeof CHANGE_STEP], code, flowHash: browser.flowHash }
  const valid = await checkCode(deps, { ...attempt, isTrustedDevice }).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'CODE_INVALID' ? wrong() : error
  })
  if (valid.accountId !== accountId) throw wrong()
  return valid
}

/**
 * Counts an attempt of a signed-in person like one at the password, and makes the change that the code allows. A code that
 * another request has used meanwhile counts as a wrong one.
 * @throws CODE_INVALID; TOO_MANY_ATTEMPTS
 */
export async function withAttempt<Match extends MatchedCode, Result>(
  deps: IdentityDeps,
  { phone }: Caller,
  compare: () => Promise<Match | undefined>,
  change: (match: Match) => Promise<Result>,
): Promise<Result> {
  const attempt = await reservePasswordAttempt(deps, { phone, by: 'app-code' })
  let match: Match | undefined
  try {
    match = await compare()
    if (!match) throw wrongAppCode()
    const result = await change(match)
    await attempt.settleCorrectPassword()
    return result
  } catch (thrown) {
    if (!(thrown instanceof WrongAppCodeError)) throw thrown
    const wait = await attempt.settleWrongPassword()
    const error = wait ? new AppError('TOO_MANY_ATTEMPTS', wait) : thrown
    // A code that was used meanwhile is counted where it is consumed.
    if (!match) metricEvents.codeRejected.emit({ reason: error.code })
    throw error
  } finally {
    await attempt.release()
  }
}
