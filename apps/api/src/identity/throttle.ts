import { transact } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { giveBack, STREAK_LIMIT, settleRight, settleWrong, type Tries, takeTry } from './rules.ts'

/** `password:known`: from a browser that has logged in to the account before, so that strangers cannot lock it out. */
export type TryKind = 'password' | 'password:known' | 'change'

export type TakenTry = {
  /** So many were wrong before this one that the right password alone is not enough. */
  needsCode: boolean
  right(): Promise<void>
  /** @returns how long this phone's passwords wait now, where they do */
  wrong(): Promise<{ retryAfterSeconds: number } | undefined>
  /** Gives the try back where it was neither. */
  release(): Promise<void>
}

type ThrottleDeps = Pick<Deps, 'db' | 'clock' | 'random'>

/**
 * Takes one try at a phone's password before it is compared; the taker settles it. Phones without an account count
 * the same.
 * @throws TOO_MANY_ATTEMPTS while the phone waits
 */
export async function takePasswordTry(deps: ThrottleDeps, phone: string, kind: TryKind): Promise<TakenTry> {
  const before = await change(deps, phone, kind, (tries, now) => {
    const taken = takeTry(tries, now)
    if ('retryAfterSeconds' in taken) throw new AppError('TOO_MANY_ATTEMPTS', taken)
    return taken
  })
  let isSettled = false
  const settle = (decide: (tries: Tries, now: Date) => Tries) => {
    isSettled = true
    return change(deps, phone, kind, decide)
  }
  return {
    needsCode: before.streak >= STREAK_LIMIT,
    right: async () => {
      await settle(settleRight)
    },
    wrong: async () => {
      const { waitUntil, touchedAt } = await settle(settleWrong)
      return waitUntil ? { retryAfterSeconds: (waitUntil.getTime() - touchedAt.getTime()) / 1000 } : undefined
    },
    release: async () => {
      if (!isSettled) await settle(giveBack)
    },
  }
}

/** Reads, decides and writes under the row's lock, in every process one after the other. */
async function change(
  { db, clock, random }: ThrottleDeps,
  phone: string,
  kind: TryKind,
  decide: (tries: Tries, now: Date) => Tries,
): Promise<Tries> {
  return transact(db, random, async tx => {
    const now = clock.now()
    await tx.loginThrottle.createMany({ data: [{ phone, kind, touchedAt: now }], skipDuplicates: true })
    await tx.$executeRaw`SELECT 1 FROM login_throttle WHERE phone = ${phone} AND kind = ${kind} FOR UPDATE`
    const where = { phone_kind: { phone, kind } }
    const select = { wrongAt: true, level: true, waitUntil: true, inFlight: true, streak: true, touchedAt: true }
    const decided = decide(await tx.loginThrottle.findUniqueOrThrow({ where, select }), now)
    await tx.loginThrottle.update({ where, data: decided, select: { phone: true } })
    return decided
  })
}
