import { randomUUIDv7 } from 'node:crypto'
import { vatOf } from '@shop/contracts/money.ts'
import { sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { execute, kysely, prepare, query } from '#platform/sql.ts'

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

/** Queues receipts; unique keys let each sale, refund and booking have one, however many jobs look at the same time. */
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
  const inserted = kysely.insertInto('fiscal_receipt').values(rows)
  await execute(
    tx,
    inserted.onConflict(conflict => conflict.doNothing()),
  )
}

/** Queues the receipt of a payment that is kept, in the transaction that keeps it. Deposits are no sale. */
export function queueSale(
  tx: Tx,
  { clock }: { clock: Clock },
  { orderId, paymentId, amountAmd, depositAmd }: Sale,
): Promise<void> {
  return insertReceipts(tx, clock.now(), [{ kind: 'sale', orderId, paymentId, amountAmd: amountAmd - depositAmd }])
}

/**
 * Queues the receipts of sales that have none: of a program before this one, or of a hand in the database. It looks at
 * every payment there is, so it is asked now and then, within the quarter of an hour of the books (E16).
 */
export async function queueForgottenSales({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  for (let found = BATCH; found === BATCH; ) {
    const sales = await query(db, forgottenSales)
    await insertReceipts(db, now, sales)
    found = sales.length
  }
}

const forgottenSales = kysely
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
 * Queues one receipt of each refund of a kept payment that is confirmed, and one of what was kept of a rental's deposit.
 * It looks at the refunds and not at what happened to them, so that none is forgotten.
 */
export async function queueReturns({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await insertReceipts(db, clock.now(), await query(db, openReturnsAndCharges({})))
}

const openReturns = kysely
  .selectFrom('payment_refund as f')
  .innerJoin('payment as p', 'p.id', 'f.payment_id')
  .select(({ eb, ref }) => [
    sql<string>`'return'`.as('kind'),
    'p.order_id as orderId',
    'p.id as paymentId',
    sql<string | null>`f.id`.as('refundId'),
    sql<string | null>`NULL::uuid`.as('bookingId'),
    eb('f.amount_amd', '-', ref('f.deposit_amd')).as('amountAmd'),
  ])
  .where('f.status', '=', 'confirmed')
  .whereRef('f.deposit_amd', '<', 'f.amount_amd')
  .where('p.status', '=', 'captured')
  .where(({ exists, not, selectFrom }) =>
    not(exists(selectFrom('fiscal_receipt as r').select('r.id').whereRef('r.refund_id', '=', 'f.id'))),
  )
  .orderBy('f.confirmed_at')
  .orderBy('f.id')
  .limit(BATCH)

/** What was kept of the deposits of rentals that are over: late days, damage, days more. */
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
