import { Gauge, type Registry } from 'prom-client'
import { type BackupStats, backupStats } from '#backups/index.ts'
import { lastBooksCheck } from '#books/index.ts'
import { outboxFigures } from '#notifications/index.ts'
import { countOrders } from '#orders/index.ts'
import { paymentFigures } from '#payments/index.ts'
import type { Deps } from '#platform/deps.ts'
import { readWorkers } from '#platform/heartbeat.ts'
import { queueFigures } from '#platform/jobs.ts'
import { receiptFigures } from '#receipts/index.ts'
import { holdFigures } from '#stock/index.ts'

/** Prometheus gives up after ten seconds; what takes longer than this is told as unread. */
const READ_TIMEOUT_MS = 2000

type Source = Pick<Deps, 'db' | 'clock' | 'log'>

/**
 * The shop's own figures, read from the database when somebody asks and at no other time: one after the other on one
 * connection, once however many ask at once. Every process tells the same ones: take their max, not their sum. Where
 * they cannot be read in time they are left out and `shop_figures_read` is 0.
 */
export function createFigures(register: Registry, source: Source): () => Promise<void> {
  const forgets: (() => void)[] = []
  const gauge = (name: string, help: string, ...labelNames: string[]) => {
    const made = new Gauge({ name, help, labelNames, registers: [register] })
    // One without labels would go back to 0, which says something.
    forgets.push(() => (labelNames.length > 0 ? made.reset() : made.remove()))
    return made
  }
  const forget = () => {
    for (const each of forgets) each()
  }
  const read = gauge('shop_figures_read', '1 where the figures of the database were read in time')
  const gauges = {
    orders: gauge('shop_orders', 'Orders, by state', 'state'),
    held: gauge('holds_active', 'Pieces of stock that unpaid orders hold'),
    share: gauge('hold_ratio', 'The largest share of one packing that unpaid orders hold, 0 to 1'),
    breaks: gauge('payment_breaks', 'Money that is not where it should be, by kind', 'kind'),
    broken: gauge('invariants_broken', 'Equations of the books that did not hold when they were proven last'),
    checked: gauge('invariants_checked_timestamp_seconds', 'When the books were proven last'),
    refunds: gauge('refunds_due', 'Refunds that are not confirmed'),
    refundsAmd: gauge('refunds_due_amd', 'The money of these, drams'),
    receipts: gauge(
      'fiscal_receipts_unprinted',
      'Fiscal receipts that are not printed: held ones wait for staff',
      'state',
    ),
    outboxAge: gauge('outbox_age_seconds', 'How long the oldest message waits that may go out'),
    outbox: gauge('outbox_depth', 'Messages that wait, by channel', 'channel'),
    queue: gauge('queue_depth', 'Jobs that wait or run, by queue', 'queue'),
    queueAge: gauge('queue_age_seconds', 'How long the oldest job that is due waits, by queue', 'queue'),
    archiving: gauge('backup_archiving', '1 if PostgreSQL keeps its log in an archive'),
    archiveFailing: gauge('backup_archive_failing', '1 if the last attempt to archive a segment of the log failed'),
    archiveFailures: gauge('backup_archive_failures', 'Failed attempts to archive a segment of the log'),
    backupAge: gauge('backup_age_seconds', 'Since the last success: base, pictures, drill', 'part'),
    backupFailing: gauge('backup_failing', '1 if the last attempt failed: base, drill', 'part'),
    backupBytes: gauge('backup_base_bytes', 'The size of the last base'),
    smsToday: gauge('sms_sent_today', 'SMS handed over on this day of Yerevan'),
    smsNotices: gauge('sms_notices_today', 'Of the SMS of this day, notices: 70 % of the limit at most'),
    smsRegistrations: gauge(
      'sms_registrations_today',
      'Of the SMS of this day, registrations: 20 % of the limit at most',
    ),
    workers: gauge('workers_alive', 'Processes that run jobs and have reported within the last minute'),
    smsLimit: gauge('sms_day_limit', 'How many SMS a day may be handed over'),
  }
  const update = async () => {
    const all = await readAll(source)
    forget()
    for (const { state, orders } of all.orders) gauges.orders.set({ state }, orders)
    gauges.held.set(all.holds.held)
    gauges.share.set(all.holds.largestShare)
    gauges.breaks.set({ kind: 'review' }, all.payments.inReview)
    gauges.breaks.set({ kind: 'event_stuck' }, all.payments.stuckEvents)
    gauges.breaks.set({ kind: 'refund_late' }, all.payments.refundsLate)
    gauges.refunds.set(all.payments.refundsDue)
    gauges.refundsAmd.set(all.payments.refundsDueAmd)
    for (const { state, receipts } of all.receipts) gauges.receipts.set({ state }, receipts)
    gauges.broken.set(all.books?.broken ?? 0)
    gauges.checked.set(all.books ? all.books.checkedAt.getTime() / 1000 : 0)
    gauges.outboxAge.set(all.outbox.oldestSeconds)
    for (const { channel, messages } of all.outbox.waiting) gauges.outbox.set({ channel }, messages)
    gauges.smsToday.set(all.outbox.smsToday)
    gauges.smsNotices.set(all.outbox.smsNoticesToday)
    gauges.smsRegistrations.set(all.outbox.smsRegistrationsToday)
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
    const isRead = await inTime(running, source)
    if (!isRead) forget()
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
    holds: await holdFigures(db),
    payments: await paymentFigures(db, now),
    receipts: await receiptFigures(db),
    outbox: await outboxFigures(db, now),
    queues: await queueFigures(db),
    books: await lastBooksCheck(db),
    workers: await readWorkers(db),
    backups: await backupStats(db, now),
  }
}

function inTime(work: Promise<void>, { log }: Source): Promise<boolean> {
  return new Promise(resolve => {
    const timer = setTimeout(() => {
      log.warn({ afterMs: READ_TIMEOUT_MS }, 'figures not read in time')
      resolve(false)
    }, READ_TIMEOUT_MS)
    work
      .then(
        () => resolve(true),
        (error: unknown) => {
          log.warn({ err: error }, 'figures not read')
          resolve(false)
        },
      )
      .finally(() => clearTimeout(timer))
  })
}
