import { StoreCreditKind } from '@shop/contracts/store-credit.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { isReceiptOfRefund } from './queries.ts'

/** From `from` on and before `before`. */
export type Interval = { from: Date; before: Date }

/** The captured payments of a period by the day of the payment. */
const paidIn = ({ from, before }: Interval) =>
  kysely
    .selectFrom('payment as p')
    .where('p.status', '=', 'captured')
    .where('p.settled_at', '>=', from)
    .where('p.settled_at', '<', before)

/**
 * The captured payments whose sale is in a period: by the day of the payment, or by the day of the hand-over if the payment
 * was a prepayment (docs/adr/0090). `a` and `s` are the receipts of the prepayment and of its sale.
 */
const soldIn = ({ from, before }: Interval) =>
  kysely
    .selectFrom('payment as p')
    .leftJoin('fiscal_receipt as a', join => join.onRef('a.payment_id', '=', 'p.id').on('a.kind', '=', 'prepayment'))
    .leftJoin('fiscal_receipt as s', join => join.onRef('s.payment_id', '=', 'a.payment_id').on('s.kind', '=', 'sale'))
    .where('p.status', '=', 'captured')
    .where(
      sql<boolean>`p.id IN (
        SELECT q.id FROM payment q WHERE q.settled_at >= ${from} AND q.settled_at < ${before}
          AND NOT EXISTS (SELECT FROM fiscal_receipt r WHERE r.payment_id = q.id AND r.kind = 'prepayment')
        UNION ALL
        SELECT r.payment_id FROM fiscal_receipt r JOIN fiscal_receipt t ON t.payment_id = r.payment_id AND t.kind = 'sale'
        WHERE r.kind = 'prepayment' AND t.queued_at >= ${from} AND t.queued_at < ${before}
      )`,
    )

/** When the sale of a payment `p` was made. */
const SOLD_AT = sql<Date | null>`coalesce(s.queued_at, p.settled_at)`

/** The confirmed refunds of captured payments in a period by the day of the refund. */
const refundedIn = ({ from, before }: Interval) =>
  kysely
    .selectFrom('payment_refund as r')
    .innerJoin('payment as p', 'p.id', 'r.payment_id')
    .where('p.status', '=', 'captured')
    .where('r.status', '=', 'confirmed')
    .where('r.confirmed_at', '>=', from)
    .where('r.confirmed_at', '<', before)

/** A captured payment without its deposit, or what was sold of a prepayment: a sale. */
export type SaleRow = {
  at: Date
  paymentId: string
  orderId: string
  orderNumber: number
  provider: string
  amountAmd: number
  /** The delivery fee that was paid online. */
  deliveryAmd: number
  receipt: string | null
}

/** Returns the sales of a period, oldest first. */
export async function listSales(db: Tx, interval: Interval): Promise<SaleRow[]> {
  const sales = soldIn(interval)
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .select(({ selectFrom }) => [
      SOLD_AT.as('at'),
      'p.id as paymentId',
      'o.id as orderId',
      'o.number as orderNumber',
      'p.provider',
      sql<number>`coalesce(s.amount_amd, p.amount_amd - o.deposit_amd)`.as('amountAmd'),
      sql<number>`CASE WHEN o.delivery_fee_state = 'fixed' THEN coalesce(o.delivery_fee_amd, 0) ELSE 0 END`.as(
        'deliveryAmd',
      ),
      selectFrom('fiscal_receipt as f')
        .select('f.number')
        .whereRef('f.payment_id', '=', 'p.id')
        .where('f.kind', '=', 'sale')
        .$asScalar()
        .as('receipt'),
    ])
    .orderBy(SOLD_AT)
    .orderBy('p.id')
  const rows = await query(db, sales)
  return rows.map(({ at, ...row }) => ({ ...row, at: at ?? interval.from }))
}

/** True unless the order of a prepayment was canceled: then at most its delivery fee was sold. */
const IS_HANDED_OVER = sql<boolean>`(a.id IS NULL OR EXISTS (
  SELECT FROM orders h WHERE h.id = p.order_id AND h.status <> 'cancelled'))`

/** Returns the lines of the orders that were sold in a period, without the units that a customer refused at the door. */
export function listSoldLines(db: Tx, interval: Interval) {
  const lines = soldIn(interval)
    .innerJoin('order_line as l', 'l.order_id', 'p.order_id')
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('return_line as u')
          .innerJoin('order_return as t', 't.id', 'u.return_id')
          .select([
            sql<number>`coalesce(sum(u.quantity), 0)::int`.as('quantity'),
            sql<number>`coalesce(sum(u.amount_amd), 0)::int`.as('amount'),
          ])
          .whereRef('u.order_id', '=', 'l.order_id')
          .whereRef('u.variant_id', '=', 'l.variant_id')
          .where('t.is_unsold', '=', true)
          .as('unsold'),
      join => join.onTrue(),
    )
    .select(['l.order_id as orderId', 'l.sku', 'l.brand', 'l.title'])
    .select(sql<number>`l.quantity - unsold.quantity`.as('quantity'))
    .select('l.unit_price_amd as priceAmd')
    .select(
      sql<number>`l.discount_amd + l.points_amd - unsold.quantity * l.unit_price_amd + unsold.amount`.as('discountAmd'),
    )
    .where(IS_HANDED_OVER)
    .where(sql<boolean>`l.quantity > unsold.quantity`)
    .orderBy('l.order_id')
    .orderBy('l.sku')
  return query(db, lines)
}

/** Returns the rentals of the orders that were sold in a period, without those that a customer refused at the door. */
export function listSoldRentals(db: Tx, interval: Interval) {
  const rentals = soldIn(interval)
    .innerJoin('rental_booking as b', 'b.order_id', 'p.order_id')
    .leftJoin('payment_refund as r', 'r.id', 'b.refund_id')
    .select(['b.order_id as orderId', 'b.brand', 'b.title', 'b.rental_amd as amountAmd'])
    .where(IS_HANDED_OVER)
    .where(sql<boolean>`r.is_prepayment IS NOT TRUE`)
    .orderBy('b.order_id')
    .orderBy('b.nth')
  return query(db, rentals)
}

/** Returns what was deducted from the deposits of rentals in a period: a sale on the day on which its receipt is queued. */
export function listCharges(db: Tx, { from, before }: Interval) {
  const charges = kysely
    .selectFrom('fiscal_receipt as f')
    .innerJoin('orders as o', 'o.id', 'f.order_id')
    .innerJoin('payment as p', 'p.id', 'f.payment_id')
    .leftJoin('rental_booking as b', 'b.id', 'f.booking_id')
    .select([
      'f.queued_at as at',
      'f.payment_id as paymentId',
      'o.number as orderNumber',
      'p.provider',
      'f.number as receipt',
    ])
    .select(['f.amount_amd as amountAmd', 'b.brand', 'b.title'])
    .where('f.kind', '=', 'charge')
    .where('f.queued_at', '>=', from)
    .where('f.queued_at', '<', before)
    .orderBy('f.queued_at')
    .orderBy('f.id')
  return query(db, charges)
}

/** Returns the confirmed refunds of sales in a period, oldest first. Deposits and prepayments that go back are no refunds of sales. */
export function listSaleRefunds(db: Tx, interval: Interval) {
  const refunds = refundedIn(interval)
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .leftJoin('fiscal_receipt as f', join => join.on(isReceiptOfRefund))
    .leftJoin('fiscal_receipt as s', join => join.onRef('s.payment_id', '=', 'p.id').on('s.kind', '=', 'sale'))
    .select(['r.confirmed_at as at', 'r.id as refundId', 'o.number as orderNumber', 'p.provider', 'r.reason'])
    .select(['p.settled_at as paidAt', 'r.provider_ref as reference', 'f.number as receipt', 's.number as saleReceipt'])
    .select(sql<number>`r.amount_amd - r.deposit_amd`.as('amountAmd'))
    .whereRef('r.deposit_amd', '<', 'r.amount_amd')
    .where('r.is_prepayment', '=', false)
    .orderBy('r.confirmed_at')
    .orderBy('r.id')
  return query(db, refunds)
}

/** Returns the printed receipts of a period by the time of printing. */
export function listPrintedReceipts(db: Tx, { from, before }: Interval) {
  const receipts = kysely
    .selectFrom('fiscal_receipt as f')
    .innerJoin('orders as o', 'o.id', 'f.order_id')
    .leftJoin('fiscal_receipt as s', join => join.onRef('s.payment_id', '=', 'f.payment_id').on('s.kind', '=', 'sale'))
    .select(['f.printed_at as at', 'f.kind', 'f.number', 'f.fiscal_number as fiscalNumber', 'o.number as orderNumber'])
    .select(['f.amount_amd as amountAmd', 'f.vat_amd as vatAmd', 's.number as saleReceipt', 'f.is_manual as isManual'])
    .leftJoin('fiscal_receipt as a', join =>
      join.onRef('a.payment_id', '=', 'f.payment_id').on('a.kind', '=', 'prepayment'),
    )
    .select(['f.crn', 'a.number as prepaymentReceipt'])
    .where('f.status', '=', 'printed')
    .where('f.printed_at', '>=', from)
    .where('f.printed_at', '<', before)
    .orderBy('f.printed_at')
    .orderBy('f.id')
  return query(db, receipts)
}

/** Returns the deposits that were received with sales of a period, and what was returned of deposits in it. */
export async function sumDeposits(db: Tx, interval: Interval): Promise<{ receivedAmd: number; returnedAmd: number }> {
  const received = paidIn(interval)
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .select(sql<number>`coalesce(sum(o.deposit_amd), 0)::int`.as('sum'))
  const returned = refundedIn(interval).select(sql<number>`coalesce(sum(r.deposit_amd), 0)::int`.as('sum'))
  const sums = kysely.selectNoFrom([
    received.$asScalar().$notNull().as('receivedAmd'),
    returned.$asScalar().$notNull().as('returnedAmd'),
  ])
  const [row] = await query(db, sums)
  return row ?? { receivedAmd: 0, returnedAmd: 0 }
}

/** Returns the prepayments that were received, sold and returned in a period, and what was neither at its end, AMD. */
export async function sumPrepayments(
  db: Tx,
  { from, before }: Interval,
): Promise<Record<'receivedAmd' | 'soldAmd' | 'returnedAmd' | 'balanceAmd', number>> {
  const entries = sql<{ at: Date; kind: string; amd: number }>`(
    SELECT a.queued_at AS at, 'received' AS kind, a.amount_amd AS amd FROM fiscal_receipt a WHERE a.kind = 'prepayment'
    UNION ALL
    SELECT s.queued_at, 'sold', -s.amount_amd FROM fiscal_receipt a
    JOIN fiscal_receipt s ON s.payment_id = a.payment_id AND s.kind = 'sale' WHERE a.kind = 'prepayment'
    UNION ALL
    SELECT r.confirmed_at, 'returned', r.deposit_amd - r.amount_amd FROM fiscal_receipt a
    JOIN payment_refund r ON r.payment_id = a.payment_id AND r.is_prepayment AND r.status = 'confirmed'
    WHERE a.kind = 'prepayment'
  )`
  const sumOf = (kind: string) =>
    sql<number>`coalesce(sum(e.amd) FILTER (WHERE e.kind = ${kind} AND e.at >= ${from}), 0)::float8`
  const sums = kysely
    .selectFrom(entries.as<'e'>(sql`e`))
    .select([sumOf('received').as('receivedAmd'), sumOf('sold').as('soldAmd'), sumOf('returned').as('returnedAmd')])
    .select(sql<number>`coalesce(sum(e.amd), 0)::float8`.as('balanceAmd'))
    .where('e.at', '<', before)
  const [row] = await query(db, sums)
  return row ?? { receivedAmd: 0, soldAmd: 0, returnedAmd: 0, balanceAmd: 0 }
}

/** What gift cards did to the debt of the shop in a period, with their sign, and its amount at the end, AMD. */
export type GiftCardSums = Record<'issuedAmd' | 'redeemedAmd' | 'blockedAmd' | 'expiredAmd' | 'balanceAmd', number>

/** A card expires when its last day is over. One that ended before is counted once, at that time. */
const EXPIRED_AT = sql`(valid_until_date + 1)::timestamp AT TIME ZONE 'Asia/Yerevan'`
const ENDED_AT = sql`coalesce(redeemed_at, blocked_at, ${EXPIRED_AT})`

/** Returns the value of the gift cards that were issued, redeemed, blocked and expired, and of those left at the end. */
export async function sumGiftCards(db: Tx, { from, before }: Interval): Promise<GiftCardSums> {
  const sumIf = (condition: RawBuilder<unknown>) =>
    sql<number>`coalesce(sum(amount_amd) FILTER (WHERE ${condition}), 0)::float8`
  const isWithin = (at: RawBuilder<unknown>) => sql`${at} >= ${from} AND ${at} < ${before}`
  const sums = kysely
    .selectFrom('gift_card')
    .select([
      sumIf(sql`created_at >= ${from}`).as('issuedAmd'),
      sumIf(isWithin(sql`redeemed_at`)).as('redeemedAmd'),
      sumIf(isWithin(sql`blocked_at`)).as('blockedAmd'),
      sumIf(sql`redeemed_at IS NULL AND blocked_at IS NULL AND ${isWithin(EXPIRED_AT)}`).as('expiredAmd'),
      sumIf(sql`${ENDED_AT} IS NULL OR ${ENDED_AT} >= ${before}`).as('balanceAmd'),
    ])
    .where('created_at', '<', before)
  const [row] = await query(db, sums)
  if (!row) throw new Error('expected one row of the sums of gift cards, got none')
  const { issuedAmd, balanceAmd, ...ended } = row
  return { issuedAmd, balanceAmd, ...negated(ended) }
}

const negated = ({ redeemedAmd, blockedAmd, expiredAmd }: Omit<GiftCardSums, 'issuedAmd' | 'balanceAmd'>) => ({
  redeemedAmd: 0 - redeemedAmd,
  blockedAmd: 0 - blockedAmd,
  expiredAmd: 0 - expiredAmd,
})

/** Returns the changes of store credit in a period by kind, with their sign, and what the shop owes at its end, AMD. */
export async function sumCredit(
  db: Tx,
  { from, before }: Interval,
): Promise<{ changes: { kind: StoreCreditKind; amountAmd: number }[]; balanceAmd: number }> {
  const rows = await query(
    db,
    kysely
      .selectFrom('store_credit_entry')
      .select([
        'kind',
        sql<number>`coalesce(sum(delta_amd) FILTER (WHERE created_at >= ${from}), 0)::float8`.as('amountAmd'),
        sql<number>`sum(delta_amd)::float8`.as('balanceAmd'),
      ])
      .where('created_at', '<', before)
      .groupBy('kind'),
  )
  const amountOf = (kind: StoreCreditKind) => rows.find(row => row.kind === kind)?.amountAmd ?? 0
  return {
    changes: StoreCreditKind.options.map(kind => ({ kind, amountAmd: amountOf(kind) })),
    balanceAmd: rows.reduce((sum, row) => sum + row.balanceAmd, 0),
  }
}
