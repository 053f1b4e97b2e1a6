import { availableParallelism } from 'node:os'
import type { ChangePassword } from '@shop/contracts/identity.ts'
import { argon2id, hash, needsRehash, verify } from 'argon2'
import type { Caller } from '#platform/auth/auth.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { createLimiter } from '#platform/http/concurrency-limiter.ts'
import { AppError } from '#platform/http/errors.ts'
import { endSessions, type NewSession, type Opening, openSession } from './session.ts'
import { reservePasswordAttempt } from './throttle.ts'

/**
 * Hashes and verifies passwords with argon2id. Concurrency is limited, because each hash takes memory and a whole
 * core.
 */
export type Passwords = {
  /** @throws UNAVAILABLE if the queue is full */
  hash(password: string): Promise<string>
  /** Returns false without a hash, after the same time. @throws UNAVAILABLE if the queue is full */
  verify(hashed: string | undefined, password: string): Promise<boolean>
  /** Returns true if the hash was made with weaker parameters than the current ones. */
  isOutdated(hashed: string): boolean
}

/** Leaves one core for everything else. */
const LIMITS = { maxConcurrent: Math.max(1, availableParallelism() - 1), maxWaiting: 50 }

/**
 * Creates the password functions.
 * @param memoryKib memory of argon2; OWASP's minimum is 19456
 * @param pepper a key outside the database, so that its hashes cannot be guessed alone
 */
export function createPasswords(memoryKib: number, pepper: string): Passwords {
  const cost = { memoryCost: memoryKib, timeCost: 2, parallelism: 1 }
  const secret = Buffer.from(pepper)
  const limit = createLimiter(LIMITS)
  const hashNow = (password: string) => hash(password.normalize('NFKC'), { type: argon2id, ...cost, secret })
  let decoy: Promise<string> | undefined
  return {
    hash: password => limit(() => hashNow(password)),
    verify: (hashed, password) =>
      limit(async () => {
        decoy ??= hashNow('password of no account')
        const isCorrect = await verify(hashed ?? (await decoy), password.normalize('NFKC'), { secret })
        return isCorrect && hashed !== undefined
      }),
    isOutdated: hashed => needsRehash(hashed, cost),
  }
}

/** Dependencies of the use cases of this capability. */
export type IdentityDeps = Deps & { passwords: Passwords }
/** `takeOverOrders`: gives a new account the orders that staff placed for its phone. */
export type RegistrationDeps = IdentityDeps & {
  takeOverOrders: (tx: Tx, account: { accountId: string; phone: string; now: Date }) => Promise<void>
}

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

/**
 * Locks an account and asserts that its password is still the verified one. @param hash from `confirmPassword`
 * @throws WRONG_PASSWORD
 */
export async function assertPasswordUnchanged(tx: Tx, accountId: string, hash: string): Promise<void> {
  const account = kysely.selectFrom('account').select('id').where('id', '=', accountId)
  if ((await execute(tx, account.where('password_hash', '=', hash).forShare())) === 0)
    throw new AppError('WRONG_PASSWORD')
}

/**
 * Changes the password of the signed-in user, ends every session and opens a new one.
 * @throws WRONG_PASSWORD; TOO_MANY_ATTEMPTS from the 5th wrong one in 15 minutes on; UNAVAILABLE
 */
export async function changePassword(
  deps: IdentityDeps,
  caller: Caller,
  { currentPassword, newPassword, device }: ChangePassword & { device: string | null },
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
    return setPassword(tx, clock.now(), { accountId, passwordHash, device })
  })
}

/** Changes the password of an account, ends its sessions and opens a new one. @returns the new session */
export async function setPassword(
  tx: Tx,
  now: Date,
  { accountId, passwordHash, ...opening }: { accountId: string; passwordHash: string } & Opening,
): Promise<NewSession> {
  const account = kysely.updateTable('account').where('id', '=', accountId)
  await execute(tx, account.set({ password_hash: passwordHash, password_changed_at: now }))
  await endSessions(tx, now, accountId)
  return openSession(tx, now, accountId, opening)
}
