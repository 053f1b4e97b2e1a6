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
  const take = (tries: Tries, now: Date) => {
    const taken = takeTry(tries, now)
    if ('retryAfterSeconds' in taken) throw new AppError('TOO_MANY_ATTEMPTS', taken)
    return taken
  }
  // Who has to wait is told so without a lock: an attack must not queue up for the row.
  const row = await deps.db.loginThrottle.findUnique({ where: { phone_kind: { phone, kind } }, select })
  if (row) take(row, deps.clock.now())
  const { streak } = await change(deps, phone, kind, take)
  let isSettled = false
  const settle = async (decide: (tries: Tries, now: Date) => Tries) => {
    const settled = await change(deps, phone, kind, decide)
    isSettled = true
    return settled
  }
  return {
    needsCode: streak >= STREAK_LIMIT,
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

const select = { wrongAt: true, level: true, waitUntil: true, inFlight: true, streak: true, touchedAt: true } as const

/** Reads, decides and writes under the row's lock, in every process one after the other. */
async function change(
  { db, clock, random }: ThrottleDeps,
  phone: string,
  kind: TryKind,
  decide: (tries: Tries, now: Date) => Tries,
): Promise<Tries> {
  return transact(db, random, async tx => {
    const now = clock.now()
    const [row] = await tx.$queryRaw<[Tries]>`
      INSERT INTO login_throttle (phone, kind, wrong_at, touched_at) VALUES (${phone}, ${kind}, '{}', ${now})
      ON CONFLICT (phone, kind) DO UPDATE SET touched_at = login_throttle.touched_at
      RETURNING coalesce(wrong_at, '{}') AS "wrongAt", level, wait_until AS "waitUntil", in_flight AS "inFlight", streak,
        touched_at AS "touchedAt"`
    const decided = decide(row, now)
    await tx.loginThrottle.update({ where: { phone_kind: { phone, kind } }, data: decided, select: { phone: true } })
    return decided
  })
}
