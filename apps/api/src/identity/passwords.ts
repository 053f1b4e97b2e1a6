import { argon2id, hash, needsRehash, verify } from 'argon2'
import { AppError } from '#platform/errors.ts'

/** Hashes and checks passwords with argon2id; a few at a time, as each one takes memory and a whole core. */
export type Passwords = {
  /** @throws UNAVAILABLE when too many wait */
  hash(password: string): Promise<string>
  /** Takes the same time without a hash to compare with, and answers false. @throws UNAVAILABLE when too many wait */
  verify(hashed: string | undefined, password: string): Promise<boolean>
  /** The hash was made with lesser settings than today's. */
  isOutdated(hashed: string): boolean
}

const RUNNING = 2
const WAITING = 50

/**
 * @param memoryKib argon2's memory; OWASP's floor is 19456
 * @param pepper a key outside the database: its rows alone cannot be guessed at
 */
export function createPasswords(memoryKib: number, pepper: string): Passwords {
  const cost = { memoryCost: memoryKib, timeCost: 2, parallelism: 1 }
  const secret = Buffer.from(pepper)
  const takeTurn = createTurns()
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

/** Lets two run, fifty wait, and refuses the rest. */
function createTurns() {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= RUNNING) {
      if (waiting.length >= WAITING) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 2 })
      await new Promise<void>(resolve => waiting.push(resolve))
    } else {
      running++
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
