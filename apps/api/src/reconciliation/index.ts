export { invariants, lastReconciliation, reconcileLedgers, reconciliationJobs } from './reconcile.ts'
