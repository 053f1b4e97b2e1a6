import { PaymentProvider } from '@shop/contracts/payments.ts'
import { processOpenEvents, type Settle } from './callback.ts'
import type { PaymentDeps } from './gateway.ts'
import { onItsOwn } from './on-its-own.ts'
import { askProvider } from './return.ts'
import { isOver } from './rules.ts'

/** Asked first when the callback has had its time, then each minute, and ever more rarely the older the attempt is. */
const FIRST_ASKED_AFTER_SECONDS = 30
const ASKED_EVERY_SECONDS = 45
const SHARE_OF_AGE = 0.1
const BATCH = 40
const AT_ONCE = 8
/** A run ends before the queue takes it for dead, also when every answer takes its 5 s. */
const MAX_BATCHES = 2

type Pending = { id: string; provider: string; providerRef: string | null; createdAt: Date; amountAmd: number }

/**
 * Heals what a provider's callback did not bring: calls stored but not processed, and attempts whose callback is
 * lost, which it asks the provider about. An attempt on which nobody paid in an hour is over.
 */
export async function reconcile(deps: PaymentDeps, settle: Settle): Promise<void> {
  await processOpenEvents(deps, settle)
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const pending = await claimPending(deps)
    for (let from = 0; from < pending.length; from += AT_ONCE) {
      const together = pending.slice(from, from + AT_ONCE)
      await Promise.all(
        together.map(attempt => onItsOwn(deps, { paymentId: attempt.id }, () => heal(deps, settle, attempt))),
      )
    }
    if (pending.length < BATCH) return
  }
}

/** Attempts to ask about now; noting the time first keeps a second process from asking the same. */
function claimPending({ db, clock }: PaymentDeps): Promise<Pending[]> {
  const now = clock.now()
  return db.$queryRaw<Pending[]>`
    UPDATE payment SET asked_at = ${now}
    WHERE id IN (
      SELECT id FROM payment
      WHERE status = 'pending'
        AND created_at <= ${now}::timestamptz - make_interval(secs => ${FIRST_ASKED_AFTER_SECONDS})
        AND (asked_at IS NULL OR asked_at <= ${now}::timestamptz - greatest(
          make_interval(secs => ${ASKED_EVERY_SECONDS}), (${now}::timestamptz - created_at) * ${SHARE_OF_AGE}))
      ORDER BY asked_at NULLS FIRST, id
      LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
    RETURNING id, provider, provider_ref AS "providerRef", created_at AS "createdAt", amount_amd AS "amountAmd"`
}

async function heal(deps: PaymentDeps, settle: Settle, attempt: Pending): Promise<void> {
  const provider = PaymentProvider.parse(attempt.provider)
  const { id, providerRef, createdAt } = attempt
  const isPast = isOver(createdAt, deps.clock.now())
  if (providerRef === null) {
    if (isPast) await endUnstarted(deps, id)
    return
  }
  const report = await askProvider(deps, { id, provider, providerRef })
  if (!report) return
  const word = report.state === 'open' && isPast ? { ...report, state: 'failed' as const } : report
  await settle(deps, { provider, report: word })
}

/** The provider never got to know this attempt, or its answer was lost: no page of it was ever shown. */
async function endUnstarted({ db, clock }: PaymentDeps, id: string): Promise<void> {
  await db.payment.updateMany({
    where: { id, status: 'pending', providerRef: null },
    data: { status: 'failed', settledAt: clock.now() },
  })
}
