import type { PaymentDeps } from './gateway.ts'

/** Per process: enough to see what a sender tries, at most 14,500 calls a day. */
const MAX_BURST = 60
const REFILL_MS = 6000

/** Whether one more refused call may be stored. A call that may not is counted in the log. */
export type MayStore = () => boolean

/** Creates a token bucket for refused calls: 60 at once, then 10 a minute. Garbage raises the log's count and fills no disk. */
export function createRefusedCallLimit({ clock, log }: Pick<PaymentDeps, 'clock' | 'log'>): MayStore {
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
    if (notStored > 0) log.warn({ alert: 'payment.forged', notStored }, 'forged callbacks were refused and not stored')
    notStored = 0
    return true
  }
}
