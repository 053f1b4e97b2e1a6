import type { ChangePassword } from '@shop/contracts/identity.ts'
import type { Caller } from '#platform/auth/auth.ts'
import { withTransaction } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { confirmPassword } from './confirm-password.ts'
import type { IdentityDeps } from './deps.ts'
import type { NewSession } from './session.ts'
import { setPassword } from './set-password.ts'

/**
 * Changes the password of the signed-in user, ends every session and opens a new one.
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
    // Another change was committed meanwhile: the password that was verified is no longer valid.
    if (locked?.passwordHash !== before) throw new AppError('WRONG_PASSWORD')
    return setPassword(tx, clock.now(), { accountId, passwordHash })
  })
}
