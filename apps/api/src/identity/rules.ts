import { addDays, shopDate, shopMoment } from '@shop/contracts/days.ts'
import { CODE_TTL_SECONDS } from '@shop/contracts/identity.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** What a code is for; one for one purpose never opens the door of another. */
export type CodePurpose = 'register' | 'login' | 'second_step' | 'reset'

/** Comparisons that one code allows. */
export const CODE_TRIES = 5
/** Wrong codes that a recipient allows in a day (Asia/Yerevan). */
export const WRONG_CODES_PER_DAY = 20
export const CODE_TTL_MS = CODE_TTL_SECONDS * SECOND_MS
/** A registration waits this long for its code. */
export const REGISTRATION_LIFE_MS = 7 * 24 * HOUR_MS

const CODE_INTERVAL_MS = 30 * SECOND_MS
const CODES_PER_HOUR = 5
const CODES_PER_DAY = 10

export type SentCode = { createdAt: Date; consumedAt: Date | null }

/** Codes since this moment still count against the next one. */
export function codesCountSince(now: Date): Date {
  return new Date(Math.min(now.getTime() - HOUR_MS, startOfDay(now).getTime()))
}

/**
 * Whether one more code may go out: at most one per 30 s (unless the last one has done its work), 5 an hour and 10 a
 * day (decisions.md, Identity). `quiet` answers like `open`, and the last code stays good.
 * @param sent the codes since `codesCountSince`, newest first
 */
export function codeAllowance(sent: SentCode[], now: Date): 'open' | 'quiet' | { retryAfterSeconds: number } {
  const [last] = sent
  if (last && !last.consumedAt && now.getTime() - last.createdAt.getTime() < CODE_INTERVAL_MS) return 'quiet'
  const today = sent.filter(({ createdAt }) => createdAt >= startOfDay(now))
  const fifth = sent[CODES_PER_HOUR - 1]
  const freeAt = Math.max(
    today.length >= CODES_PER_DAY ? startOfNextDay(now).getTime() : 0,
    fifth ? fifth.createdAt.getTime() + HOUR_MS : 0,
  )
  return freeAt > now.getTime() ? { retryAfterSeconds: (freeAt - now.getTime()) / SECOND_MS } : 'open'
}

/** Seconds until the day's budget of wrong codes begins anew. */
export function secondsToNextDay(now: Date): number {
  return (startOfNextDay(now).getTime() - now.getTime()) / SECOND_MS
}

const startOfDay = (now: Date) => shopMoment(shopDate(now))
const startOfNextDay = (now: Date) => shopMoment(addDays(shopDate(now), 1))

const WRONG_PASSWORDS = 5
const WRONG_WINDOW_MS = 15 * MINUTE_MS
const LONGEST_WAIT_SECONDS = 3600
/** As many may be checked side by side while none is known to be wrong: more is no person. */
const IN_FLIGHT = 10
/** A check that was never settled (its process died) is over by now. */
const IN_FLIGHT_LIFE_MS = MINUTE_MS
/** From so many wrong passwords in a row on, the right one alone is not enough (NIST's cap). */
export const STREAK_LIMIT = 100

/** The wrong passwords of one phone, as its row keeps them. */
export type Tries = {
  wrongAt: Date[]
  level: number
  waitUntil: Date | null
  inFlight: number
  streak: number
  touchedAt: Date
}

/** Takes a try before the password is compared, so that many at once are not all compared. */
export function takeTry(tries: Tries, now: Date): Tries | { retryAfterSeconds: number } {
  const current = withoutOld(tries, now)
  if (current.waitUntil && current.waitUntil > now)
    return { retryAfterSeconds: (current.waitUntil.getTime() - now.getTime()) / SECOND_MS }
  const allowed = current.level > 0 ? 1 : IN_FLIGHT - current.wrongAt.length
  if (current.inFlight >= allowed) return { retryAfterSeconds: 1 }
  return { ...current, inFlight: current.inFlight + 1, touchedAt: now }
}

/** From the 5th wrong password in 15 minutes on each one doubles the wait: 1, 2, 4 ... seconds up to an hour. */
export function settleWrong(tries: Tries, now: Date): Tries {
  const current = withoutOld(tries, now)
  const wrongAt = [...current.wrongAt, now].slice(-WRONG_PASSWORDS)
  const level = current.level > 0 || wrongAt.length === WRONG_PASSWORDS ? current.level + 1 : 0
  const waitSeconds = Math.min(2 ** (level - 1), LONGEST_WAIT_SECONDS)
  return {
    wrongAt,
    level,
    waitUntil: level > 0 ? new Date(now.getTime() + waitSeconds * SECOND_MS) : null,
    inFlight: Math.max(0, current.inFlight - 1),
    streak: current.streak + 1,
    touchedAt: now,
  }
}

/** A right password ends the row of wrong ones, but not a stranger's waits. */
export function settleRight(tries: Tries, now: Date): Tries {
  return { ...giveBack(tries), streak: 0, touchedAt: now }
}

/** A try that was neither right nor counts as wrong. */
export function giveBack(tries: Tries): Tries {
  return { ...tries, inFlight: Math.max(0, tries.inFlight - 1) }
}

/** The row without what is too old to count. The waits go on doubling until 15 minutes after the last one. */
function withoutOld(tries: Tries, now: Date): Tries {
  const windowStart = now.getTime() - WRONG_WINDOW_MS
  const isQuiet = tries.waitUntil === null || tries.waitUntil.getTime() <= windowStart
  return {
    ...tries,
    wrongAt: tries.wrongAt.filter(at => at.getTime() > windowStart),
    level: isQuiet ? 0 : tries.level,
    waitUntil: isQuiet ? null : tries.waitUntil,
    inFlight: now.getTime() - tries.touchedAt.getTime() > IN_FLIGHT_LIFE_MS ? 0 : tries.inFlight,
  }
}
