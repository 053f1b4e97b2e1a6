import { randomUUIDv7 } from 'node:crypto'
import { shopDate, shopTimestamp } from '@shop/contracts/days.ts'
import type { RefundReason, RefundState } from '@shop/contracts/payments-staff.ts'
import { sql } from 'kysely'
import { findRefundLimit } from '#identity/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { execute, kysely, lockName, type Param, prepare, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { getSettings } from '#settings/index.ts'
import { addRefundedCredit, publishConfirmation } from './confirm-refund.ts'
import type { PaymentDeps } from './gateway.ts'
import { getPromisedDate } from './promised-date.ts'

type Deps = Pick<PaymentDeps, 'clock' | 'jobs' | 'keys'>

export type NewRefund = {
  paymentId: string
  /** The amount, at most the captured one. */
  amountAmd: number
  reason: RefundReason
  /** The part of the amount that is deposits of rentals. */
  depositAmd?: number
  /** Idempotency key of the refund. Default: a refund of the whole attempt. */
  key?: string
  /** True if an admin must release it first. */
  isHeld?: boolean
  /** True if the provider cannot execute it and staff must. */
  isManual?: boolean
  /** True if all of it becomes store credit. Default: the card first, then store credit that paid for the order. */
  isToCredit?: boolean
  /** The account of the staff member who decided on it. */
  staffId?: string
  /** True if the caller notifies the customer of store credit that is added at once. */
  isSilent?: boolean
}

/**
 * Requests a refund of a captured attempt in the transaction that makes it due: inserts a row and enqueues the job that
 * sends it after the commit. What the provider charged is refunded first, then the store credit, which is added at once,
 * unless the refund is held. A refund to store credit alone is thereby confirmed. The same key again changes nothing.
 * @returns the refund's id
 * @throws REFUND_EXCEEDS_PAYMENT (details: the remaining amount) if all refunds of the attempt would exceed its amount;
 * a database constraint checks this too; CREDIT_WITHOUT_ACCOUNT if all of it shall become credit of no account
 */
export async function requestRefund(
  tx: Tx,
  deps: Deps,
  {
    paymentId,
    amountAmd,
    depositAmd = 0,
    reason,
    key = `${paymentId}:all`,
    isHeld = false,
    isManual = false,
    isToCredit = false,
    staffId,
    isSilent = false,
  }: NewRefund,
): Promise<string> {
  const { clock, jobs } = deps
  const { leftAmd, chargeLeftAmd } = await lockRefundable(tx, paymentId)
  const [earlier] = await query(tx, refunds.select('id').where('key', '=', key))
  if (earlier) return earlier.id
  if (amountAmd > leftAmd) throw new AppError('REFUND_EXCEEDS_PAYMENT', { details: [{ available: leftAmd }] })
  const creditAmd = isToCredit ? amountAmd : amountAmd - Math.min(amountAmd, chargeLeftAmd)
  if (isToCredit && !(await hasAccount(tx, paymentId))) throw new AppError('CREDIT_WITHOUT_ACCOUNT')
  const [id, now] = [randomUUIDv7(), clock.now()]
  const status = toFirstStatus({ isHeld, isManual, isDone: creditAmd === amountAmd })
  await execute(
    tx,
    kysely.insertInto('payment_refund').values({
      id,
      payment_id: paymentId,
      key,
      amount_amd: amountAmd,
      credit_amd: creditAmd,
      deposit_amd: depositAmd,
      reason,
      status,
      confirmed_at: status === 'confirmed' ? now : null,
      requested_at: now,
      due_at: now,
      promised_by: await getPromisedDate(tx, now),
      requested_by: staffId ?? null,
      is_release_needed: isHeld,
      is_prepayment: isUnsold(paymentId),
    }),
  )
  if (status === 'confirmed') await publishConfirmation(tx, deps, id, { isSilent })
  else if (status !== 'held') await addRefundedCredit(tx, deps, id)
  if (status === 'requested') await jobs.send(tx, 'payments.refund')
  return id
}

/** True if the payment is a prepayment whose sale has no receipt yet: the refund returns the prepayment. */
const isUnsold = (paymentId: string) => sql<boolean>`EXISTS (
  SELECT FROM fiscal_receipt r WHERE r.payment_id = ${paymentId} AND r.kind = 'prepayment'
) AND NOT EXISTS (SELECT FROM fiscal_receipt r WHERE r.payment_id = ${paymentId} AND r.kind = 'sale')`

/** `isDone`: nothing is left for the provider to do. */
function toFirstStatus({
  isHeld,
  isManual,
  isDone,
}: {
  isHeld: boolean
  isManual: boolean
  isDone: boolean
}): RefundState {
  if (isManual) return 'manual'
  if (isHeld) return 'held'
  return isDone ? 'confirmed' : 'requested'
}

/** True if the order of a payment has an account, which its store credit goes to. */
async function hasAccount(tx: Tx, paymentId: string): Promise<boolean> {
  const orders = kysely.selectFrom('payment as p').innerJoin('orders as o', 'o.id', 'p.order_id')
  const owned = orders.select('o.id').where('p.id', '=', paymentId).where('o.account_id', 'is not', null)
  return (await execute(tx, owned)) > 0
}

const refunds = kysely.selectFrom('payment_refund')

const AMOUNTS = ['amount_amd as amountAmd', 'credit_amd as creditAmd'] as const

/**
 * Locks an attempt and returns the amount that is not refunded yet, and its part that the provider charged. Without an
 * account, that part is all: the deletion of the account forfeits the credit. Reads the sums under the lock.
 */
async function lockRefundable(tx: Tx, paymentId: string): Promise<{ leftAmd: number; chargeLeftAmd: number }> {
  const attempt = kysely.selectFrom('payment').select(AMOUNTS).where('id', '=', paymentId)
  const [locked] = await query(tx, attempt.forUpdate())
  if (!locked) throw new Error(`expected payment ${paymentId}, found none`)
  const requested = await query(tx, refunds.select(AMOUNTS).where('payment_id', '=', paymentId))
  const leftAmd = requested.reduce((left, { amountAmd }) => left - amountAmd, locked.amountAmd)
  const chargedAmd = locked.amountAmd - locked.creditAmd
  const chargeLeftAmd = requested.reduce((left, { amountAmd, creditAmd }) => left - (amountAmd - creditAmd), chargedAmd)
  const chargePartAmd = Math.min(leftAmd, chargeLeftAmd)
  const isForfeited = leftAmd > chargePartAmd && !(await hasAccount(tx, paymentId))
  return { leftAmd: isForfeited ? chargePartAmd : leftAmd, chargeLeftAmd: chargePartAmd }
}

/**
 * Returns the amount of an order's captured payment that is not refunded yet, without deposits, which have their own
 * refunds, and without forfeited store credit. Null if the order was never paid.
 */
export async function refundableAmd(db: Tx, orderId: string): Promise<number | null> {
  const [captured] = await query(db, refundable({ orderId }))
  return captured?.leftAmd ?? null
}

/** Selects what refundableAmd returns, for orders `o`. */
export const selectRefundable = kysely
  .selectFrom('payment as p')
  .innerJoin('orders as o', 'o.id', 'p.order_id')
  .select(({ eb, ref, selectFrom }) =>
    eb(
      eb('p.amount_amd', '-', ref('o.deposit_amd')),
      '-',
      selectFrom('payment_refund as r')
        .select(
          sql<number>`coalesce(sum(r.amount_amd - r.deposit_amd), 0)::int + CASE WHEN o.account_id IS NULL
              THEN greatest(p.credit_amd - coalesce(sum(r.credit_amd), 0)::int, 0) ELSE 0 END`.as('requestedAmd'),
        )
        .whereRef('r.payment_id', '=', 'p.id')
        .$asScalar()
        .$notNull(),
    ).as('leftAmd'),
  )
  .where('p.status', '=', sql.lit('captured'))

const refundable = prepare((param: Param<{ orderId: string }>) =>
  selectRefundable.where('p.order_id', '=', param('orderId')),
)

async function findCapturedPayment(tx: Tx, orderId: string): Promise<{ id: string } | undefined> {
  const captured = kysely.selectFrom('payment').select('id').where('status', '=', 'captured')
  const [payment] = await query(tx, captured.where('order_id', '=', orderId))
  return payment
}

/**
 * Requests a partial refund of an order's captured payment. The caller has locked the order.
 * @returns the refund's id, or null if the order was never paid
 * @throws REFUND_EXCEEDS_PAYMENT also if it would use deposits
 */
export async function requestPartialRefund(
  tx: Tx,
  deps: Deps,
  { orderId, ...request }: Omit<NewRefund, 'paymentId'> & { orderId: string; key: string },
): Promise<string | null> {
  const captured = await findCapturedPayment(tx, orderId)
  if (!captured) return null
  const { amountAmd, depositAmd = 0, key } = request
  const leftAmd = (await refundableAmd(tx, orderId)) ?? 0
  const isAbove = amountAmd - depositAmd > leftAmd
  if (isAbove && (await execute(tx, refunds.select('id').where('key', '=', key))) === 0)
    throw new AppError('REFUND_EXCEEDS_PAYMENT', { details: [{ available: leftAmd }] })
  return requestRefund(tx, deps, { paymentId: captured.id, ...request })
}

export type CapturedRefundInput = {
  orderId: string
  reason: RefundReason
  /** The part of the products' price that the shop retains. */
  retainedAmd: number
  /** The deposits to refund. */
  depositAmd: number
  /** The staff member who decided on it. */
  staffId?: string
  /** An admin must release the refund if its amount without deposits reaches this limit. */
  releaseFromAmd?: number
}

/**
 * Requests a refund of an order's captured payment, without the retained amount and earlier refunds. Does nothing if the
 * order was never paid.
 */
export async function refundCapturedPayment(
  tx: Tx,
  deps: Deps,
  { orderId, reason, retainedAmd, depositAmd, staffId, releaseFromAmd = Number.POSITIVE_INFINITY }: CapturedRefundInput,
): Promise<void> {
  const captured = await findCapturedPayment(tx, orderId)
  if (!captured) return
  // The retained amount is never deducted from a deposit.
  const productsAmd = Math.max(0, (await lockRefundable(tx, captured.id)).leftAmd - depositAmd - retainedAmd)
  const amountAmd = depositAmd + productsAmd
  const isHeld = productsAmd > 0 && productsAmd >= releaseFromAmd
  const request = { paymentId: captured.id, amountAmd, depositAmd, reason, isHeld, ...(staffId ? { staffId } : {}) }
  if (amountAmd > 0) await requestRefund(tx, deps, request)
}

type StaffDecision = { orderId: string; staffId: string }

/**
 * Requests a refund that a staff member decided on. The caller has locked the order. An admin must release the refund if
 * it brings one of two sums to the limit of the person's role: the refunds of the order by staff, or the person's
 * refunds of the day (Asia/Yerevan) without an admin. A role without a limit has that of the settings. The sums prevent
 * splitting a refund to stay below the limit.
 * @returns null if the order was never paid
 * @throws REFUND_EXCEEDS_PAYMENT
 */
export async function refundByStaff(
  tx: Tx,
  deps: Deps,
  request: StaffDecision &
    Pick<NewRefund, 'amountAmd' | 'depositAmd' | 'reason' | 'isToCredit' | 'isSilent'> & { key: string },
): Promise<{ refundId: string; isHeld: boolean } | null> {
  const { amountAmd, depositAmd = 0 } = request
  const isHeld = amountAmd - depositAmd >= (await lockReleaseLimit(tx, deps, request))
  const refundId = await requestPartialRefund(tx, deps, { ...request, isHeld })
  return refundId === null ? null : { refundId, isHeld }
}

/**
 * Does the same for the remaining amount of an order that a staff member cancels. The order is cancelled in any case;
 * only the refund may wait.
 */
export async function refundCapturedByStaff(
  tx: Tx,
  deps: Deps,
  request: StaffDecision & Omit<CapturedRefundInput, 'releaseFromAmd'>,
): Promise<void> {
  await refundCapturedPayment(tx, deps, { ...request, releaseFromAmd: await lockReleaseLimit(tx, deps, request) })
}

/** Serializes refunds per person: concurrent refunds of different orders count towards the same daily limit. */
async function lockReleaseLimit(tx: Tx, deps: Deps, request: StaffDecision): Promise<number> {
  await lockName(tx, `refunds-of:${request.staffId}`)
  return getReleaseLimitAmd(tx, deps, request)
}

/**
 * Returns the amount from which the next refund of an order by this person needs an admin; 0 if every refund does.
 * Deposits do not count: their refund follows from the recorded damage.
 */
export async function getReleaseLimitAmd(
  db: Tx,
  { clock }: Pick<PaymentDeps, 'clock'>,
  { orderId, staffId }: StaffDecision,
): Promise<number> {
  const releaseFromAmd = (await findRefundLimit(db, staffId)) ?? (await getSettings(db, 'returns')).releaseFromAmd
  const dayStart = shopTimestamp(shopDate(clock.now()))
  const [sums] = await query(
    db,
    kysely.selectNoFrom(({ selectFrom }) => [
      selectFrom('payment_refund as r')
        .innerJoin('payment as p', 'p.id', 'r.payment_id')
        .select(WITHOUT_DEPOSITS.as('amd'))
        .where('p.order_id', '=', orderId)
        .where('r.requested_by', 'is not', null)
        .$asScalar()
        .$notNull()
        .as('ofOrder'),
      selectFrom('payment_refund as r')
        .select(WITHOUT_DEPOSITS.as('amd'))
        .where('r.requested_by', '=', staffId)
        .where('r.requested_at', '>=', dayStart)
        .where('r.is_release_needed', '=', false)
        .$asScalar()
        .$notNull()
        .as('ofStaff'),
    ]),
  )
  if (!sums) throw new Error('expected one row of refund sums, got none')
  return Math.max(0, releaseFromAmd - Math.max(sums.ofOrder, sums.ofStaff))
}

const WITHOUT_DEPOSITS = sql<number>`coalesce(sum(r.amount_amd - r.deposit_amd), 0)::float8`
