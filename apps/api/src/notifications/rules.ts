const SECOND_MS = 1000
const HOUR_MS = 3600 * SECOND_MS

/** Tries of one message before it is given up and left to staff. */
export const MAX_TRIES = 20

/** How long a message waits after a failed try: 2 s, 4 s, 8 s ... an hour at most. */
export function backoffMs(tries: number): number {
  return Math.min(2 ** tries * SECOND_MS, HOUR_MS)
}
