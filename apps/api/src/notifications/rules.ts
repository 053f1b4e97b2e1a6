const SECOND_MS = 1000
const HOUR_MS = 3600 * SECOND_MS

/** Tries of one message before it is given up and left to staff. */
export const MAX_TRIES = 20

/** How long a message waits after a failed try: 2 s, 4 s, 8 s ... an hour at most. */
export function backoffMs(tries: number): number {
  return Math.min(2 ** tries * SECOND_MS, HOUR_MS)
}

const RESENT_PER_HOUR = 5
const RESEND_INTERVAL_MS = 30 * SECOND_MS

/**
 * How long staff wait before they send somebody something again: one in 30 s, five an hour. 0: not at all.
 * @param resent when that was done within the last hour, newest first
 */
export function resendWaitSeconds(resent: readonly Date[], now: Date): number {
  const [last, fifth] = [resent[0], resent[RESENT_PER_HOUR - 1]]
  const freeAt = Math.max(last ? last.getTime() + RESEND_INTERVAL_MS : 0, fifth ? fifth.getTime() + HOUR_MS : 0)
  return Math.max(0, (freeAt - now.getTime()) / SECOND_MS)
}
