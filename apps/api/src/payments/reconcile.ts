import { PaymentProvider } from '@shop/contracts/payments.ts'
import { sql } from 'kysely'
import { anyOf, execute, kysely, query } from '#platform/db/sql.ts'
import { markAwaited, stopWatching } from './attempts.ts'
import { processOpenEvents } from './callback.ts'
import type { PaymentDeps, PaymentReport } from './gateway.ts'
import { closePage, queryProvider } from './payment-page.ts'
import { hasAcceptedPrecheck } from './queries.ts'
import { hasPageExpired, isPastStatusLimit } from './rules.ts'
import { runIsolated } from './run-isolated.ts'
import type { Settle } from './settle.ts'
import { attemptsWithoutPage } from './start-payment.ts'

/** Queries a status first after its callback should have arrived, then every minute, and less often for old attempts. */
const FIRST_QUERY_SECONDS = 30
const QUERY_INTERVAL_SECONDS = 45
const INTERVAL_SHARE_OF_AGE = 0.1
const BATCH = 40
const MAX_CONCURRENT = 8
/**
 * A run claims no further batch after this time, in milliseconds: the queue treats a job as dead after a minute. During
 * a rush thousands of pages are open, and the attempt whose report was lost may be the last of them.
 */
const MAX_RUN_MS = 25_000

/**
 * Reconciles payments with their providers: processes callbacks that were stored but not processed, and queries attempts
 * whose callback is missing. An attempt that is unpaid after an hour has ended.
 */
export async function reconcilePayments(deps: PaymentDeps, settle: Settle): Promise<void> {
  const until = deps.clock.now().getTime() + MAX_RUN_MS
  await processOpenEvents(deps, settle)
  // A provider that responds to no query of a batch is skipped in the rest of this run.
  const unresponsive = new Set<string>()
  do {
    const pending = await claimAttempts(deps, [...unresponsive])
    const responsive = new Set<string>()
    for (const group of toGroups(pending)) {
      await Promise.all(
        group.map(attempt =>
          runIsolated(deps, { paymentId: attempt.id, orderNumber: attempt.orderNumber }, async () => {
            if (await reconcileAttempt(deps, settle, attempt)) responsive.add(attempt.provider)
          }),
        ),
      )
    }
    if (pending.length < BATCH) return
    for (const { provider } of pending) if (!responsive.has(provider)) unresponsive.add(provider)
  } while (deps.clock.now().getTime() < until)
}

/**
 * Groups the attempts to query concurrently. The first group has one attempt of each provider, as a probe.
 */
function toGroups(pending: readonly PendingAttempt[]): PendingAttempt[][] {
  const firsts = [...new Map(pending.toReversed().map(attempt => [attempt.provider, attempt])).values()]
  const others = pending.filter(attempt => !firsts.includes(attempt))
  const groups = [firsts]
  for (let from = 0; from < others.length; from += MAX_CONCURRENT)
    groups.push(others.slice(from, from + MAX_CONCURRENT))
  return groups
}

type PendingAttempt = Awaited<ReturnType<typeof claimAttempts>>[number]

/** Claims attempts to query. Sets the time first, so that other processes do not query the same ones. */
function claimAttempts({ db, clock }: PaymentDeps, unresponsive: readonly string[]) {
  const now = clock.now()
  const createdBefore = new Date(now.getTime() - FIRST_QUERY_SECONDS * 1000)
  const queriedBefore = sql<Date>`${now}::timestamptz - greatest(
    make_interval(secs => ${QUERY_INTERVAL_SECONDS}), (${now}::timestamptz - created_at) * ${INTERVAL_SHARE_OF_AGE})`
  return query(
    db,
    kysely
      .updateTable('payment')
      .set({ asked_at: now })
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('payment')
          .select('id')
          .where(({ and, eb, or }) =>
            or([eb('status', '=', 'pending'), and([eb('is_watched', '=', true), eb('status', '=', 'failed')])]),
          )
          .where(({ eb, not }) => not(eb('provider', '=', anyOf(unresponsive))))
          .where('created_at', '<=', createdBefore)
          .where(({ eb, or }) => or([eb('asked_at', 'is', null), eb('asked_at', '<=', queriedBefore)]))
          .orderBy('asked_at', order => order.asc().nullsFirst())
          .orderBy('id')
          .limit(BATCH)
          .forUpdate()
          .skipLocked(),
      )
      .returning(({ selectFrom }) => [
        'id',
        'provider',
        'provider_ref as providerRef',
        'number',
        'created_at as createdAt',
        sql<number>`amount_amd - credit_amd`.as('amountAmd'),
        'is_watched as isWatched',
        selectFrom('orders as o')
          .select('o.number')
          .whereRef('o.id', '=', 'payment.order_id')
          .$asScalar()
          .$notNull()
          .as('orderNumber'),
      ]),
  )
}

/** @returns false if the provider did not respond */
async function reconcileAttempt(deps: PaymentDeps, settle: Settle, attempt: PendingAttempt): Promise<boolean> {
  const { id: paymentId, provider: name, providerRef, orderNumber, createdAt } = attempt
  const provider = PaymentProvider.parse(name)
  const hasExpired = hasPageExpired(createdAt, deps.clock.now())
  if (providerRef === null) {
    if (hasExpired) await failUnopened(deps, paymentId)
    return true
  }
  // Close a superseded page once its provider is available again.
  if (attempt.isWatched && (await closePage(deps, settle, paymentId)) !== undefined) return true
  const hasStatusQuery = deps.gateways.byName[provider]?.hasStatusQuery ?? true
  if (!hasStatusQuery && !hasExpired) return true
  const report = await queryProvider(deps, { ...attempt, provider, providerRef, order: { number: orderNumber } })
  if (!report) return false
  if (report.state === 'open') await markAwaited(deps.db, paymentId, null)
  const isPastLimit = hasStatusQuery ? isPastStatusLimit(createdAt, deps.clock.now()) : hasExpired
  const ended = await toFinalReport(deps, attempt, report, { hasExpired, isPastLimit })
  await settle(deps, { provider, report: ended })
  if (ended.state === 'failed') await stopWatching(deps.db, paymentId)
  return true
}

/** Returns the provider's report, or a failure if there was no result for too long. */
async function toFinalReport(
  deps: PaymentDeps,
  attempt: PendingAttempt,
  report: PaymentReport,
  { hasExpired, isPastLimit }: { hasExpired: boolean; isPastLimit: boolean },
): Promise<PaymentReport> {
  if (report.state === 'open' && hasExpired) return toFailed(report)
  if (report.state !== 'unknown' || !isPastLimit) return report
  await alertStaff(deps, attempt)
  return toFailed(report)
}

const toFailed = (report: PaymentReport): PaymentReport => ({ ...report, state: 'failed' })

/**
 * Alerts staff about an attempt that ends without a report although its provider may have captured it: the provider has
 * a status query, or a precheck was accepted.
 */
async function alertStaff(
  { db, log, gateways }: PaymentDeps,
  { id, provider, orderNumber }: PendingAttempt,
): Promise<void> {
  const isQueried = gateways.byName[PaymentProvider.parse(provider)]?.hasStatusQuery
  if (isQueried || (await hasAcceptedPrecheck(db, id))) {
    log.error(
      { alert: 'payment.unconfirmed', provider, paymentId: id, orderNumber },
      'unconfirmed payment, check the account at the provider',
    )
  }
}

/** Ends an attempt whose page was never shown: the provider does not know it, or its response was lost. */
async function failUnopened({ db, clock }: PaymentDeps, id: string): Promise<void> {
  const pending = attemptsWithoutPage.where('id', '=', id).where('status', '=', 'pending')
  await execute(db, pending.set({ status: 'failed', settled_at: clock.now() }))
  await stopWatching(db, id)
}
