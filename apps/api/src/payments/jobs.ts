import type { Job } from '#platform/jobs.ts'
import { cleanCallbacks } from './clean.ts'
import type { PaymentDeps } from './gateway.ts'
import { reconcile } from './reconcile.ts'
import { sendRefunds } from './send-refunds.ts'
import type { Settle } from './settle.ts'

const EACH_MINUTE = '* * * * *'

/** What keeps payments true when a provider or a process fails: both look in the database, whatever they were sent. */
export function paymentJobs(deps: PaymentDeps, settle: Settle): Job[] {
  return [
    { name: 'payments.reconcile', cron: EACH_MINUTE, run: () => reconcile(deps, settle) },
    { name: 'payments.refund', cron: EACH_MINUTE, run: () => sendRefunds(deps) },
    { name: 'payments.clean', cron: '45 23 * * *', run: () => cleanCallbacks(deps) },
  ]
}
