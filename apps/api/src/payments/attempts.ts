import { randomUUIDv7 } from 'node:crypto'
import type { PaymentState } from '@shop/contracts/orders.ts'
import { type PaymentProvider, paymentProviders } from '@shop/contracts/payments.ts'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { execute, kysely, type Param, prepare, query } from '#platform/sql.ts'
import type { PaymentDeps, PaymentReport } from './gateway.ts'
import type { PaymentStatus } from './queries.ts'
import { dramsOf, payAgainAt, stateOf } from './rules.ts'

/** A literal, as the partial indexes of open attempts need it. */
const PENDING = sql.lit('pending')
const payments = kysely.selectFrom('payment')
const pendingPayment = kysely.updateTable('payment').where('status', '=', PENDING)
const newestAttempt = payments.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1)

type Wanted = { orderId: string; amountAmd: number; provider?: PaymentProvider }

/**
 * Opens an attempt to pay a locked order that has no open one; startPayment then reaches the provider.
 * @returns the attempt's id
 * @throws VALIDATION naming body.paymentProvider for one that the shop does not offer
 */
export async function openPayment(
  tx: Tx,
  deps: Pick<PaymentDeps, 'clock' | 'gateways'>,
  wanted: Wanted,
): Promise<string> {
  const provider = wanted.provider ?? (await wantedProvider(tx, wanted.orderId, deps.gateways.offered))
  const { id } = await openFirstPayment(tx, deps, { ...wanted, ...(provider ? { provider } : {}) })
  return id
}

export type OpenedAttempt = { id: string; provider: PaymentProvider; createdAt: Date }

/** Opens the first attempt to pay an order, in the transaction that places it. */
export async function openFirstPayment(
  tx: Tx,
  { clock, gateways }: Pick<PaymentDeps, 'clock' | 'gateways'>,
  { orderId, amountAmd, provider = gateways.offered[0] }: Wanted,
): Promise<OpenedAttempt> {
  assertOffered(gateways, provider)
  const [id, createdAt] = [randomUUIDv7(), clock.now()]
  await execute(tx, insertion({ id, orderId, provider, amountAmd, createdAt }))
  return { id, provider, createdAt }
}

const insertion = prepare((param: Param<OpenedAttempt & { orderId: string; amountAmd: number }>) =>
  kysely.insertInto('payment').values({
    id: param('id'),
    order_id: param('orderId'),
    provider: param('provider'),
    status: 'pending',
    amount_amd: param('amountAmd'),
    created_at: param('createdAt'),
  }),
)

/** @throws VALIDATION naming body.paymentProvider for one that the shop does not offer */
export function assertOffered({ offered }: PaymentDeps['gateways'], provider: PaymentProvider): void {
  if (!offered.includes(provider)) throw new AppError('VALIDATION', { details: [{ path: 'body.paymentProvider' }] })
}

/**
 * Ends the open attempt of a locked order, so that a new one can take its place. Its page may still be open at the
 * provider: close it. A payment that still arrives there is settled like any other.
 * @returns the attempt's id; undefined where none is open
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

/** The attempt of an order that can be paid, if there is one. */
export async function openAttemptOf(db: Tx, orderId: string): Promise<string | undefined> {
  const open = payments.select('id').where('order_id', '=', orderId).where('status', '=', PENDING)
  const [attempt] = await query(db, open)
  return attempt?.id
}

/** The page of a superseded attempt is over: nothing can come of it any more. */
export async function stopWatching(db: Tx, paymentId: string): Promise<void> {
  const failed = kysely.updateTable('payment').where('id', '=', paymentId).where('status', '=', 'failed')
  await execute(db, failed.set({ is_watched: false }))
}

/** Where the customer wanted to pay an order before, if that is one of these. */
export async function wantedProvider(
  tx: Tx,
  orderId: string,
  among: readonly PaymentProvider[] = paymentProviders,
): Promise<PaymentProvider | undefined> {
  const newestFirst = payments.select('provider').where('order_id', '=', orderId).orderBy('id', 'desc')
  const [last] = await query(tx, newestFirst.limit(1))
  return among.find(provider => provider === last?.provider)
}

/** The newest attempt of an order; each order is placed with one. */
export async function latestAttempt(tx: Tx, orderId: string): Promise<{ id: string; isPending: boolean }> {
  const [newest] = await query(tx, newestAttempt.select(['id', 'status']).where('order_id', '=', orderId))
  if (!newest) throw new Error(`expected an attempt to pay order ${orderId}, found none`)
  return { id: newest.id, isPending: newest.status === 'pending' }
}

/**
 * Notes that the customer is back from an attempt's page and its provider does not say yet what became of the money; or,
 * with null, that nobody has paid there so far. The first moment stays: it is the one by which the customer was told
 * when to pay anew.
 */
export async function markAwaited(db: Tx, paymentId: string, since: Date | null): Promise<void> {
  const changed = pendingPayment.set({ awaited_since: since }).where('id', '=', paymentId)
  await execute(db, changed.where('awaited_since', since ? 'is' : 'is not', null))
}

/** When an order may be paid anew, where its newest attempt is one whose money may be on its way. */
export async function payAgainAtOf(tx: Tx, orderId: string): Promise<Date | undefined> {
  const status = newestAttempt.select(['status', 'awaited_since as awaitedSince'])
  const [newest] = await query(tx, status.where('order_id', '=', orderId))
  return newest?.status === 'pending' && newest.awaitedSince ? payAgainAt(newest.awaitedSince) : undefined
}

export type LockedAttempt = { status: PaymentStatus; amountAmd: number; transaction: string | null; createdAt: Date }

/** Locks an attempt until the transaction ends; the order's row is locked before it, always. @throws NOT_FOUND */
export async function lockAttempt(tx: Tx, paymentId: string): Promise<LockedAttempt> {
  const [row] = await query(tx, lockById({ paymentId }))
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

const lockById = prepare((param: Param<{ paymentId: string }>) =>
  payments
    .select(['status', 'amount_amd as amountAmd', 'transaction', 'created_at as createdAt'])
    .where('id', '=', param('paymentId'))
    .forUpdate()
    .$narrowType<{ status: PaymentStatus }>(),
)

/** Writes what became of a locked attempt, the provider's key where it had not reached us, and what came where that is not what was asked for. */
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
  const cameAmd = status === 'review' ? dramsOf(report) : null
  const now = clock.now()
  await execute(tx, settlement({ paymentId, providerRef, status, cameAmd, now, transaction: transaction || null }))
}

type SettlementValues = {
  paymentId: string
  providerRef: string
  status: string
  cameAmd: number | null
  transaction: string | null
  now: Date
}

const settlement = prepare((param: Param<SettlementValues>) =>
  kysely
    .updateTable('payment')
    .set(({ fn }) => ({
      status: param('status'),
      provider_ref: param('providerRef'),
      came_amd: param('cameAmd'),
      settled_at: param('now'),
      is_watched: false,
      transaction: fn.coalesce(param('transaction'), 'transaction'),
    }))
    .where('id', '=', param('paymentId')),
)

/** Where an order's money stands, from its attempts and their refunds. */
export async function paymentStateOf(tx: Tx, orderId: string): Promise<PaymentState> {
  const [order] = await query(tx, moneyOfOrder({ orderId }))
  if (!order) throw new AppError('NOT_FOUND')
  return stateOf(order.status, order.payments)
}

const moneyOfOrder = prepare((param: Param<{ orderId: string }>) =>
  kysely
    .selectFrom('orders as o')
    .where('o.id', '=', param('orderId'))
    .select(({ selectFrom }) => [
      'o.status',
      jsonArrayFrom(
        selectFrom('payment as p')
          .select(({ selectFrom: selectOfPayment }) => [
            'p.status',
            'p.amount_amd as amountAmd',
            jsonArrayFrom(
              selectOfPayment('payment_refund as r')
                .select(['r.status', 'r.amount_amd as amountAmd'])
                .whereRef('r.payment_id', '=', 'p.id'),
            ).as('refunds'),
          ])
          .whereRef('p.order_id', '=', 'o.id'),
      ).as('payments'),
    ]),
)
