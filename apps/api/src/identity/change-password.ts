import type { ChangePassword } from '@shop/contracts/identity.ts'
import type { Caller } from '#platform/auth.ts'
import { transact } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import type { IdentityDeps } from './deps.ts'
import { setPassword } from './set-password.ts'
import { takePasswordTry } from './throttle.ts'

/**
 * Changes the password of one who is signed in; every session ends but the new one that is answered.
 * @throws WRONG_PASSWORD; TOO_MANY_ATTEMPTS from the 5th wrong one in 15 minutes on; UNAVAILABLE
 */
export async function changePassword(
  deps: IdentityDeps,
  { accountId, phone }: Caller,
  { currentPassword, newPassword }: ChangePassword,
): Promise<string> {
  const { db, passwords, clock, random } = deps
  const taken = await takePasswordTry(deps, phone, 'change')
  try {
    const where = { id: accountId }
    const before = await db.account.findUniqueOrThrow({ where, select: { passwordHash: true } })
    if (!(await passwords.verify(before.passwordHash, currentPassword))) {
      const wait = await taken.wrong()
      throw wait ? new AppError('TOO_MANY_ATTEMPTS', wait) : new AppError('WRONG_PASSWORD')
    }
    await taken.right()
    const passwordHash = await passwords.hash(newPassword)
    return await transact(db, random, async tx => {
      await tx.$executeRaw`SELECT 1 FROM account WHERE id = ${accountId}::uuid FOR UPDATE`
      // Of two changes at once the second compared with a password that is gone.
      if ((await tx.account.count({ where: { ...where, ...before } })) === 0) throw new AppError('WRONG_PASSWORD')
      return setPassword(tx, clock.now(), { accountId, passwordHash })
    })
  } finally {
    await taken.release()
  }
}
