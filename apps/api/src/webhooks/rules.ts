import type { Webhook } from '@shop/contracts/webhooks.ts'

const SECOND_MS = 1000
const HOUR_MS = 3600 * SECOND_MS

/** Attempts of a delivery, over about a day. */
export const MAX_ATTEMPTS = 10
/** An endpoint without a success for this long is turned off: less than the attempts of one delivery take. */
export const MAX_FAILING_MS = 19 * HOUR_MS
/** For how long the previous secret keeps signing after a rotation. */
export const OVERLAP_MS = 24 * HOUR_MS
/** The maximum of older secrets that sign during an overlap. It limits the size of the header. */
export const MAX_OLDER_SECRETS = 8
/** For how long a repeated request with the same idempotency key returns the secret again. */
export const REPLAY_MS = 10 * 60 * SECOND_MS
/** The log keeps events for this many days. */
export const RETENTION_DAYS = 30

const FIRST_DELAY_MS = 5 * SECOND_MS
const MAX_DELAY_MS = 6 * HOUR_MS
/** The share of the delay that is random, so that the retries of many events do not come at once. */
const JITTER = 0.2

/** Returns the delay after a failed attempt: 5 s, 20 s, 80 s ... at most six hours, and up to a fifth more. */
export function retryDelayMs(attempts: number, fraction: number): number {
  const delayMs = Math.min(FIRST_DELAY_MS * 4 ** (attempts - 1), MAX_DELAY_MS)
  return Math.round(delayMs * (1 + JITTER * fraction))
}

const GONE = 410

type Attempt = { status: number | undefined; attempts: number; failingSince: Date; now: Date }

/** Decides what follows a failed attempt. The status 410 turns the endpoint off: it means that the endpoint no longer accepts events. */
export function decideAfterFailure({ status, attempts, failingSince, now }: Attempt): {
  isLast: boolean
  isOff: boolean
} {
  const isOff = status === GONE || now.getTime() - failingSince.getTime() >= MAX_FAILING_MS
  return { isLast: attempts >= MAX_ATTEMPTS, isOff }
}

export const isSuccess = (status: number): boolean => status >= 200 && status < 300

/** Returns whether an endpoint gets events, and if not, who turned it off. */
export const stateOf = ({
  offAt,
  isOffByFailure,
}: {
  offAt: Date | null
  isOffByFailure: boolean
}): Webhook['state'] => (offAt === null ? 'on' : isOffByFailure ? 'failed' : 'off')
