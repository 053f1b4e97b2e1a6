import { PaymentProvider } from '@shop/contracts/payments.ts'
import { sql } from 'kysely'
import { anyOf, execute, kysely, query } from '#platform/db/sql.ts'
import { markAwaited, stopWatching } from './attempts.ts'
import { processOpenEvents } from './callback.ts'
import { closePage } from './close-page.ts'
import type { PaymentDeps, PaymentReport } from './gateway.ts'
import { hasAcceptedPrecheck } from './queries.ts'
import { queryProvider } from './return.ts'
import { hasPageExpired, isPastStatusLimit } from './rules.ts'
import { runIsolated } from './run-isolated.ts'
import type { Settle } from './settle.ts'
import { attemptsWithoutPage } from './start-payment.ts'

/** Asks first after the callback should have arrived, then every minute, and less often as the attempt gets older. */
const FIRST_ASKED_AFTER_SECONDS = 30
const ASKED_EVERY_SECONDS = 45
const SHARE_OF_AGE = 0.1
const BATCH = 40
const AT_ONCE = 8
/**
 * A run claims no further batch after this time, in milliseconds: the queue treats a job as dead after a minute. During
 * a rush thousands of pages are open, and the attempt whose report was lost may be the last of them.
 */
const MAX_RUN_MS = 25_000

/**
 * Reconciles payments with their providers: processes callbacks that were stored but not processed, and asks about
 * attempts whose callback is missing. An attempt that is unpaid after an hour has ended.
 */
export async function reconcile(deps: PaymentDeps, settle: Settle): Promise<void> {
  const until = deps.clock.now().getTime() + MAX_RUN_MS
  await processOpenEvents(deps, settle)
  // A provider that answers none of a batch is not asked again in this run. Attempts that were not asked about keep
  // their turn.
  const unresponsive = new Set<string>()
  do {
    const pending = await claimPending(deps, [...unresponsive])
    const answered = new Set<string>()
    for (const group of groupsOf(pending)) {
      await Promise.all(
        group.map(attempt =>
          runIsolated(deps, { paymentId: attempt.id, orderNumber: attempt.orderNumber }, async () => {
            if (await reconcileAttempt(deps, settle, attempt)) answered.add(attempt.provider)
          }),
        ),
      )
    }
    if (pending.length < BATCH) return
    for (const { provider } of pending) if (!answered.has(provider)) unresponsive.add(provider)
  } while (deps.clock.now().getTime() < until)
}

/**
 * The first group has one attempt of each provider, as a probe: it shows which providers respond before the others are
 * asked.
 */
function groupsOf(pending: readonly Pending[]): Pending[][] {
  const firsts = [...new Map(pending.toReversed().map(attempt => [attempt.provider, attempt])).values()]
  const others = pending.filter(attempt => !firsts.includes(attempt))
  const groups = [firsts]
  for (let from = 0; from < others.length; from += AT_ONCE) groups.push(others.slice(from, from + AT_ONCE))
  return groups
}

type Pending = Awaited<ReturnType<typeof claimPending>>[number]

/** Claims attempts to ask about. Sets the time first, so that another process does not ask about the same ones. */
function claimPending({ db, clock }: PaymentDeps, unresponsive: readonly string[]) {
  const now = clock.now()
  const waitedSince = new Date(now.getTime() - FIRST_ASKED_AFTER_SECONDS * 1000)
  const askedBefore = sql<Date>`${now}::timestamptz - greatest(
    make_interval(secs => ${ASKED_EVERY_SECONDS}), (${now}::timestamptz - created_at) * ${SHARE_OF_AGE})`
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
          .where('created_at', '<=', waitedSince)
          .where(({ eb, or }) => or([eb('asked_at', 'is', null), eb('asked_at', '<=', askedBefore)]))
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
        'amount_amd as amountAmd',
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

/** @returns false if the provider was asked and did not respond */
async function reconcileAttempt(deps: PaymentDeps, settle: Settle, attempt: Pending): Promise<boolean> {
  const { id: paymentId, provider: name, providerRef, number, amountAmd, orderNumber, createdAt } = attempt
  const provider = PaymentProvider.parse(name)
  const isPast = hasPageExpired(createdAt, deps.clock.now())
  if (providerRef === null) {
    if (isPast) await endUnstarted(deps, paymentId)
    return true
  }
  // Close a superseded page once its provider is available again.
  if (attempt.isWatched && (await closePage(deps, settle, paymentId)) !== undefined) return true
  const canBeAsked = deps.gateways.byName[provider]?.canBeAsked ?? true
  if (!canBeAsked && !isPast) return true
  const report = await queryProvider(deps, provider, { paymentId, providerRef, number, amountAmd, orderNumber })
  if (!report) return false
  if (report.state === 'open') await markAwaited(deps.db, paymentId, null)
  const isForgot = canBeAsked ? isPastStatusLimit(createdAt, deps.clock.now()) : isPast
  const ended = await endedReport(deps, attempt, report, { isPast, isForgot })
  await settle(deps, { provider, report: ended })
  if (ended.state === 'failed') await stopWatching(deps.db, paymentId)
  return true
}

/** Returns the provider's report, or a failure if there was no result for too long. */
async function endedReport(
  deps: PaymentDeps,
  attempt: Pending,
  report: PaymentReport,
  { isPast, isForgot }: { isPast: boolean; isForgot: boolean },
): Promise<PaymentReport> {
  if (report.state === 'open' && isPast) return failed(report)
  if (report.state !== 'unknown' || !isForgot) return report
  await alertStaff(deps, attempt)
  return failed(report)
}

const failed = (report: PaymentReport): PaymentReport => ({ ...report, state: 'failed' })

/**
 * Alerts staff about an attempt that ends without a report, if its provider passed the precheck or cannot be asked: the
 * money may be at the provider.
 */
async function alertStaff({ db, log, gateways }: PaymentDeps, { id, provider, orderNumber }: Pending): Promise<void> {
  const isAsked = gateways.byName[PaymentProvider.parse(provider)]?.canBeAsked
  if (isAsked || (await hasAcceptedPrecheck(db, id))) {
    log.error(
      { alert: 'payment.unconfirmed', provider, paymentId: id, orderNumber },
      'unconfirmed payment, check the account at the provider',
    )
  }
}

/** Ends an attempt whose page was never shown: the provider does not know it, or its response was lost. */
async function endUnstarted({ db, clock }: PaymentDeps, id: string): Promise<void> {
  const pending = attemptsWithoutPage.where('id', '=', id).where('status', '=', 'pending')
  await execute(db, pending.set({ status: 'failed', settled_at: clock.now() }))
  await stopWatching(db, id)
}
