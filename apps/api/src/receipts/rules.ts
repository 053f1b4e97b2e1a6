const MINUTE_MS = 60_000
const LAST_RETRY_MS = 60 * MINUTE_MS

/** Returns when a receipt is retried: after 1, 2, 4 ... minutes, at most an hour. */
export function nextAttemptAt(now: Date, attempts: number): Date {
  return new Date(now.getTime() + Math.min(LAST_RETRY_MS, MINUTE_MS * 2 ** Math.min(attempts - 1, 10)))
}
