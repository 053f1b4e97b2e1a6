import { availableParallelism } from 'node:os'
import { argon2id, hash, needsRehash, verify } from 'argon2'
import { createTurns } from '#platform/turns.ts'

/** Hashes and checks passwords with argon2id; a few at a time, as each one takes memory and a whole core. */
export type Passwords = {
  /** @throws UNAVAILABLE when too many wait */
  hash(password: string): Promise<string>
  /** Takes the same time without a hash to compare with, and answers false. @throws UNAVAILABLE when too many wait */
  verify(hashed: string | undefined, password: string): Promise<boolean>
  /** The hash was made with lesser settings than today's. */
  isOutdated(hashed: string): boolean
}

/** A hash takes a whole core: one is left to everything else. */
const TURNS = { running: Math.max(1, availableParallelism() - 1), waiting: 50 }

/**
 * @param memoryKib argon2's memory; OWASP's floor is 19456
 * @param pepper a key outside the database: its rows alone cannot be guessed at
 */
export function createPasswords(memoryKib: number, pepper: string): Passwords {
  const cost = { memoryCost: memoryKib, timeCost: 2, parallelism: 1 }
  const secret = Buffer.from(pepper)
  const takeTurn = createTurns(TURNS)
  const hashNow = (password: string) => hash(password.normalize('NFKC'), { type: argon2id, ...cost, secret })
  let decoy: Promise<string> | undefined
  return {
    hash: password => takeTurn(() => hashNow(password)),
    verify: (hashed, password) =>
      takeTurn(async () => {
        decoy ??= hashNow('nobody has this one')
        const isRight = await verify(hashed ?? (await decoy), password.normalize('NFKC'), { secret })
        return isRight && hashed !== undefined
      }),
    isOutdated: hashed => needsRehash(hashed, cost),
  }
}
