import type { Verification } from '@shop/contracts/identity.ts'
import { type Tx, withTransaction } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { query } from '#platform/sql.ts'
import { accountOfPhone } from './accounts.ts'
import type { Browser } from './cookies.ts'
import type { IdentityDeps } from './deps.ts'
import { finishRegistration } from './register.ts'
import { type NewSession, openSession } from './session.ts'
import { checkCode, consumeCode, type ValidCode } from './take-code.ts'
import { endStreak } from './throttle.ts'

/**
 * Signs in by a code: finishes a registration, or a login by code alone or after the password.
 * @throws CODE_INVALID, CODE_EXPIRED; TOO_MANY_ATTEMPTS; FORBIDDEN for staff without their password before it
 */
export async function verifyCode(
  deps: IdentityDeps,
  { phoneNumber: phone, code }: Verification,
  browser: Browser,
): Promise<NewSession> {
  const { db, random, clock } = deps
  const [account] = await query(db, accountOfPhone(phone))
  const right = await checkCode(deps, {
    recipient: phone,
    purposes: ['register', 'login', 'second_step'],
    code,
    flowHash: browser.flowHash,
    isTrustedDevice: account !== undefined && browser.knows(account),
  })
  if (right.purpose === 'login' && account && account.role !== 'customer') throw new AppError('FORBIDDEN')
  return withTransaction(db, random, async tx => {
    const now = clock.now()
    await consumeCode(tx, now, right)
    const accountId = await accountOf(tx, now, right, { phone, browser })
    if (!accountId) throw new AppError('CODE_EXPIRED')
    // The right password and the right code together end a row of wrong passwords.
    if (right.purpose === 'second_step') await endStreak(tx, { phone })
    return openSession(tx, now, accountId, right.id)
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
  // Who requests a login code does not finish the registration that a stranger typed for the phone.
  const sentFor = isOfAnotherBrowser ? null : registrationId
  return finishRegistration(tx, now, { phone, flowHash, registrationId: sentFor })
}
