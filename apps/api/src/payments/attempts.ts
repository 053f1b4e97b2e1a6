import { randomUUIDv7 } from 'node:crypto'
import type { PaymentState } from '@shop/contracts/orders.ts'
import { type PaymentProvider, paymentProviders } from '@shop/contracts/payments.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { anyOf, execute, kysely, type Param, prepare, query, send } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import type { PaymentDeps, PaymentReport } from './gateway.ts'
import { selectBalance } from './order-balance.ts'
import type { PaymentStatus } from './queries.ts'
import { getPayAgainAt, toPaymentState, toWholeAmd } from './rules.ts'

/** A literal, because the partial indexes on open attempts need one. */
const PENDING = sql.lit('pending')
const payments = kysely.selectFrom('payment')
const pendingPayment = kysely.updateTable('payment').where('status', '=', PENDING)
const newestAttempt = payments.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1)

type NewAttemptInput = {
  orderId: string
  amountAmd: number
  /** The part of the amount that store credit pays. */
  creditAmd: number
  provider?: PaymentProvider
  /** Path of the page that shows the result to a payer without a login. */
  returnPath?: string | undefined
}

/**
 * Opens an attempt to pay a locked order that has no open one; startPayment then calls the provider.
 * @returns the attempt's id
 * @throws VALIDATION for body.paymentProvider if the shop does not offer it
 */
export async function openPayment(
  tx: Tx,
  deps: Pick<PaymentDeps, 'clock' | 'gateways'>,
  attempt: NewAttemptInput,
): Promise<string> {
  const provider = attempt.provider ?? (await findLastProvider(tx, attempt.orderId, deps.gateways.offered))
  const { id } = await openFirstPayment(tx, deps, { ...attempt, ...(provider ? { provider } : {}) })
  return id
}

export type OpenedAttempt = { id: string; provider: PaymentProvider; createdAt: Date }

/**
 * Opens the first payment attempt of an order in the transaction that places the order. An attempt that store credit
 * pays in full reaches no provider: the choice of the customer does not matter.
 * @throws VALIDATION for body.paymentProvider if the shop does not offer it
 */
export async function openFirstPayment(
  tx: Tx,
  { clock, gateways }: Pick<PaymentDeps, 'clock' | 'gateways'>,
  { orderId, amountAmd, creditAmd, provider: chosen = gateways.offered[0], returnPath }: NewAttemptInput,
): Promise<OpenedAttempt> {
  const provider = creditAmd === amountAmd ? gateways.offered[0] : chosen
  assertOffered(gateways, provider)
  const [id, createdAt] = [randomUUIDv7(), clock.now()]
  await send(tx, insertion({ id, orderId, provider, amountAmd, creditAmd, createdAt, returnPath: returnPath ?? null }))
  return { id, provider, createdAt }
}

type Values = OpenedAttempt & { orderId: string; amountAmd: number; creditAmd: number; returnPath: string | null }

const insertion = prepare((param: Param<Values>) =>
  kysely.insertInto('payment').values({
    id: param('id'),
    order_id: param('orderId'),
    provider: param('provider'),
    status: 'pending',
    amount_amd: param('amountAmd'),
    credit_amd: param('creditAmd'),
    return_path: param('returnPath'),
    created_at: param('createdAt'),
  }),
)

/** @throws VALIDATION for body.paymentProvider if the shop does not offer it */
export function assertOffered({ offered }: PaymentDeps['gateways'], provider: PaymentProvider): void {
  if (!offered.includes(provider)) throw new AppError('VALIDATION', { details: [{ path: 'body.paymentProvider' }] })
}

/**
 * Ends the open attempt of a locked order, so that a new one can replace it. Its page may still be open at the
 * provider: close it. A payment that still arrives there is settled like any other.
 * @returns the attempt's id, or undefined if none is open
 */
export async function supersedeAttempt(
  tx: Tx,
  { clock }: Pick<PaymentDeps, 'clock'>,
  orderId: string,
): Promise<string | undefined> {
  const ended = { status: 'failed', settled_at: clock.now(), is_watched: true }
  const [attempt] = await query(tx, pendingPayment.set(ended).where('order_id', '=', orderId).returning('id'))
  return attempt?.id
}

/** Finds the open attempt of an order that can be paid. */
export async function findOpenAttemptId(db: Tx, orderId: string): Promise<string | undefined> {
  const open = payments.select('id').where('order_id', '=', orderId).where('status', '=', PENDING)
  const [attempt] = await query(db, open)
  return attempt?.id
}

/** Sets the page that an open attempt returns to: that of the payer who used it last. */
export async function setReturnPath(tx: Tx, paymentId: string, returnPath: string | null): Promise<void> {
  await execute(tx, pendingPayment.set({ return_path: returnPath }).where('id', '=', paymentId))
}

/** Stops querying the status of a superseded attempt, because its page can no longer be paid. */
export async function stopWatching(db: Tx, paymentId: string): Promise<void> {
  const failed = kysely.updateTable('payment').where('id', '=', paymentId).where('status', '=', 'failed')
  await execute(db, failed.set({ is_watched: false }))
}

/** Returns the provider that the customer chose last, if it is one of these. */
export async function findLastProvider(
  tx: Tx,
  orderId: string,
  among: readonly PaymentProvider[] = paymentProviders,
): Promise<PaymentProvider | undefined> {
  const newestFirst = payments.select('provider').where('order_id', '=', orderId).orderBy('id', 'desc')
  const [last] = await query(tx, newestFirst.limit(1))
  return among.find(provider => provider === last?.provider)
}

/** Returns the newest attempt of an order that its customer placed, which has at least one. */
export async function getLatestAttempt(tx: Tx, orderId: string): Promise<{ id: string; isPending: boolean }> {
  const [newest] = await query(tx, newestAttempt.select(['id', 'status']).where('order_id', '=', orderId))
  if (!newest) throw new Error(`expected an attempt to pay order ${orderId}, found none`)
  return { id: newest.id, isPending: newest.status === 'pending' }
}

/**
 * Records when the customer returned from the payment page while the provider has no result yet; null if the page was
 * not used. Does not replace an earlier time, because the shop has shown the customer when to pay again.
 */
export async function markAwaited(db: Tx, paymentId: string, since: Date | null): Promise<void> {
  const changed = pendingPayment.set({ awaited_since: since }).where('id', '=', paymentId)
  await execute(db, changed.where('awaited_since', since ? 'is' : 'is not', null))
}

/** Returns when the customer may pay an order again, if its newest attempt still awaits a result. */
export async function findPayAgainAt(tx: Tx, orderId: string): Promise<Date | undefined> {
  const status = newestAttempt.select(['status', 'awaited_since as awaitedSince'])
  const [newest] = await query(tx, status.where('order_id', '=', orderId))
  return toPayAgainAt(newest)
}

type AwaitedAttempt = { status: string; awaitedSince: Date | null }

function toPayAgainAt(newest: AwaitedAttempt | undefined): Date | undefined {
  return newest?.status === 'pending' && newest.awaitedSince ? getPayAgainAt(newest.awaitedSince) : undefined
}

/**
 * Returns which of these unpaid orders must not be paid now: a wrong amount is in review, or the newest attempt awaits a
 * result. One query.
 */
export async function findOrdersNotPayable(tx: Tx, orderIds: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await query(
    tx,
    payments
      .select(['order_id as orderId', 'status', 'awaited_since as awaitedSince'])
      .where('order_id', '=', anyOf(orderIds))
      .orderBy('created_at')
      .orderBy('id'),
  )
  const byOrder = [...Map.groupBy(rows, ({ orderId }) => orderId)]
  const waiting = byOrder.filter(([, attempts]) => {
    const payAgainAt = toPayAgainAt(attempts.at(-1))
    return attempts.some(({ status }) => status === 'review') || (payAgainAt !== undefined && payAgainAt > now)
  })
  return new Set(waiting.map(([orderId]) => orderId))
}

/** `creditAmd`: the part of the amount that the provider is not asked for. */
export type LockedAttempt = {
  status: PaymentStatus
  amountAmd: number
  creditAmd: number
  transaction: string | null
  createdAt: Date
}

/** Locks an attempt until the transaction ends. Lock the order first. @throws NOT_FOUND */
export async function lockAttempt(tx: Tx, paymentId: string): Promise<LockedAttempt> {
  const [row] = await query(tx, lockById({ paymentId }))
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

const lockById = prepare((param: Param<{ paymentId: string }>) =>
  payments
    .select(['status', 'amount_amd as amountAmd', 'credit_amd as creditAmd', 'transaction', 'created_at as createdAt'])
    .where('id', '=', param('paymentId'))
    .forUpdate()
    .$narrowType<{ status: PaymentStatus }>(),
)

/**
 * Writes the result of a locked attempt: the provider's key if it is not stored yet, and the received amount if it
 * differs from the requested one.
 */
export async function settleAttempt(
  tx: Tx,
  { clock }: Pick<PaymentDeps, 'clock'>,
  {
    paymentId,
    report,
    status,
  }: { paymentId: string; report: PaymentReport; status: Exclude<PaymentStatus, 'pending'> },
): Promise<void> {
  const { providerRef, transaction } = report
  const receivedAmd = status === 'review' ? toWholeAmd(report) : null
  const now = clock.now()
  await send(tx, settlement({ paymentId, providerRef, status, receivedAmd, now, transaction: transaction || null }))
}

type SettlementValues = {
  paymentId: string
  providerRef: string
  status: string
  receivedAmd: number | null
  transaction: string | null
  now: Date
}

/** Ends the open attempt of an order that store credit pays in full: no provider knows it. */
export async function captureWithCredit(
  tx: Tx,
  { clock }: Pick<PaymentDeps, 'clock'>,
  paymentId: string,
): Promise<void> {
  const captured = { status: 'captured', settled_at: clock.now() }
  await execute(tx, pendingPayment.set(captured).where('id', '=', paymentId))
}

/** Takes the store credit out of an attempt that does not pay its order: only the charge is refunded. */
export async function removeCredit(tx: Tx, paymentId: string): Promise<void> {
  const attempt = kysely.updateTable('payment').where('id', '=', paymentId)
  await execute(
    tx,
    attempt.set(({ eb, ref }) => ({ amount_amd: eb('amount_amd', '-', ref('credit_amd')), credit_amd: 0 })),
  )
}

const settlement = prepare((param: Param<SettlementValues>) =>
  kysely
    .updateTable('payment')
    .set(({ fn }) => ({
      status: param('status'),
      provider_ref: param('providerRef'),
      came_amd: param('receivedAmd'),
      settled_at: param('now'),
      is_watched: false,
      transaction: fn.coalesce(param('transaction'), 'transaction'),
    }))
    .where('id', '=', param('paymentId')),
)

/** Returns the payment state of an order. */
export async function getPaymentState(tx: Tx, orderId: string): Promise<PaymentState> {
  const [order] = await query(tx, balanceOfOrder({ orderId }))
  if (!order) throw new AppError('NOT_FOUND')
  return toPaymentState(order.status, order.payments)
}

const balanceOfOrder = prepare((param: Param<{ orderId: string }>) => selectBalance(param('orderId')))
