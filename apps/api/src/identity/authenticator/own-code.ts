import { Locale } from '@shop/contracts/locale-schemas.ts'
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
import type { IdentityDeps } from '../passwords.ts'
import { reservePasswordAttempt } from '../throttle.ts'
import { consumeAppCode, hasAuthenticator, type MatchedCode, matchAppCode, wrongAppCode } from './app-codes.ts'

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
    purpose: 'second_step',
    smsKind: 'staff',
    requester: toRequester(browser, account),
    to: { accountId },
    locale: Locale.parse(account.locale),
  })
}

/**
 * Checks the code of the caller for a change of the own second step: one of the authenticator app or a recovery code, or
 * without an app the one that `sendOwnCode` sent.
 * @returns marks the code as used @throws CODE_INVALID; CODE_EXPIRED; TOO_MANY_ATTEMPTS
 */
export async function checkOwnCode(
  deps: IdentityDeps,
  caller: Caller,
  { code, browser }: { code: string; browser: Browser },
): Promise<(tx: Tx) => Promise<void>> {
  const { accountId } = caller
  if (await hasAuthenticator(deps.db, accountId)) {
    const match = await withAttempt(deps, caller, () => matchAppCode(deps, { accountId, code }))
    return tx => consumeAppCode(tx, accountId, match)
  }
  const valid = await checkSmsCode(deps, caller, { code: code.replace(/\s/g, ''), browser })
  return tx => consumeCode(tx, deps.clock.now(), valid)
}

/** Checks the code that `sendOwnCode` sent. @throws CODE_INVALID; CODE_EXPIRED; TOO_MANY_ATTEMPTS */
export async function checkSmsCode(
  deps: IdentityDeps,
  { accountId, phone }: Caller,
  { code, browser }: { code: string; browser: Browser },
): Promise<ValidCode> {
  const wrong = () => new AppError('CODE_INVALID', { texts: textsOf('code.smsWrong') })
  const [account] = await query(deps.db, accountOfPhone(phone))
  const isTrustedDevice = account !== undefined && browser.isTrustedBy(account)
  const attempt = { recipient: phone, purposes: ['second_step' as const], code, flowHash: browser.flowHash }
  const valid = await checkCode(deps, { ...attempt, isTrustedDevice }).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'CODE_INVALID' ? wrong() : error
  })
  if (valid.accountId !== accountId) throw wrong()
  return valid
}

/** Counts an attempt of a signed-in person like one at the password. @throws CODE_INVALID; TOO_MANY_ATTEMPTS */
export async function withAttempt<Match extends MatchedCode>(
  deps: IdentityDeps,
  { phone }: Caller,
  compare: () => Promise<Match | undefined>,
): Promise<Match> {
  const attempt = await reservePasswordAttempt(deps, { phone, by: 'app-code' })
  try {
    const match = await compare()
    if (!match) {
      const wait = await attempt.settleWrongPassword()
      const error = wait ? new AppError('TOO_MANY_ATTEMPTS', wait) : wrongAppCode()
      metricEvents.codeRejected.emit({ reason: error.code })
      throw error
    }
    await attempt.settleCorrectPassword()
    return match
  } finally {
    await attempt.release()
  }
}
