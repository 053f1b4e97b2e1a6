import type { JobTable } from '#platform/jobs/jobs.ts'
import { cleanCallbacks } from './clean.ts'
import type { PaymentDeps } from './gateway.ts'
import { reconcile } from './reconcile.ts'
import { sendRefunds } from './send-refunds.ts'
import type { Settle } from './settle.ts'

const EACH_MINUTE = '* * * * *'

/**
 * Jobs that settle payments after a failure of a provider or a process. Both read their work from the database and
 * ignore the data they are sent.
 */
export const paymentJobs = {
  'payments.reconcile': { cron: EACH_MINUTE, run: deps => reconcile(deps, deps.settle) },
  'payments.refund': { cron: EACH_MINUTE, run: sendRefunds },
  'payments.clean': { cron: '45 23 * * *', run: cleanCallbacks },
} satisfies JobTable<PaymentDeps & { settle: Settle }>
