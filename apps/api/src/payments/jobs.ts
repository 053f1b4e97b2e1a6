import type { Deps } from '#platform/config/deps.ts'
import type { JobTable } from '#platform/jobs/jobs.ts'
import type { PaymentDeps } from './gateway.ts'
import { reconcilePayments } from './reconcile.ts'
import { sendRefunds } from './send-refunds.ts'
import type { Settle } from './settle.ts'

const EACH_MINUTE = '* * * * *'

/**
 * Jobs that settle payments after a failure of a provider or a process. Both read their work from the database and
 * ignore the data they are sent.
 */
export const paymentJobs = {
  'payments.reconcile': { cron: EACH_MINUTE, run: deps => reconcilePayments(deps, deps.settle) },
  'payments.refund': { cron: EACH_MINUTE, run: sendRefunds },
  'payments.clean': { cron: '45 23 * * *', run: cleanCallbacks },
} satisfies JobTable<PaymentDeps & { settle: Settle }>

const DAY_MS = 24 * 60 * 60 * 1000
/** Disputes about card payments are possible for months. After a year the row of the payment suffices. */
const CALLBACK_DAYS = 365

/** Anyone can send unauthenticated callbacks for unknown attempts, or many for the same attempt. */
const REJECTED_CALLBACK_DAYS = 7

/**
 * Deletes processed callbacks after a year, and rejected ones after a week.
 */
export async function cleanCallbacks({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
  const isRejected = { outcome: { in: ['forged', 'declined'] }, paymentId: null }
  await db.paymentEvent.deleteMany({
    where: {
      processedAt: { not: null },
      OR: [
        { receivedAt: { lt: daysAgo(CALLBACK_DAYS) } },
        { receivedAt: { lt: daysAgo(REJECTED_CALLBACK_DAYS) }, ...isRejected },
      ],
    },
  })
}
