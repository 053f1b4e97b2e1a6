import type { ChangePassword } from '@shop/contracts/identity.ts'
import type { Caller } from '#platform/auth.ts'
import { withTransaction } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { kysely, query } from '#platform/sql.ts'
import { confirmPassword } from './confirm-password.ts'
import type { IdentityDeps } from './deps.ts'
import type { NewSession } from './session.ts'
import { setPassword } from './set-password.ts'

/**
 * Changes the password of one who is signed in; every session ends but the new one that is answered.
 * @throws WRONG_PASSWORD; TOO_MANY_ATTEMPTS from the 5th wrong one in 15 minutes on; UNAVAILABLE
 */
export async function changePassword(
  deps: IdentityDeps,
  caller: Caller,
  { currentPassword, newPassword }: ChangePassword,
): Promise<NewSession> {
  const { db, passwords, clock, random } = deps
  const { accountId } = caller
  const before = await confirmPassword(deps, caller, currentPassword)
  const passwordHash = await passwords.hash(newPassword)
  return withTransaction(db, random, async tx => {
    const account = kysely.selectFrom('account').select('password_hash as passwordHash').where('id', '=', accountId)
    const [locked] = await query(tx, account.forUpdate())
    // Of two changes at once the second compared with a password that is gone.
    if (locked?.passwordHash !== before) throw new AppError('WRONG_PASSWORD')
    return setPassword(tx, clock.now(), { accountId, passwordHash })
  })
}
