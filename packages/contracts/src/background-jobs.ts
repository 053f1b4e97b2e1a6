import * as z from 'zod/mini'
import { route } from './route.ts'
import { Timestamp } from './scalars.ts'

/**
 * A job that the worker runs on a schedule or after a change; the most important ones are first. A new job also needs its
 * texts in `admin-jobs.json`.
 */
export const BackgroundJobName = z.enum([
  'orders.expire',
  'payments.reconcile',
  'payments.refund',
  'payments.clean',
  'returns.finish',
  'exchanges.settle',
  'bonus.expire',
  'receipts.queue',
  'receipts.certificate',
  'rentals.remind',
  'rentals.waits',
  'reviews.ask',
  'staff.overdue',
  'stock.alerts',
  'stock.watch',
  'catalog.import',
  'catalog.clean',
  'outbox.watch',
  'outbox.clean',
  'webhooks.clean',
  'reports.refresh',
  'purchasing.count_sales',
  'visits.fold',
  'books.check',
  'suggestions.release',
  'suggestions.clean',
  'promotions.clean',
  'gift-cards.clean',
  'drafts.clean',
  'identity.clean',
  'contact.clean',
  'pictures.clean',
])
export type BackgroundJobName = z.infer<typeof BackgroundJobName>

/** The state of a background job: its waiting and failed runs. */
export const BackgroundJob = z.object({
  name: BackgroundJobName,
  /** When it runs, as a cron expression in UTC. */
  schedule: z.optional(z.string()),
  /** The last run without an error within the last hour. */
  succeededAt: z.optional(Timestamp),
  /** Runs that wait or are being executed. */
  waiting: z.int(),
  /** For how many seconds the oldest due run has waited; 0 if none is due. */
  delaySeconds: z.int(),
  /** Runs that failed for good after all their attempts, in the last 14 days. */
  failed: z.int(),
  /** The last error: of a run that failed for good, or of one that will be attempted again. */
  error: z.optional(z.object({ at: Timestamp, text: z.string(), willRetry: z.boolean() })),
})
export type BackgroundJob = z.infer<typeof BackgroundJob>

const tag = 'jobs'

/** Returns all background jobs: those with failed runs first, then the most important ones. */
export const listBackgroundJobs = route({
  method: 'GET',
  path: '/admin/background-jobs',
  access: 'jobs.edit',
  tag,
  summary: 'List background jobs',
  result: z.object({
    items: z.array(BackgroundJob),
    /** Processes that run jobs now. */
    workers: z.int(),
  }),
})

/**
 * Runs a job now. Its failed runs are attempted again; without failed runs, one is added. Jobs process whatever is
 * pending, so that running one again does no harm.
 */
export const runBackgroundJob = route({
  method: 'POST',
  path: '/admin/background-jobs/:name/run',
  access: 'jobs.edit',
  tag,
  summary: 'Run a background job',
  params: z.object({ name: BackgroundJobName }),
  result: BackgroundJob,
  errors: ['VALIDATION'],
})

export const backgroundJobRoutes = { listBackgroundJobs, runBackgroundJob }
