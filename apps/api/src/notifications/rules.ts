const SECOND_MS = 1000
const HOUR_MS = 3600 * SECOND_MS

/** Attempts after which a message is given up and left to staff. */
export const MAX_ATTEMPTS = 20

/** Returns the delay after a failed attempt: 2 s, 4 s, 8 s ... at most an hour. */
export function retryDelayMs(attempts: number): number {
  return Math.min(2 ** attempts * SECOND_MS, HOUR_MS)
}

const RESENT_PER_HOUR = 5
const RESEND_INTERVAL_MS = 30 * SECOND_MS

/**
 * Returns how long staff must wait before they send a message to the same recipient again: one in 30 s, five an hour;
 * 0 if they need not wait.
 * @param resent messages of the last hour that were sent again, newest first
 */
export function resendWaitSeconds(resent: readonly Date[], now: Date): number {
  const [last, fifth] = [resent[0], resent[RESENT_PER_HOUR - 1]]
  const freeAt = Math.max(last ? last.getTime() + RESEND_INTERVAL_MS : 0, fifth ? fifth.getTime() + HOUR_MS : 0)
  return Math.max(0, (freeAt - now.getTime()) / SECOND_MS)
}
