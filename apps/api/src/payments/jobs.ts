import type { JobTable } from '#platform/jobs.ts'
import { cleanCallbacks } from './clean.ts'
import type { PaymentDeps } from './gateway.ts'
import { reconcile } from './reconcile.ts'
import { sendRefunds } from './send-refunds.ts'
import type { Settle } from './settle.ts'

const EACH_MINUTE = '* * * * *'

/** What keeps payments true when a provider or a process fails: both look in the database, whatever they were sent. */
export const paymentJobs = {
  'payments.reconcile': { cron: EACH_MINUTE, run: deps => reconcile(deps, deps.settle) },
  'payments.refund': { cron: EACH_MINUTE, run: sendRefunds },
  'payments.clean': { cron: '45 23 * * *', run: cleanCallbacks },
} satisfies JobTable<PaymentDeps & { settle: Settle }>
