export { reconciliationJobs } from './jobs.ts'
export { lastReconciliation } from './last-result.ts'
export { invariants, reconcileLedgers } from './reconcile.ts'
