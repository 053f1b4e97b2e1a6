import { randomUUIDv7 } from 'node:crypto'
import { vatOf } from '@shop/contracts/money.ts'
import { sql } from 'kysely'
import type { Clock, Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, type Param, prepare, query, recordsOf, send } from '#platform/db/sql.ts'
import { getSettings } from '#settings/index.ts'

const BATCH = 200

type Sale = { orderId: string; paymentId: string; amountAmd: number; depositAmd: number }
type NewReceipt = {
  kind: string
  orderId: string
  paymentId: string
  refundId?: string | null
  bookingId?: string | null
  amountAmd: number
}

/** A prepayment is no sale yet: the receipt of the sale contains the VAT. */
const isOfPrepayment = (kind: string) => kind === 'prepayment' || kind === 'prepayment_return'

/** Queues receipts. Unique keys allow one for each sale, refund and booking, also if several jobs run at once. */
async function insertReceipts(tx: Tx, now: Date, receipts: readonly NewReceipt[]): Promise<void> {
  if (receipts.length === 0) return
  const rows = receipts.map(({ kind, orderId, paymentId, refundId = null, bookingId = null, amountAmd }) => ({
    id: randomUUIDv7(),
    kind,
    order_id: orderId,
    payment_id: paymentId,
    refund_id: refundId,
    booking_id: bookingId,
    amount_amd: amountAmd,
    vat_amd: isOfPrepayment(kind) ? 0 : vatOf(amountAmd),
    status: 'queued',
    queued_at: now,
    due_at: now,
  }))
  await send(tx, insertion({ rows: JSON.stringify(rows) }))
}

const columns = [
  'id',
  'kind',
  'order_id',
  'payment_id',
  'refund_id',
  'booking_id',
  'amount_amd',
  'vat_amd',
  'status',
  'queued_at',
  'due_at',
] as const

const insertion = prepare((param: Param<{ rows: string }>) =>
  kysely
    .insertInto('fiscal_receipt')
    .columns(columns)
    .expression(({ selectFrom }) => selectFrom(recordsOf('fiscal_receipt', param('rows')).as('r')).select(columns))
    .onConflict(conflict => conflict.doNothing()),
)

/**
 * Queues the receipt of a captured payment in its transaction: of the sale, or of a prepayment if the shop prints sales at
 * hand-over. Deposits are neither.
 */
export async function queuePaymentReceipt(
  tx: Tx,
  { clock }: { clock: Clock },
  { orderId, paymentId, amountAmd, depositAmd }: Sale,
): Promise<void> {
  const { isSaleAtHandOver } = await getSettings(tx, 'receipts')
  const kind = isSaleAtHandOver ? 'prepayment' : 'sale'
  await insertReceipts(tx, clock.now(), [{ kind, orderId, paymentId, amountAmd: amountAmd - depositAmd }])
}

/**
 * Queues the receipt of the sale of an order that was paid with a prepayment: of what is neither refunded nor refused at the
 * door. Call it in the transaction that delivers or cancels the order, after its refunds are requested. Locks the payment
 * before it reads its refunds, as refunds do. Does nothing for other orders, or if nothing is left to sell.
 */
export async function queueSaleOfPrepayment(
  tx: Tx,
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  orderId: string,
): Promise<void> {
  const prepayments = unsoldPrepayments.where('r.order_id', '=', orderId)
  if ((await query(tx, prepayments.forUpdate('p'))).length === 0) return
  const [unsold] = await query(tx, prepayments)
  if (!unsold) return
  const refused = kysely.updateTable('order_return').set({ is_unsold: true }).where('order_id', '=', orderId)
  await execute(tx, refused.where('is_refused_at_door', '=', true))
  if (unsold.amountAmd === 0) return
  await insertReceipts(tx, clock.now(), [{ kind: 'sale', ...unsold }])
  await jobs.wake(tx, 'receipts.print')
}

/** The prepayments whose sale is not queued, with the amount of that sale. */
const unsoldPrepayments = kysely
  .selectFrom('fiscal_receipt as r')
  .innerJoin('payment as p', 'p.id', 'r.payment_id')
  .select(['r.order_id as orderId', 'r.payment_id as paymentId'])
  .select(
    sql<number>`greatest(0, r.amount_amd - (
      SELECT coalesce(sum(f.amount_amd - f.deposit_amd), 0) FROM payment_refund f WHERE f.payment_id = p.id
        AND NOT EXISTS (SELECT FROM order_return u LEFT JOIN exchange x ON x.return_id = u.id
          WHERE u.order_id = r.order_id AND u.is_refused_at_door AND f.id IN (u.refund_id, x.rest_refund_id))
    ) - (
      SELECT coalesce(sum(l.amount_amd), 0) FROM order_return t JOIN return_line l ON l.return_id = t.id
      WHERE t.order_id = r.order_id AND t.is_refused_at_door
    ))::int`.as('amountAmd'),
  )
  .where('r.kind', '=', sql.lit('prepayment'))
  .where(({ exists, not, selectFrom }) =>
    not(
      exists(
        selectFrom('fiscal_receipt as s')
          .select('s.id')
          .whereRef('s.payment_id', '=', 'r.payment_id')
          .where('s.kind', '=', sql.lit('sale')),
      ),
    ),
  )

/**
 * Queues missing receipts of sales: of an earlier version, or after manual changes in the database. Scans all
 * payments, so it runs every 15 minutes, before the reconciliation.
 */
export async function queueMissingSaleReceipts(deps: Pick<Deps, 'db' | 'clock' | 'random' | 'jobs'>): Promise<void> {
  const { db, clock, random } = deps
  const now = clock.now()
  for (let queued = BATCH; queued === BATCH; ) {
    const sales = await query(db, missingSales)
    await insertReceipts(db, now, sales)
    queued = sales.length
  }
  for (const { orderId } of await query(db, missingSalesOfPrepayments))
    await withTransaction(db, random, tx => queueSaleOfPrepayment(tx, deps, orderId))
}

const missingSalesOfPrepayments = kysely
  .selectFrom(unsoldPrepayments.as('u'))
  .innerJoin('orders as o', 'o.id', 'u.orderId')
  .select('u.orderId')
  .where('o.status', 'in', ['delivered', 'cancelled'])
  .where('u.amountAmd', '>', 0)
  .limit(BATCH)

const missingSales = kysely
  .selectFrom('payment as p')
  .innerJoin('orders as o', 'o.id', 'p.order_id')
  .select(({ eb, ref }) => [
    sql<string>`'sale'`.as('kind'),
    'p.order_id as orderId',
    'p.id as paymentId',
    eb('p.amount_amd', '-', ref('o.deposit_amd')).as('amountAmd'),
  ])
  .where('p.status', '=', 'captured')
  .where(({ exists, not, selectFrom }) =>
    not(
      exists(
        selectFrom('fiscal_receipt as r')
          .select('r.id')
          .whereRef('r.payment_id', '=', 'p.id')
          .where('r.kind', 'in', [sql.lit('sale'), sql.lit('prepayment')]),
      ),
    ),
  )
  .orderBy('p.settled_at')
  .orderBy('p.id')
  .limit(BATCH)

/**
 * Queues a receipt for each confirmed refund of a captured payment, one for both refunds of an exchange, and for charges deducted from a rental
 * deposit. Reads the refunds and not their events, so that none is missed.
 */
export async function queueReturnReceipts({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await insertReceipts(db, clock.now(), await query(db, openReturnsAndCharges({})))
}

const openReturns = kysely
  .selectFrom('payment_refund as f')
  .innerJoin('payment as p', 'p.id', 'f.payment_id')
  .leftJoin('order_return as t', 't.refund_id', 'f.id')
  .leftJoin('exchange as x', 'x.return_id', 't.id')
  .leftJoin('payment_refund as e', 'e.id', 'x.rest_refund_id')
  .select([
    sql<string>`CASE WHEN f.is_prepayment THEN 'prepayment_return' ELSE 'return' END`.as('kind'),
    'p.order_id as orderId',
    'p.id as paymentId',
    sql<string | null>`f.id`.as('refundId'),
    sql<string | null>`NULL::uuid`.as('bookingId'),
    sql<number>`f.amount_amd - f.deposit_amd + coalesce(e.amount_amd, 0)`.as('amountAmd'),
  ])
  .where('f.status', '=', 'confirmed')
  .where(({ eb, or }) => or([eb('e.id', 'is', null), eb('e.status', '=', 'confirmed')]))
  .where(({ exists, not, selectFrom }) =>
    not(exists(selectFrom('exchange as y').select('y.return_id').whereRef('y.rest_refund_id', '=', 'f.id'))),
  )
  .whereRef('f.deposit_amd', '<', 'f.amount_amd')
  .where('p.status', '=', 'captured')
  .where(({ exists, not, selectFrom }) =>
    not(exists(selectFrom('fiscal_receipt as r').select('r.id').whereRef('r.refund_id', '=', 'f.id'))),
  )
  .orderBy('f.confirmed_at')
  .orderBy('f.id')
  .limit(BATCH)

/** Charges deducted from the deposits of completed rentals: late days, damage, extra days. */
const openCharges = kysely
  .selectFrom('rental_booking as b')
  .innerJoin('rental_charge as c', 'c.booking_id', 'b.id')
  .innerJoin('payment as p', 'p.order_id', 'b.order_id')
  .select([
    sql<string>`'charge'`.as('kind'),
    'b.order_id as orderId',
    'p.id as paymentId',
    sql<string | null>`NULL::uuid`.as('refundId'),
    sql<string | null>`b.id`.as('bookingId'),
    sql<number>`sum(c.amount_amd)::int`.as('amountAmd'),
  ])
  .where('b.state', '=', 'closed')
  .where('p.status', '=', 'captured')
  .where(({ exists, not, selectFrom }) =>
    not(exists(selectFrom('fiscal_receipt as r').select('r.id').whereRef('r.booking_id', '=', 'b.id'))),
  )
  .groupBy(['b.id', 'p.id'])
  .orderBy('b.id')
  .limit(BATCH)

const openReturnsAndCharges = prepare(() =>
  kysely
    .selectFrom(openReturns.as('r'))
    .selectAll()
    .unionAll(kysely.selectFrom(openCharges.as('c')).selectAll()),
)
