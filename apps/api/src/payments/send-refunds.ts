import { PaymentProvider } from '@shop/contracts/payments.ts'
import { type InferResult, type NotNull, sql } from 'kysely'
import { sqlState, type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { publishConfirmation } from './confirm-refund.ts'
import { GatewayError, gatewayOf, type PaymentDeps, type RefundRequest, type RefundResult } from './gateway.ts'
import { getNextRefundAttempt } from './rules.ts'
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
 * becomes `sent` before the provider is called. If the process crashes in between, the provider is queried for the
 * status of the refund. At most one refund per attempt is in progress.
 */
export async function sendRefunds(deps: PaymentDeps): Promise<void> {
  for (;;) {
    const due = await claimDueRefunds(deps)
    let isResponsive = true
    for (const refund of due) {
      const hasResponded = await runIsolated(deps, { refundId: refund.id, orderNumber: refund.orderNumber }, () =>
        sendRefund(deps, refund),
      )
      isResponsive &&= hasResponded === true
    }
    // Further refunds of the same attempt follow in the next pass.
    if (due.length === 0 || !isResponsive) return
  }
}

async function claimDueRefunds({ db, clock }: PaymentDeps): Promise<DueRefund[]> {
  const now = clock.now()
  try {
    return await query(db, claimStatement(now, new Date(now.getTime() + LEASE_MS)))
  } catch (error) {
    // Another process has just sent a refund of the same attempt.
    if (sqlState(error) === UNIQUE_VIOLATION) return []
    throw error
  }
}

const OPEN = ['requested', 'sent', 'failed']

function claimStatement(now: Date, leasedUntil: Date) {
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
      sql<number>`r.amount_amd - r.credit_amd`.as('refundAmd'),
      'r.attempts',
      eb('due.status', '=', 'sent').$castTo<boolean>().as('isInDoubt'),
      'p.id as paymentId',
      'p.provider',
      'p.provider_ref as providerRef',
      'p.number',
      sql<number>`p.amount_amd - p.credit_amd`.as('amountAmd'),
      selectFrom('orders as o')
        .select('o.number')
        .whereRef('o.id', '=', 'p.order_id')
        .$asScalar()
        .$notNull()
        .as('orderNumber'),
      selectFrom('payment_refund as b')
        .select(sql<number>`coalesce(sum(b.amount_amd - b.credit_amd), 0)::int`.as('amd'))
        .whereRef('b.payment_id', '=', 'p.id')
        .where('b.status', '=', 'confirmed')
        .$asScalar()
        .$notNull()
        .as('refundedAmd'),
    ])
    .$narrowType<{ providerRef: NotNull }>()
}

type DueRefund = InferResult<ReturnType<typeof claimStatement>>[number]

type NoResponse = { state: 'no_response'; why: string }

/** @returns true if the provider responded */
async function sendRefund(
  deps: PaymentDeps,
  { id, attempts, provider, orderNumber, ...request }: DueRefund,
): Promise<boolean> {
  // An earlier version may have released a refund to store credit alone: no provider takes part.
  const result =
    request.refundAmd === 0
      ? ({ state: 'confirmed', refundRef: null } as const)
      : await callProvider(deps, PaymentProvider.parse(provider), request)
  if (result.state === 'confirmed') {
    await confirmRefund(deps, id, result.refundRef)
    deps.log.info({ refundId: id, orderNumber }, 'refund confirmed')
    return true
  }
  alertStaff(deps, { id, orderNumber, attempts, result })
  const { state, why } = result
  // Without a response the refund may have been executed, so it has not failed.
  const status = { rejected: 'failed', manual: 'manual', no_response: 'sent' }[state]
  const sent = kysely.updateTable('payment_refund').where('id', '=', id).where('status', '=', 'sent')
  await execute(
    deps.db,
    sent.set({ status, last_error: why, due_at: getNextRefundAttempt(deps.clock.now(), attempts) }),
  )
  return state !== 'no_response'
}

async function callProvider(
  { gateways }: PaymentDeps,
  provider: PaymentProvider,
  request: RefundRequest,
): Promise<RefundResult | NoResponse> {
  try {
    return await gatewayOf(gateways, provider).refund(request)
  } catch (error) {
    if (error instanceof GatewayError) return { state: 'no_response', why: error.message }
    throw error
  }
}

type NotConfirmed = Exclude<RefundResult | NoResponse, { state: 'confirmed' }>

function alertStaff(
  { log }: PaymentDeps,
  { id, orderNumber, attempts, result }: Pick<DueRefund, 'id' | 'orderNumber' | 'attempts'> & { result: NotConfirmed },
): void {
  const level = attempts >= ALERT_FROM_ATTEMPT ? 'error' : 'warn'
  const alert = result.state === 'manual' ? 'payment.manual_refund' : 'payment.refund'
  log[level]({ alert, refundId: id, orderNumber, attempts, why: result.why }, 'refund is not confirmed')
}

type Deps = Pick<PaymentDeps, 'clock' | 'jobs' | 'keys'>

/** Confirms a refund that the provider has executed and notifies the customer, in one transaction. Safe to repeat. */
export async function confirmRefund(deps: PaymentDeps, refundId: string, providerRef: string | null): Promise<void> {
  await withTransaction(deps.db, deps.random, async tx => {
    const open = kysely.updateTable('payment_refund').where('id', '=', refundId).where('status', '!=', 'confirmed')
    const confirmed = {
      status: 'confirmed',
      confirmed_at: deps.clock.now(),
      provider_ref: providerRef,
      last_error: null,
    }
    if ((await execute(tx, open.set(confirmed))) > 0) await publishConfirmation(tx, deps, refundId)
  })
}

/** The statuses of refunds that staff may settle: no provider can send them, or the provider rejected them. */
const MANUAL_STATUSES = ['manual', 'failed']

/**
 * Records a refund that staff executed manually, in the transaction of the request. The same reference again changes
 * nothing.
 * @returns whether this call confirmed it, and the previous status
 * @throws NOT_FOUND; REFUND_STATE if the refund does not wait for staff or was confirmed with another reference
 */
export async function confirmManualRefund(
  tx: Tx,
  deps: Deps,
  { refundId, reference }: { refundId: string; reference: string },
): Promise<{ isNew: boolean; before: string }> {
  const locked = kysely.selectFrom('payment_refund').select(['status', 'provider_ref as providerRef']).forUpdate()
  const [refund] = await query(tx, locked.where('id', '=', refundId))
  if (!refund) throw new AppError('NOT_FOUND')
  const { status: before, providerRef } = refund
  if (before === 'confirmed' && providerRef === reference) return { isNew: false, before }
  if (!MANUAL_STATUSES.includes(before)) throw new AppError('REFUND_STATE', { details: [{ status: before }] })
  await execute(
    tx,
    kysely
      .updateTable('payment_refund')
      .set({
        status: 'confirmed',
        confirmed_at: deps.clock.now(),
        is_by_hand: true,
        provider_ref: reference,
        last_error: null,
      })
      .where('id', '=', refundId),
  )
  await publishConfirmation(tx, deps, refundId)
  return { isNew: true, before }
}
