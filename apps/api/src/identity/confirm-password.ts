import type { Caller } from '#platform/auth.ts'
import { AppError } from '#platform/errors.ts'
import type { IdentityDeps } from './deps.ts'
import { takePasswordTry } from './throttle.ts'

/**
 * Compares the password of one who is signed in, before something that cannot be taken back.
 * @returns the hash it was compared with: whoever acts on it looks under the account's lock whether it still stands
 * @throws WRONG_PASSWORD; TOO_MANY_ATTEMPTS from the 5th wrong one in 15 minutes on; UNAVAILABLE
 */
export async function confirmPassword(
  deps: IdentityDeps,
  { accountId, phone }: Caller,
  password: string,
): Promise<string> {
  const taken = await takePasswordTry(deps, { phone, by: 'signed-in' })
  try {
    const { passwordHash } = await deps.db.account.findUniqueOrThrow({
      where: { id: accountId },
      select: { passwordHash: true },
    })
    if (!(await deps.passwords.verify(passwordHash, password))) {
      const wait = await taken.wrong()
      throw wait ? new AppError('TOO_MANY_ATTEMPTS', wait) : new AppError('WRONG_PASSWORD')
    }
    await taken.right()
    return passwordHash
  } finally {
    await taken.release()
  }
}
