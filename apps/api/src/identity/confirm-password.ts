import type { Caller } from '#platform/auth/auth.ts'
import { AppError } from '#platform/http/errors.ts'
import type { IdentityDeps } from './deps.ts'
import { reservePasswordAttempt } from './throttle.ts'

/**
 * Verifies the password of the signed-in user before an irreversible action.
 * @returns the verified hash; the caller must check under the lock of the account that it is still the current one
 * @throws WRONG_PASSWORD; TOO_MANY_ATTEMPTS from the 5th wrong one in 15 minutes on; UNAVAILABLE
 */
export async function confirmPassword(
  deps: IdentityDeps,
  { accountId, phone }: Caller,
  password: string,
): Promise<string> {
  const attempt = await reservePasswordAttempt(deps, { phone, by: 'signed-in' })
  try {
    const { passwordHash } = await deps.db.account.findUniqueOrThrow({
      where: { id: accountId },
      select: { passwordHash: true },
    })
    if (!(await deps.passwords.verify(passwordHash, password))) {
      const wait = await attempt.settleWrongPassword()
      throw wait ? new AppError('TOO_MANY_ATTEMPTS', wait) : new AppError('WRONG_PASSWORD')
    }
    await attempt.settleCorrectPassword()
    return passwordHash
  } finally {
    await attempt.release()
  }
}
