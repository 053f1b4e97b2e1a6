import { Gauge, type Registry } from 'prom-client'
import { type BackupStats, backupStats } from '#backups/index.ts'
import { readOutboxStats } from '#notifications/index.ts'
import { countOrders } from '#orders/index.ts'
import { paymentStats } from '#payments/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { readWorkers } from '#platform/jobs/heartbeat.ts'
import { queueStats } from '#platform/jobs/jobs.ts'
import { countUnprintedReceipts } from '#receipts/index.ts'
import { lastReconciliation } from '#reconciliation/index.ts'
import { readReservationStats } from '#stock/index.ts'
import { readWebhookStats } from '#webhooks/index.ts'

/** Prometheus times out after ten seconds; metrics that take longer than this are left out. */
const READ_TIMEOUT_MS = 2000

type Source = Pick<Deps, 'db' | 'clock' | 'log'>

/**
 * Creates the metrics that are read from the database, on request only: sequentially on one connection, and once for
 * concurrent requests. Every process reports the same values: use their maximum, not their sum. If they cannot be read
 * in time, they are left out and `database_metrics_read` is 0.
 */
export function createDatabaseMetrics(register: Registry, source: Source): () => Promise<void> {
  const resets: (() => void)[] = []
  const gauge = (name: string, help: string, ...labelNames: string[]) => {
    const created = new Gauge({ name, help, labelNames, registers: [register] })
    // A reset gauge without labels would report 0.
    resets.push(() => (labelNames.length > 0 ? created.reset() : created.remove()))
    return created
  }
  const resetAll = () => {
    for (const reset of resets) reset()
  }
  const read = gauge('database_metrics_read', '1 if the metrics of the database were read in time')
  const gauges = {
    orders: gauge('shop_orders', 'Orders, by state', 'state'),
    reserved: gauge('reservations_active', 'Units of stock reserved by unpaid orders'),
    reservedShare: gauge('reservation_ratio', 'The largest share of one variant reserved by unpaid orders, 0 to 1'),
    paymentProblems: gauge('payment_problems', 'Payments and refunds that need attention, by kind', 'kind'),
    violations: gauge('invariants_broken', 'Invariants violated at the last reconciliation'),
    reconciled: gauge('invariants_checked_timestamp_seconds', 'Time of the last reconciliation'),
    refunds: gauge('refunds_due', 'Refunds that are not confirmed'),
    refundsAmd: gauge('refunds_due_amd', 'Amount of the refunds that are not confirmed, drams'),
    receipts: gauge(
      'fiscal_receipts_unprinted',
      'Fiscal receipts that are not printed; held ones need a decision of staff',
      'state',
    ),
    outboxAge: gauge('outbox_age_seconds', 'Age of the oldest message that is due'),
    outbox: gauge('outbox_depth', 'Pending messages, by channel', 'channel'),
    queue: gauge('queue_depth', 'Pending and running jobs, by queue', 'queue'),
    queueAge: gauge('queue_age_seconds', 'Age of the oldest job that is due, by queue', 'queue'),
    archiving: gauge('backup_archiving', '1 if PostgreSQL archives its write-ahead log'),
    archiveFailing: gauge('backup_archive_failing', '1 if the last attempt to archive a WAL segment failed'),
    archiveFailures: gauge('backup_archive_failures', 'Failed attempts to archive a WAL segment'),
    backupAge: gauge('backup_age_seconds', 'Time since the last success: base, pictures, drill', 'part'),
    backupFailing: gauge('backup_failing', '1 if the last attempt failed: base, drill', 'part'),
    backupBytes: gauge('backup_base_bytes', 'Size of the last base backup'),
    smsToday: gauge('sms_sent_today', 'SMS sent today, in Yerevan time'),
    smsNotices: gauge('sms_notices_today', 'Notifications among the SMS of today, at most 70 % of the limit'),
    smsRegistrations: gauge(
      'sms_registrations_today',
      'Registrations among the SMS of today, at most 20 % of the limit',
    ),
    webhookFailing: gauge(
      'webhook_failing_seconds',
      'Longest time that a webhook endpoint, on or turned off by the shop, is without a success',
    ),
    webhooksWaiting: gauge('webhook_age_seconds', 'Age of the oldest webhook that is due at an endpoint that is on'),
    workers: gauge('workers_alive', 'Worker processes that reported within the last minute'),
    smsLimit: gauge('sms_day_limit', 'Daily limit of SMS'),
  }
  const update = async () => {
    const all = await readAll(source)
    resetAll()
    for (const { state, orders } of all.orders) gauges.orders.set({ state }, orders)
    gauges.reserved.set(all.reservations.reservedUnits)
    gauges.reservedShare.set(all.reservations.largestShare)
    gauges.paymentProblems.set({ kind: 'review' }, all.payments.inReview)
    gauges.paymentProblems.set({ kind: 'event_stuck' }, all.payments.stuckEvents)
    gauges.paymentProblems.set({ kind: 'refund_late' }, all.payments.refundsLate)
    gauges.refunds.set(all.payments.refundsDue)
    gauges.refundsAmd.set(all.payments.refundsDueAmd)
    for (const { state, receipts } of all.receipts) gauges.receipts.set({ state }, receipts)
    gauges.violations.set(all.reconciliation?.broken ?? 0)
    gauges.reconciled.set(all.reconciliation ? all.reconciliation.checkedAt.getTime() / 1000 : 0)
    gauges.outboxAge.set(all.outbox.oldestSeconds)
    for (const { channel, messages } of all.outbox.waiting) gauges.outbox.set({ channel }, messages)
    gauges.smsToday.set(all.outbox.smsToday)
    gauges.smsNotices.set(all.outbox.smsNoticesToday)
    gauges.smsRegistrations.set(all.outbox.smsRegistrationsToday)
    gauges.webhookFailing.set(all.webhooks.failingSeconds)
    gauges.webhooksWaiting.set(all.webhooks.dueSeconds)
    gauges.workers.set(all.workers.alive)
    gauges.smsLimit.set(all.outbox.smsPerDay)
    for (const { queue, jobs, oldestSeconds } of all.queues) {
      gauges.queue.set({ queue }, jobs)
      gauges.queueAge.set({ queue }, oldestSeconds)
    }
    setBackups(gauges, all.backups)
  }
  let running: Promise<void> | undefined
  return async () => {
    running ??= update().finally(() => {
      running = undefined
    })
    const isRead = await isDoneInTime(running, source)
    if (!isRead) resetAll()
    read.set(isRead ? 1 : 0)
  }
}

type BackupGauges = Record<
  'archiving' | 'archiveFailing' | 'archiveFailures' | 'backupAge' | 'backupFailing' | 'backupBytes',
  Gauge
>

function setBackups(gauges: BackupGauges, stats: BackupStats): void {
  gauges.archiving.set(stats.isArchiving ? 1 : 0)
  gauges.archiveFailing.set(stats.isArchiveFailing ? 1 : 0)
  gauges.archiveFailures.set(stats.archiveFailures)
  for (const { part, seconds } of stats.ages) gauges.backupAge.set({ part }, seconds)
  for (const { part, isFailing } of stats.failing) gauges.backupFailing.set({ part }, isFailing ? 1 : 0)
  if (stats.baseBytes !== null) gauges.backupBytes.set(stats.baseBytes)
}

async function readAll({ db, clock }: Source) {
  const now = clock.now()
  return {
    orders: await countOrders(db),
    reservations: await readReservationStats(db),
    payments: await paymentStats(db, now),
    receipts: await countUnprintedReceipts(db),
    outbox: await readOutboxStats(db, now),
    queues: await queueStats(db),
    reconciliation: await lastReconciliation(db),
    workers: await readWorkers(db),
    webhooks: await readWebhookStats(db, now),
    backups: await backupStats(db, now),
  }
}

/** Returns false, and logs the reason, if the metrics cannot be read or take too long. */
function isDoneInTime(work: Promise<void>, { log }: Source): Promise<boolean> {
  return new Promise(resolve => {
    const timer = setTimeout(() => {
      log.warn({ timeoutMs: READ_TIMEOUT_MS }, 'reading the metrics of the database timed out')
      resolve(false)
    }, READ_TIMEOUT_MS)
    work
      .then(
        () => resolve(true),
        (error: unknown) => {
          log.warn({ err: error }, 'failed to read the metrics of the database')
          resolve(false)
        },
      )
      .finally(() => clearTimeout(timer))
  })
}
