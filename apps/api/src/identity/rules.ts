import { addDays, shopDate, shopTimestamp } from '@shop/contracts/days.ts'
import { CODE_TTL_SECONDS } from '@shop/contracts/identity.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** The purpose of a code. A code is valid for its purpose only. */
export type CodePurpose =
  | 'register'
  | 'login'
  | 'second_step'
  | typeof APP_STEP
  | typeof CHANGE_STEP
  | 'reset'
  | 'confirm_email'

/** The purpose of a code that confirms a change of the own second step. It does not finish a login. */
export const CHANGE_STEP = 'change_step'

/**
 * The purpose of the row of a login that waits for a code of the authenticator app. No code is sent for it: it binds the
 * login to its browser and limits its attempts.
 */
export const APP_STEP = 'app_step'

/** Attempts that a code allows to the browser that requested it, and as many to all other browsers together. */
export const CODE_ATTEMPTS = 5
/**
 * Attempts that each code allows to the browser that requested it, once WRONG_CODES_PER_DAY is used up. Allowing none
 * would let strangers block the owner.
 */
export const CODE_ATTEMPTS_WHEN_SUSPECTED = 2
/** Wrong codes that a recipient allows per day (Asia/Yerevan). */
export const WRONG_CODES_PER_DAY = 20
export const CODE_TTL_MS = CODE_TTL_SECONDS * SECOND_MS
/** How long a registration can be verified. */
export const REGISTRATION_TTL_MS = 7 * 24 * HOUR_MS

const CODE_INTERVAL_MS = 30 * SECOND_MS

type CodeLimits = { perHour: number; perDay: number }

/** Limits of one recipient and purpose. Trusted devices have their own. */
const CODES: CodeLimits = { perHour: 5, perDay: 10 }
/** The share of CODES for one network address, so that a stranger leaves codes for the owner. */
const CODES_OF_ONE_ADDRESS: CodeLimits = { perHour: 3, perDay: 6 }
/**
 * Beyond these limits only network addresses without a code in that hour, or on that day, get one: the last code of
 * the hour and the last two of the day are reserved for them.
 */
const CODES_WITHOUT_RESERVE: CodeLimits = { perHour: 4, perDay: 8 }

/** `isOwn`: sent for the same requester. */
export type SentCode = { createdAt: Date; consumedAt: Date | null; isOwn: boolean }

/** Returns the time since which codes count against the next one. */
export function codesCountSince(now: Date): Date {
  return new Date(Math.min(now.getTime() - HOUR_MS, startOfDay(now).getTime()))
}

/**
 * Decides whether one more code of a purpose may be sent to a recipient: at most 5 an hour and 10 a day, and one per
 * 30 s for one requester (unless the last one was used). `quiet` sends nothing, has the same response as `open`, and
 * the requester's last code stays valid.
 * @param sent the recipient's codes of this purpose since `codesCountSince`, newest first
 * @param isShared the codes are shared with strangers: one requester gets a part of them, and a reserve is left for
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

/** The limits of all codes together, for a requester with these codes of its own, newest first. */
function reservedLimits([last]: SentCode[], now: Date): CodeLimits {
  const hadOneThisHour = last !== undefined && now.getTime() - last.createdAt.getTime() < HOUR_MS
  const hadOneToday = last !== undefined && last.createdAt >= startOfDay(now)
  return {
    perHour: hadOneThisHour ? CODES_WITHOUT_RESERVE.perHour : CODES.perHour,
    perDay: hadOneToday ? CODES_WITHOUT_RESERVE.perDay : CODES.perDay,
  }
}

/** Milliseconds since the epoch; in the past if the limit is not reached. */
function limitEndsAt(sent: SentCode[], now: Date, { perHour, perDay }: CodeLimits): number {
  const today = sent.filter(({ createdAt }) => createdAt >= startOfDay(now))
  const oldestOfLimit = sent[perHour - 1]
  return Math.max(
    today.length >= perDay ? startOfNextDay(now).getTime() : 0,
    oldestOfLimit ? oldestOfLimit.createdAt.getTime() + HOUR_MS : 0,
  )
}

/** Seconds until the daily limit of failed codes resets. */
export function secondsToNextDay(now: Date): number {
  return (startOfNextDay(now).getTime() - now.getTime()) / SECOND_MS
}

/**
 * How long a changed e-mail address cannot reset the password, so that the owner can react to the e-mail to the old
 * address.
 */
const EMAIL_HOLD_MS = 24 * HOUR_MS

/** Addresses changed after this time cannot reset a password yet. */
export function emailHoldStart(now: Date): Date {
  return new Date(now.getTime() - EMAIL_HOLD_MS)
}

/** Returns when a changed e-mail address can reset the password; undefined if it can already. */
export function emailHoldEndsAt(changedAt: Date | null, now: Date): Date | undefined {
  if (!changedAt || changedAt <= emailHoldStart(now)) return undefined
  return new Date(changedAt.getTime() + EMAIL_HOLD_MS)
}

export const startOfDay = (now: Date) => shopTimestamp(shopDate(now))
const startOfNextDay = (now: Date) => shopTimestamp(addDays(shopDate(now), 1))

/** From this many wrong passwords in the window on, each doubles the wait. */
const MAX_WRONG_PASSWORDS = 5
const WRONG_WINDOW_MS = 15 * MINUTE_MS
const LONGEST_WAIT_SECONDS = 3600
/** Concurrent checks while no password was wrong. A person never makes more. */
const IN_FLIGHT = 10
/** After this time a check that was never settled (its process ended) no longer counts. */
const IN_FLIGHT_LIFE_MS = MINUTE_MS
/**
 * After this many consecutive wrong passwords of a phone, the correct password is not sufficient (limit of NIST).
 * Unknown browsers at all network addresses count together.
 */
export const STREAK_LIMIT = 100

/** Wrong passwords whose waits count together, as stored in their row. */
export type AttemptState = {
  wrongAt: Date[]
  level: number
  waitUntil: Date | null
  inFlight: number
  touchedAt: Date
}

/** Reserves an attempt before the password is verified, which limits concurrent checks. */
export function reserveAttempt(state: AttemptState, now: Date): AttemptState | { retryAfterSeconds: number } {
  const current = withoutExpired(state, now)
  if (current.waitUntil && current.waitUntil > now)
    return { retryAfterSeconds: (current.waitUntil.getTime() - now.getTime()) / SECOND_MS }
  const allowed = current.level > 0 ? 1 : IN_FLIGHT - current.wrongAt.length
  if (current.inFlight >= allowed) return { retryAfterSeconds: 1 }
  return { ...current, inFlight: current.inFlight + 1, touchedAt: now }
}

/**
 * Counts a wrong password. From the 5th one in 15 minutes on, each doubles the wait: 1, 2, 4 ... seconds up to an
 * hour.
 */
export function settleWrong(state: AttemptState, now: Date): AttemptState {
  const current = withoutExpired(state, now)
  const wrongAt = [...current.wrongAt, now].slice(-MAX_WRONG_PASSWORDS)
  const level = current.level > 0 || wrongAt.length === MAX_WRONG_PASSWORDS ? current.level + 1 : 0
  const waitSeconds = Math.min(2 ** (level - 1), LONGEST_WAIT_SECONDS)
  return {
    wrongAt,
    level,
    waitUntil: level > 0 ? new Date(now.getTime() + waitSeconds * SECOND_MS) : null,
    inFlight: Math.max(0, current.inFlight - 1),
    touchedAt: now,
  }
}

/** Releases an attempt that does not count as wrong. */
export function releaseAttempt(state: AttemptState): AttemptState {
  return { ...state, inFlight: Math.max(0, state.inFlight - 1) }
}

/** Removes expired attempts. The waits keep doubling until 15 minutes after the last one. */
function withoutExpired(state: AttemptState, now: Date): AttemptState {
  const windowStart = now.getTime() - WRONG_WINDOW_MS
  const isQuiet = state.waitUntil === null || state.waitUntil.getTime() <= windowStart
  return {
    ...state,
    wrongAt: state.wrongAt.filter(at => at.getTime() > windowStart),
    level: isQuiet ? 0 : state.level,
    waitUntil: isQuiet ? null : state.waitUntil,
    inFlight: now.getTime() - state.touchedAt.getTime() > IN_FLIGHT_LIFE_MS ? 0 : state.inFlight,
  }
}
