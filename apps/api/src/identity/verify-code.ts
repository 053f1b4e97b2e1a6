import type { Verification } from '@shop/contracts/identity.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { accountOfPhone } from './accounts.ts'
import { checkCode, consumeCode, type ValidCode } from './check-code.ts'
import type { Browser } from './cookies.ts'
import type { IdentityDeps } from './deps.ts'
import { finishRegistration } from './register.ts'
import { type NewSession, openSession } from './session.ts'
import { endStreak } from './throttle.ts'

/**
 * Signs in by a code: finishes a registration, or logs in by code alone or after the password.
 * @throws CODE_INVALID, CODE_EXPIRED; TOO_MANY_ATTEMPTS; FORBIDDEN for staff without their password before it
 */
export async function verifyCode(
  deps: IdentityDeps,
  { phoneNumber: phone, code }: Verification,
  browser: Browser,
): Promise<NewSession> {
  const { db, random, clock } = deps
  const [account] = await query(db, accountOfPhone(phone))
  const validCode = await checkCode(deps, {
    recipient: phone,
    purposes: ['register', 'login', 'second_step'],
    code,
    flowHash: browser.flowHash,
    isTrustedDevice: account !== undefined && browser.isTrustedBy(account),
  })
  if (validCode.purpose === 'login' && account && account.role !== 'customer') throw new AppError('FORBIDDEN')
  return withTransaction(db, random, async tx => {
    const now = clock.now()
    await consumeCode(tx, now, validCode)
    const accountId = await accountOf(tx, now, validCode, { phone, browser })
    if (!accountId) throw new AppError('CODE_EXPIRED')
    // The correct password and code together reset the consecutive wrong passwords.
    if (validCode.purpose === 'second_step') await endStreak(tx, { phone })
    return openSession(tx, now, accountId, validCode.id)
  })
}

async function accountOf(
  tx: Tx,
  now: Date,
  { accountId, registrationId, isOfAnotherBrowser }: ValidCode,
  { phone, browser: { flowHash } }: { phone: string; browser: Browser },
): Promise<string | undefined> {
  if (accountId) return accountId
  if (!registrationId) return undefined
  // A requested login code does not finish a registration that a stranger entered for the phone.
  const sentFor = isOfAnotherBrowser ? null : registrationId
  return finishRegistration(tx, now, { phone, flowHash, registrationId: sentFor })
}
