import { PaymentProvider } from '@shop/contracts/payments.ts'
import { type InferResult, type NotNull, sql } from 'kysely'
import { sqlState } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { confirmRefund } from './confirm-refund.ts'
import { GatewayError, gatewayOf, type PaymentDeps, type RefundRequest, type RefundResult } from './gateway.ts'
import { nextRefundTry } from './rules.ts'
import { runIsolated } from './run-isolated.ts'

/** All of them are sent within the lease, even if each takes two calls of 5 s. */
const BATCH = 5
/** While a refund is being sent, no other process sends it. After this time it is sent again with the same key. */
const LEASE_MS = 60_000
/** From this attempt on, staff are alerted. */
const ALERT_FROM_ATTEMPT = 3
const UNIQUE_VIOLATION = '23505'

/**
 * Sends the refunds that are due: requested -> sent -> confirmed, failed (retried) or manual (for staff). The status
 * becomes `sent` before the provider is called. If the process crashes in between, the provider is asked for the status
 * of the refund. At most one refund per attempt is in progress.
 */
export async function sendRefunds(deps: PaymentDeps): Promise<void> {
  for (;;) {
    const due = await claimDue(deps)
    let isAnswering = true
    for (const refund of due) {
      const isAnswered = await runIsolated(deps, { refundId: refund.id, orderNumber: refund.orderNumber }, () =>
        sendRefund(deps, refund),
      )
      isAnswering &&= isAnswered === true
    }
    // Further refunds of the same attempt follow in the next pass.
    if (due.length === 0 || !isAnswering) return
  }
}

async function claimDue({ db, clock }: PaymentDeps): Promise<Due[]> {
  const now = clock.now()
  try {
    return await query(db, claimedRefunds(now, new Date(now.getTime() + LEASE_MS)))
  } catch (error) {
    // Another process has just sent a refund of the same attempt.
    if (sqlState(error) === UNIQUE_VIOLATION) return []
    throw error
  }
}

const OPEN = ['requested', 'sent', 'failed']

function claimedRefunds(now: Date, leasedUntil: Date) {
  return kysely
    .updateTable('payment_refund as r')
    .from('payment as p')
    .from(({ selectFrom }) =>
      selectFrom('payment_refund as d')
        .select(['d.id', 'd.status'])
        .where('d.status', 'in', OPEN)
        .where('d.due_at', '<=', now)
        .where(({ exists, not, selectFrom: selectOther }) =>
          not(
            exists(
              selectOther('payment_refund as o')
                .select('o.id')
                .whereRef('o.payment_id', '=', 'd.payment_id')
                .whereRef('o.id', '!=', 'd.id')
                .where(({ and, eb, or, ref }) =>
                  or([
                    eb('o.status', '=', 'sent'),
                    and([
                      eb('d.status', '!=', 'sent'),
                      eb('o.status', 'in', ['requested', 'failed']),
                      eb('o.due_at', '<=', now),
                      eb('o.id', '<', ref('d.id')),
                    ]),
                  ]),
                ),
            ),
          ),
        )
        .orderBy('d.due_at')
        .orderBy('d.id')
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .as('due'),
    )
    .set(({ eb }) => ({ status: 'sent', attempts: eb('r.attempts', '+', 1), due_at: leasedUntil }))
    .whereRef('r.id', '=', 'due.id')
    .whereRef('p.id', '=', 'r.payment_id')
    .returning(({ eb, selectFrom }) => [
      'r.id',
      'r.key',
      'r.amount_amd as refundAmd',
      'r.attempts',
      eb('due.status', '=', 'sent').$castTo<boolean>().as('isInDoubt'),
      'p.id as paymentId',
      'p.provider',
      'p.provider_ref as providerRef',
      'p.number',
      'p.amount_amd as amountAmd',
      selectFrom('orders as o')
        .select('o.number')
        .whereRef('o.id', '=', 'p.order_id')
        .$asScalar()
        .$notNull()
        .as('orderNumber'),
      selectFrom('payment_refund as b')
        .select(sql<number>`coalesce(sum(b.amount_amd), 0)::int`.as('amd'))
        .whereRef('b.payment_id', '=', 'p.id')
        .where('b.status', '=', 'confirmed')
        .$asScalar()
        .$notNull()
        .as('backAmd'),
    ])
    .$narrowType<{ providerRef: NotNull }>()
}

type Due = InferResult<ReturnType<typeof claimedRefunds>>[number]

type Unanswered = { state: 'unanswered'; why: string }

/** @returns true if the provider responded */
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
  // Without a response the refund may have been executed, so it has not failed.
  const status = { rejected: 'failed', manual: 'manual', unanswered: 'sent' }[state]
  const sent = kysely.updateTable('payment_refund').where('id', '=', id).where('status', '=', 'sent')
  await execute(deps.db, sent.set({ status, last_error: why, due_at: nextRefundTry(deps.clock.now(), attempts) }))
  return state !== 'unanswered'
}

async function ask(
  { gateways }: PaymentDeps,
  provider: PaymentProvider,
  request: RefundRequest,
): Promise<RefundResult | Unanswered> {
  try {
    return await gatewayOf(gateways, provider).refund(request)
  } catch (error) {
    if (error instanceof GatewayError) return { state: 'unanswered', why: error.message }
    throw error
  }
}

type NotConfirmed = Exclude<RefundResult | Unanswered, { state: 'confirmed' }>

function tellStaff(
  { log }: PaymentDeps,
  { id, orderNumber, attempts, answer }: Pick<Due, 'id' | 'orderNumber' | 'attempts'> & { answer: NotConfirmed },
): void {
  const level = attempts >= ALERT_FROM_ATTEMPT ? 'error' : 'warn'
  const alert = answer.state === 'manual' ? 'payment.manual_refund' : 'payment.refund'
  log[level]({ alert, refundId: id, orderNumber, attempts, why: answer.why }, 'refund is not confirmed')
}
