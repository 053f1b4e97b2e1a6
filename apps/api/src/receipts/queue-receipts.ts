import { randomUUIDv7 } from 'node:crypto'
import { vatOf } from '@shop/contracts/money.ts'
import { sql } from 'kysely'
import type { Clock, Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { kysely, type Param, prepare, query, recordsOf, send } from '#platform/db/sql.ts'

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
    vat_amd: vatOf(amountAmd),
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

/** Queues the receipt of a captured payment in its transaction. Deposits are not a sale. */
export function queueSaleReceipt(
  tx: Tx,
  { clock }: { clock: Clock },
  { orderId, paymentId, amountAmd, depositAmd }: Sale,
): Promise<void> {
  return insertReceipts(tx, clock.now(), [{ kind: 'sale', orderId, paymentId, amountAmd: amountAmd - depositAmd }])
}

/**
 * Queues missing receipts of sales: of an earlier version, or after manual changes in the database. Scans all
 * payments, so it runs every 15 minutes, before the reconciliation.
 */
export async function queueMissingSaleReceipts({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  for (let queued = BATCH; queued === BATCH; ) {
    const sales = await query(db, missingSales)
    await insertReceipts(db, now, sales)
    queued = sales.length
  }
}

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
          .where('r.kind', '=', sql.lit('sale')),
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
    sql<string>`'return'`.as('kind'),
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
