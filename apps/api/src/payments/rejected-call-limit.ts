import type { PaymentDeps } from './gateway.ts'

/** Per process: enough for diagnosis, at most 14,500 calls a day. */
const MAX_BURST = 60
const REFILL_MS = 6000

/** Returns true if one more rejected call may be stored. Counts the others in the log. */
export type MayStore = () => boolean

/**
 * Creates a token bucket for rejected calls: 60 at once, then 10 a minute, so that invalid calls cannot fill the disk.
 */
export function createRejectedCallLimit({ clock, log }: Pick<PaymentDeps, 'clock' | 'log'>): MayStore {
  let tokens = MAX_BURST
  let refilledAt = clock.now().getTime()
  let notStored = 0
  return () => {
    const now = clock.now().getTime()
    tokens = Math.min(MAX_BURST, tokens + Math.max(0, now - refilledAt) / REFILL_MS)
    refilledAt = now
    if (tokens < 1) {
      notStored++
      return false
    }
    tokens--
    if (notStored > 0)
      log.warn({ alert: 'payment.forged', notStored }, 'rejected forged callbacks without storing them')
    notStored = 0
    return true
  }
}
