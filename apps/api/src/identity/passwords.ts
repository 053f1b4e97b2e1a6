import { availableParallelism } from 'node:os'
import { argon2id, hash, needsRehash, verify } from 'argon2'
import { createLimiter } from '#platform/http/concurrency-limiter.ts'

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
        decoy ??= hashNow('nobody has this one')
        const isCorrect = await verify(hashed ?? (await decoy), password.normalize('NFKC'), { secret })
        return isCorrect && hashed !== undefined
      }),
    isOutdated: hashed => needsRehash(hashed, cost),
  }
}
