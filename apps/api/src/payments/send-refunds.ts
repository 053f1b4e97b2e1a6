import { PaymentProvider } from '@shop/contracts/payments.ts'
import { sqlState } from '#platform/db.ts'
import { confirmRefund } from './confirm-refund.ts'
import { GatewayError, gatewayOf, type PaymentDeps, type RefundAnswer, type RefundRequest } from './gateway.ts'
import { onItsOwn } from './on-its-own.ts'
import { nextRefundTry } from './rules.ts'

/** All of them are tried within the lease, also when every one takes two calls of 5 s. */
const BATCH = 5
/** A refund that is being sent is left alone for this long; then it is sent again under the same key. */
const LEASE_MS = 60_000
/** From this try on staff should look. */
const ALERT_FROM_TRY = 3
const UNIQUE_VIOLATION = '23505'

type Due = RefundRequest & { id: string; attempts: number; provider: string; orderNumber: number }

/**
 * Sends every refund that is due: requested -> sent -> confirmed, failed (tried again later) or manual (staff's). The
 * row says `sent` before the provider is called, so that a crash between leaves a trace: what was sent and not answered
 * is in doubt, and its provider is asked what became of it. Of one attempt one refund is on its way at a time.
 */
export async function sendRefunds(deps: PaymentDeps): Promise<void> {
  for (;;) {
    const due = await claimDue(deps)
    let isAnswering = true
    for (const refund of due) {
      const isAnswered = await onItsOwn(deps, { refundId: refund.id, orderNumber: refund.orderNumber }, () =>
        sendRefund(deps, refund),
      )
      isAnswering &&= isAnswered === true
    }
    // Of one attempt the next goes in the next turn.
    if (due.length === 0 || !isAnswering) return
  }
}

async function claimDue({ db, clock }: PaymentDeps): Promise<Due[]> {
  const now = clock.now()
  try {
    return await db.$queryRaw<Due[]>`
      UPDATE payment_refund r
      SET status = 'sent', attempts = r.attempts + 1, due_at = ${new Date(now.getTime() + LEASE_MS)}
      FROM payment p, (
        SELECT d.id, d.status FROM payment_refund d
        WHERE d.status IN ('requested', 'sent', 'failed') AND d.due_at <= ${now}
          AND NOT EXISTS (
            SELECT 1 FROM payment_refund o
            WHERE o.payment_id = d.payment_id AND o.id <> d.id AND (o.status = 'sent'
              OR d.status <> 'sent' AND o.status IN ('requested', 'failed') AND o.due_at <= ${now} AND o.id < d.id))
        ORDER BY d.due_at, d.id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED) due
      WHERE r.id = due.id AND p.id = r.payment_id
      RETURNING r.id, r.key, r.amount_amd AS "refundAmd", r.attempts, due.status = 'sent' AS "isInDoubt",
        p.id AS "paymentId", p.provider, p.provider_ref AS "providerRef", p.number, p.amount_amd AS "amountAmd",
        (SELECT o.number FROM orders o WHERE o.id = p.order_id) AS "orderNumber",
        (SELECT coalesce(sum(b.amount_amd), 0)::int FROM payment_refund b
          WHERE b.payment_id = p.id AND b.status = 'confirmed') AS "backAmd"`
  } catch (error) {
    // Another process has just sent one of the same attempt.
    if (sqlState(error) === UNIQUE_VIOLATION) return []
    throw error
  }
}

type Unanswered = { state: 'unanswered'; why: string }

/** @returns whether the provider answered */
async function sendRefund(
  deps: PaymentDeps,
  { id, attempts, provider, orderNumber, ...request }: Due,
): Promise<boolean> {
  const answer = await ask(deps, PaymentProvider.parse(provider), request)
  if (answer.state === 'confirmed') {
    await confirmRefund(deps, id, answer.refundRef)
    deps.log.info({ refundId: id, orderNumber }, 'refund confirmed')
    return true
  }
  tellStaff(deps, { id, orderNumber, attempts, answer })
  const { state, why } = answer
  // Without an answer the money may be on its way: that is not a failure yet.
  const status = { refused: 'failed', manual: 'manual', unanswered: 'sent' }[state]
  await deps.db.paymentRefund.updateMany({
    where: { id, status: 'sent' },
    data: { status, lastError: why, dueAt: nextRefundTry(deps.clock.now(), attempts) },
  })
  return state !== 'unanswered'
}

async function ask(
  { gateways }: PaymentDeps,
  provider: PaymentProvider,
  request: RefundRequest,
): Promise<RefundAnswer | Unanswered> {
  try {
    return await gatewayOf(gateways, provider).refund(request)
  } catch (error) {
    if (error instanceof GatewayError) return { state: 'unanswered', why: error.message }
    throw error
  }
}

type NotConfirmed = Exclude<RefundAnswer | Unanswered, { state: 'confirmed' }>

function tellStaff(
  { log }: PaymentDeps,
  { id, orderNumber, attempts, answer }: Pick<Due, 'id' | 'orderNumber' | 'attempts'> & { answer: NotConfirmed },
): void {
  const level = attempts >= ALERT_FROM_TRY ? 'error' : 'warn'
  const alert = answer.state === 'manual' ? 'payment.manual_refund' : 'payment.refund'
  log[level]({ alert, refundId: id, orderNumber, attempts, why: answer.why }, 'refund is not confirmed')
}
