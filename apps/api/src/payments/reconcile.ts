import { PaymentProvider } from '@shop/contracts/payments.ts'
import { sql } from 'kysely'
import { anyOf, execute, kysely, query } from '#platform/sql.ts'
import { markAwaited, stopWatching } from './attempts.ts'
import { processOpenEvents } from './callback.ts'
import { closePage } from './close-page.ts'
import type { PaymentDeps, PaymentReport } from './gateway.ts'
import { unopened } from './numbers.ts'
import { onItsOwn } from './on-its-own.ts'
import { wasAgreed } from './queries.ts'
import { askProvider } from './return.ts'
import { isForgotten, isOver } from './rules.ts'
import type { Settle } from './settle.ts'

/** Asked first when the callback has had its time, then each minute, and ever more rarely the older the attempt is. */
const FIRST_ASKED_AFTER_SECONDS = 30
const ASKED_EVERY_SECONDS = 45
const SHARE_OF_AGE = 0.1
const BATCH = 40
const AT_ONCE = 8
/**
 * From then on a run takes up nothing more, milliseconds: the queue takes it for dead after a minute. In a rush thousands of
 * pages are open, and one whose word was lost may be behind them all.
 */
const LONGEST_MS = 25_000

/**
 * Heals what a provider's callback did not bring: calls stored but not processed, and attempts whose callback is
 * lost, which it asks the provider about. An attempt on which nobody paid in an hour is over.
 */
export async function reconcile(deps: PaymentDeps, settle: Settle): Promise<void> {
  const until = deps.clock.now().getTime() + LONGEST_MS
  await processOpenEvents(deps, settle)
  // Who answers nothing of a batch is asked no more in this run: what was not asked about keeps its turn.
  const silent = new Set<string>()
  do {
    const pending = await claimPending(deps, [...silent])
    const answered = new Set<string>()
    for (const together of inTurns(pending)) {
      await Promise.all(
        together.map(attempt =>
          onItsOwn(deps, { paymentId: attempt.id, orderNumber: attempt.orderNumber }, async () => {
            if (await heal(deps, settle, attempt)) answered.add(attempt.provider)
          }),
        ),
      )
    }
    if (pending.length < BATCH) return
    for (const { provider } of pending) if (!answered.has(provider)) silent.add(provider)
  } while (deps.clock.now().getTime() < until)
}

/** One of each provider before the others: where a provider is back, or gone, the others go by how the first went. */
function inTurns(pending: readonly Pending[]): Pending[][] {
  const firsts = [...new Map(pending.toReversed().map(attempt => [attempt.provider, attempt])).values()]
  const others = pending.filter(attempt => !firsts.includes(attempt))
  const turns = [firsts]
  for (let from = 0; from < others.length; from += AT_ONCE) turns.push(others.slice(from, from + AT_ONCE))
  return turns
}

type Pending = Awaited<ReturnType<typeof claimPending>>[number]

/** Attempts to ask about now; noting the time first keeps a second process from asking the same. */
function claimPending({ db, clock }: PaymentDeps, silent: readonly string[]) {
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
          .where(({ eb, not }) => not(eb('provider', '=', anyOf(silent))))
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

/** @returns false where its provider was asked and did not answer */
async function heal(deps: PaymentDeps, settle: Settle, attempt: Pending): Promise<boolean> {
  const { id: paymentId, provider: name, providerRef, number, amountAmd, orderNumber, createdAt } = attempt
  const provider = PaymentProvider.parse(name)
  const isPast = isOver(createdAt, deps.clock.now())
  if (providerRef === null) {
    if (isPast) await endUnstarted(deps, paymentId)
    return true
  }
  // A superseded page is closed once its provider can be reached again.
  if (attempt.isWatched && (await closePage(deps, settle, paymentId)) !== undefined) return true
  const canBeAsked = deps.gateways.byName[provider]?.canBeAsked ?? true
  if (!canBeAsked && !isPast) return true
  const report = await askProvider(deps, provider, { paymentId, providerRef, number, amountAmd, orderNumber })
  if (!report) return false
  if (report.state === 'open') await markAwaited(deps.db, paymentId, null)
  const isForgot = canBeAsked ? isForgotten(createdAt, deps.clock.now()) : isPast
  const ended = await endedReport(deps, attempt, report, { isPast, isForgot })
  await settle(deps, { provider, report: ended })
  if (ended.state === 'failed') await stopWatching(deps.db, paymentId)
  return true
}

/** What a provider says, or that the attempt is over where it has said nothing for too long. */
async function endedReport(
  deps: PaymentDeps,
  attempt: Pending,
  report: PaymentReport,
  { isPast, isForgot }: { isPast: boolean; isForgot: boolean },
): Promise<PaymentReport> {
  if (report.state === 'open' && isPast) return failed(report)
  if (report.state !== 'unknown' || !isForgot) return report
  await tellStaff(deps, attempt)
  return failed(report)
}

const failed = (report: PaymentReport): PaymentReport => ({ ...report, state: 'failed' })

/**
 * An attempt ends without a word of its provider. Where it was about to take the money, or never said what became of
 * it, somebody should look there.
 */
async function tellStaff({ db, log, gateways }: PaymentDeps, { id, provider, orderNumber }: Pending): Promise<void> {
  const isAsked = gateways.byName[PaymentProvider.parse(provider)]?.canBeAsked
  if (isAsked || (await wasAgreed(db, id))) {
    log.error(
      { alert: 'payment.unconfirmed', provider, paymentId: id, orderNumber },
      'a payment may be with its provider',
    )
  }
}

/** The provider never got to know this attempt, or its answer was lost: no page of it was ever shown. */
async function endUnstarted({ db, clock }: PaymentDeps, id: string): Promise<void> {
  const pending = unopened.where('id', '=', id).where('status', '=', 'pending')
  await execute(db, pending.set({ status: 'failed', settled_at: clock.now() }))
  await stopWatching(db, id)
}
