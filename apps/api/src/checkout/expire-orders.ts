import { findNextReservationEnd, lockOrder, nextExpired } from '#orders/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { withTransaction } from '#platform/db/db.ts'
import type { JobTable } from '#platform/jobs/jobs.ts'
import { applyCancellation } from './cancel-order.ts'

/**
 * Cancels every unpaid order whose reservation has expired. Each order has its own transaction, so that orders do not
 * wait for each other. Several runs at a time share the work, and an order that fails does not stop the rest.
 * @returns the number of cancelled orders
 */
export async function expireOrders(deps: Deps): Promise<number> {
  const failed: string[] = []
  for (let expired = 0; ; ) {
    const outcome = await expireNext(deps, failed)
    if (outcome === 'none') return expired
    if (outcome === 'done') expired++
  }
}

async function expireNext(deps: Deps, failed: string[]): Promise<'done' | 'failed' | 'none'> {
  let current: string | null = null
  let orderNumber: number | undefined
  try {
    const outcome = await withTransaction(deps.db, deps.random, async tx => {
      const orderId = await nextExpired(tx, deps.clock.now(), failed)
      current = orderId
      if (!orderId) return 'none'
      const order = await lockOrder(tx, orderId)
      orderNumber = order.number
      await applyCancellation(tx, deps, order, { actor: 'system', reason: 'payment_expired' })
      return 'done'
    })
    if (outcome === 'done') deps.log.info({ orderNumber }, 'unpaid order expired')
    return outcome
  } catch (error) {
    if (!current) throw error
    deps.log.error({ err: error, orderId: current, orderNumber }, 'failed to cancel the expired order')
    failed.push(current)
    return 'failed'
  }
}

/** Longer than the time between two scheduled runs, which may be half a minute late. */
const LOOK_AHEAD_MS = 2 * 60_000

/**
 * Schedules a run at the next expiry of a reservation. Orders have no jobs of their own, because most are paid in time.
 * Jobs of several runs for the same expiry are fetched together and run once.
 */
async function scheduleNextExpiry({ db, clock, jobs }: Deps): Promise<void> {
  const now = clock.now()
  const expiresAt = await findNextReservationEnd(db, now, new Date(now.getTime() + LOOK_AHEAD_MS))
  // Seconds, not a date: if this clock is behind the database's, a job at that date would run early, again and again.
  if (expiresAt)
    await jobs.send(db, 'orders.expire', {}, Math.max(1, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000)))
}

export const expireJobs = {
  'orders.expire': {
    cron: '* * * * *',
    run: async deps => {
      const expired = await expireOrders(deps)
      if (expired > 0) deps.log.info({ expired }, 'unpaid orders cancelled')
      await scheduleNextExpiry(deps)
    },
  },
} satisfies JobTable<Deps>
