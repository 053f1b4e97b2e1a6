const MINUTE_MS = 60_000
const LAST_RETRY_MS = 60 * MINUTE_MS

/** When a receipt is tried again: after 1, 2, 4 ... minutes, at most an hour. */
export function nextTry(now: Date, attempts: number): Date {
  return new Date(now.getTime() + Math.min(LAST_RETRY_MS, MINUTE_MS * 2 ** Math.min(attempts - 1, 10)))
}
