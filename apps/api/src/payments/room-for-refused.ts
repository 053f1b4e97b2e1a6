import type { PaymentDeps } from './gateway.ts'

/** Per process: enough to see what somebody tries, at most 14,500 a day. */
const AT_ONCE = 60
const EACH_MS = 6000

/** Whether one more refused call is stored; one that is not is counted in the log. */
export type RoomForRefused = () => boolean

/** Room for 60 refused calls, which grows by 10 a minute: whoever sends garbage fills the log's count, not the disk. */
export function createRoomForRefused({ clock, log }: Pick<PaymentDeps, 'clock' | 'log'>): RoomForRefused {
  let free = AT_ONCE
  let since = clock.now().getTime()
  let notStored = 0
  return () => {
    const now = clock.now().getTime()
    free = Math.min(AT_ONCE, free + Math.max(0, now - since) / EACH_MS)
    since = now
    if (free < 1) {
      notStored++
      return false
    }
    free--
    if (notStored > 0) log.warn({ alert: 'payment.forged', notStored }, 'forged callbacks were refused and not stored')
    notStored = 0
    return true
  }
}
