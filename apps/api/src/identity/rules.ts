import { addDays, shopDate, shopMoment } from '@shop/contracts/days.ts'
import { CODE_TTL_SECONDS } from '@shop/contracts/identity.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** What a code is for; one for one purpose never opens the door of another. */
export type CodePurpose = 'register' | 'login' | 'second_step' | 'reset' | 'confirm_email'

/** Comparisons that a code allows to the browser that requested it, and as many to all other browsers together. */
export const CODE_TRIES = 5
/**
 * Comparisons that each code of a recipient allows to the browser that requested it, once WRONG_CODES_PER_DAY were used
 * up. Refusing all would let strangers block the owner.
 */
export const CODE_TRIES_WHEN_SUSPECTED = 2
/** Wrong codes that a recipient allows in a day (Asia/Yerevan). */
export const WRONG_CODES_PER_DAY = 20
export const CODE_TTL_MS = CODE_TTL_SECONDS * SECOND_MS
/** A registration waits this long for its code. */
export const REGISTRATION_LIFE_MS = 7 * 24 * HOUR_MS

const CODE_INTERVAL_MS = 30 * SECOND_MS

type CodeLimits = { perHour: number; perDay: number }

/** Of one recipient and purpose. Trusted devices have these limits apart from all other browsers. */
const CODES: CodeLimits = { perHour: 5, perDay: 10 }
/** The part of CODES that one network address may use, so that one stranger leaves codes for the owner. */
const CODES_OF_ONE_ADDRESS: CodeLimits = { perHour: 3, perDay: 6 }
/**
 * The part of CODES after which only network addresses without a code in that hour, or on that day, get one: the last
 * code of the hour and the last two of the day are kept for them.
 */
const CODES_WITHOUT_RESERVE: CodeLimits = { perHour: 4, perDay: 8 }

/** `isOwn`: sent for the requester that now requests another one. */
export type SentCode = { createdAt: Date; consumedAt: Date | null; isOwn: boolean }

/** Codes since this moment still count against the next one. */
export function codesCountSince(now: Date): Date {
  return new Date(Math.min(now.getTime() - HOUR_MS, startOfDay(now).getTime()))
}

/**
 * Decides whether one more code of a purpose may go to a recipient: at most 5 an hour and 10 a day, and for one requester
 * one per 30 s (unless the last one was used). `quiet` is answered like `open`, and the requester's last code stays valid.
 * @param sent the recipient's codes of this purpose since `codesCountSince`, newest first
 * @param isShared the codes are shared with strangers: one requester gets a part of them, and a reserve is kept for
 *   requesters without a code
 */
export function codeAllowance(
  sent: SentCode[],
  now: Date,
  isShared: boolean,
): 'open' | 'quiet' | { retryAfterSeconds: number } {
  const own = sent.filter(({ isOwn }) => isOwn)
  const [last] = own
  if (last && !last.consumedAt && now.getTime() - last.createdAt.getTime() < CODE_INTERVAL_MS) return 'quiet'
  const freeAt = isShared
    ? Math.max(limitEndsAt(sent, now, reservedLimits(own, now)), limitEndsAt(own, now, CODES_OF_ONE_ADDRESS))
    : limitEndsAt(sent, now, CODES)
  return freeAt > now.getTime() ? { retryAfterSeconds: (freeAt - now.getTime()) / SECOND_MS } : 'open'
}

/** The limits of all requesters' codes together, for a requester with these codes of its own, newest first. */
function reservedLimits([last]: SentCode[], now: Date): CodeLimits {
  const hadOneThisHour = last !== undefined && now.getTime() - last.createdAt.getTime() < HOUR_MS
  const hadOneToday = last !== undefined && last.createdAt >= startOfDay(now)
  return {
    perHour: hadOneThisHour ? CODES_WITHOUT_RESERVE.perHour : CODES.perHour,
    perDay: hadOneToday ? CODES_WITHOUT_RESERVE.perDay : CODES.perDay,
  }
}

/** Milliseconds since the epoch; in the past when nothing is used up. */
function limitEndsAt(sent: SentCode[], now: Date, { perHour, perDay }: CodeLimits): number {
  const today = sent.filter(({ createdAt }) => createdAt >= startOfDay(now))
  const oldestOfLimit = sent[perHour - 1]
  return Math.max(
    today.length >= perDay ? startOfNextDay(now).getTime() : 0,
    oldestOfLimit ? oldestOfLimit.createdAt.getTime() + HOUR_MS : 0,
  )
}

/** Seconds until the day's budget of wrong codes begins anew. */
export function secondsToNextDay(now: Date): number {
  return (startOfNextDay(now).getTime() - now.getTime()) / SECOND_MS
}

/** A changed e-mail address resets no password for this long: its owner may object by the letter to the old address. */
const EMAIL_HOLD_MS = 24 * HOUR_MS

/** E-mail addresses that were changed after this cannot reset a password yet. */
export function emailHoldBegan(now: Date): Date {
  return new Date(now.getTime() - EMAIL_HOLD_MS)
}

/** From when a changed e-mail address can reset the password; undefined when it does not wait. */
export function emailHoldEndsAt(changedAt: Date | null, now: Date): Date | undefined {
  if (!changedAt || changedAt <= emailHoldBegan(now)) return undefined
  return new Date(changedAt.getTime() + EMAIL_HOLD_MS)
}

export const startOfDay = (now: Date) => shopMoment(shopDate(now))
const startOfNextDay = (now: Date) => shopMoment(addDays(shopDate(now), 1))

const WRONG_PASSWORDS = 5
const WRONG_WINDOW_MS = 15 * MINUTE_MS
const LONGEST_WAIT_SECONDS = 3600
/** As many may be checked side by side while none is known to be wrong: more is no person. */
const IN_FLIGHT = 10
/** A check that was never settled (its process died) is over by now. */
const IN_FLIGHT_LIFE_MS = MINUTE_MS
/**
 * From so many wrong passwords of a phone in a row on, the right one alone is not enough (NIST's cap). Unknown browsers
 * at all network addresses count together.
 */
export const STREAK_LIMIT = 100

/** The wrong passwords whose waits count together, as their row keeps them. */
export type Tries = {
  wrongAt: Date[]
  level: number
  waitUntil: Date | null
  inFlight: number
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
    touchedAt: now,
  }
}

/** Settles a try that does not count as wrong. */
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
