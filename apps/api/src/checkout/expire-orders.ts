import { lockOrder, nextExpired } from '#orders/index.ts'
import { withTransaction } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import type { JobTable } from '#platform/jobs.ts'
import { undoOrder } from './undo-order.ts'

/**
 * Cancels every unpaid order whose hold is over and gives back what it held. One order a transaction, so that no two
 * of them wait for each other; several sweeps at a time share the work, and one that fails does not stop the rest.
 * @returns how many it cancelled
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
      await undoOrder(tx, deps, order, { actor: 'system', reason: 'payment_expired' })
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

/** Sent for the end of each hold; the schedule is the net below that. */
export const expireJobs = {
  'orders.expire': {
    cron: '* * * * *',
    run: async deps => {
      const expired = await expireOrders(deps)
      if (expired > 0) deps.log.info({ expired }, 'unpaid orders cancelled')
    },
  },
} satisfies JobTable<Deps>
