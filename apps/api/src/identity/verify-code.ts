import type { Verification } from '@shop/contracts/identity.ts'
import { type Tx, transact } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import type { Browser } from './cookies.ts'
import type { IdentityDeps } from './deps.ts'
import type { LoggedIn } from './log-in.ts'
import { finishRegistration } from './register.ts'
import { openSession } from './session.ts'
import { type TakenCode, takeCode } from './take-code.ts'

/**
 * Signs in by a code: finishes a registration, or a login by code alone or after the password.
 * @throws CODE_INVALID, CODE_EXPIRED; TOO_MANY_ATTEMPTS; FORBIDDEN for staff without their password before it
 */
export async function verifyCode(
  deps: IdentityDeps,
  { phoneNumber: phone, code }: Verification,
  browser: Browser,
): Promise<LoggedIn> {
  const entered = await transact(deps.db, deps.random, async tx => {
    const account = await tx.account.findUnique({ where: { phone }, select: { id: true, role: true } })
    const taken = await takeCode(tx, deps, {
      recipient: phone,
      purposes: ['register', 'login', 'second_step'],
      code,
      isKnown: account !== null && browser.knows(account.id),
    })
    if (taken instanceof AppError) return taken
    if (taken.purpose === 'login' && account?.role !== 'customer') return new AppError('FORBIDDEN')
    const accountId = await accountOf(tx, deps, taken, { phone, browser })
    if (!accountId) return new AppError('CODE_EXPIRED')
    if (taken.purpose === 'second_step') await endStreak(tx, phone)
    return { accountId, sessionId: await openSession(tx, deps.clock.now(), accountId, taken.id) }
  })
  if (entered instanceof AppError) throw entered
  return entered
}

async function accountOf(
  tx: Tx,
  { clock }: IdentityDeps,
  { accountId, registrationId }: TakenCode,
  { phone, browser: { flowHash } }: { phone: string; browser: Browser },
): Promise<string | undefined> {
  if (accountId) return accountId
  return registrationId ? finishRegistration(tx, clock.now(), { phone, flowHash, registrationId }) : undefined
}

/** The right password and the right code together end a row of wrong passwords. */
async function endStreak(tx: Tx, phone: string): Promise<void> {
  await tx.loginThrottle.updateMany({ where: { phone }, data: { streak: 0 } })
}
