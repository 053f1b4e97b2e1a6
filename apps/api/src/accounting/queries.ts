import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'

/** A payment (positive amount) or a refund (negative), AMD. */
export type AccountingEntry = {
  at: Date
  kind: 'payment' | 'refund'
  orderNumber: number
  provider: string
  amountAmd: number
  /** The deposit part of `amountAmd`, with the same sign. It contains no VAT. */
  depositAmd: number
  /** The part of `amountAmd` that store credit paid, or that became store credit, with the same sign. */
  creditAmd: number
  /** The reference of the provider, or the one that staff entered. */
  reference: string | null
  /** ID of the payment or refund. */
  key: string
  receipt: string | null
  /** True for a refund that staff made without a call of the provider. */
  isManual: boolean
  /** Reason of a refund. */
  reason: string | null
}

/** Returns the payments and refunds from `from` on and before `before`, oldest first. */
export async function listEntries(db: Tx, from: Date, before: Date): Promise<AccountingEntry[]> {
  const [received, refunded] = [
    await query(db, payments.where('p.settled_at', '>=', from).where('p.settled_at', '<', before)),
    await query(db, refunds.where('r.confirmed_at', '>=', from).where('r.confirmed_at', '<', before)),
  ]
  const entries = [
    ...received.map(
      (row): AccountingEntry => ({ ...row, at: row.at ?? from, kind: 'payment', isManual: false, reason: null }),
    ),
    ...refunded.map((row): AccountingEntry => ({ ...row, at: row.at ?? from, kind: 'refund' })),
  ]
  return entries.toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.key < b.key ? -1 : 1))
}

const payments = kysely
  .selectFrom('payment as p')
  .innerJoin('orders as o', 'o.id', 'p.order_id')
  .select(({ selectFrom }) => [
    'p.settled_at as at',
    'o.number as orderNumber',
    'p.provider',
    sql<number>`coalesce(p.came_amd, p.amount_amd)`.as('amountAmd'),
    sql<number>`CASE WHEN p.status = 'captured' THEN o.deposit_amd ELSE 0 END`.as('depositAmd'),
    // In review, the credit of the attempt is no part of what came.
    sql<number>`CASE WHEN p.status = 'captured' THEN p.credit_amd ELSE 0 END`.as('creditAmd'),
    'p.provider_ref as reference',
    'p.id as key',
    selectFrom('fiscal_receipt as f')
      .select('f.number')
      .whereRef('f.payment_id', '=', 'p.id')
      .where('f.kind', 'in', ['sale', 'prepayment'])
      // The receipt of a prepayment comes first.
      .orderBy('f.kind')
      .limit(1)
      .$asScalar()
      .as('receipt'),
  ])
  // A payment of a wrong amount was received, too, while staff review it.
  .where(({ or, and, eb }) =>
    or([
      eb('p.status', 'in', ['captured', 'refund_due']),
      and([eb('p.status', '=', 'review'), eb('p.came_amd', 'is not', null)]),
    ]),
  )

/** True for the receipt `f` of a refund `r`. Both refunds of an exchange have one receipt. */
export const isReceiptOfRefund = sql<boolean>`f.refund_id = coalesce((
  SELECT t.refund_id FROM exchange AS x JOIN order_return AS t ON t.id = x.return_id WHERE x.rest_refund_id = r.id
), r.id)`

const refunds = kysely
  .selectFrom('payment_refund as r')
  .innerJoin('payment as p', 'p.id', 'r.payment_id')
  .innerJoin('orders as o', 'o.id', 'p.order_id')
  .leftJoin('fiscal_receipt as f', join => join.on(isReceiptOfRefund))
  .select([
    'r.confirmed_at as at',
    'o.number as orderNumber',
    'p.provider',
    sql<number>`-r.amount_amd`.as('amountAmd'),
    sql<number>`-r.deposit_amd`.as('depositAmd'),
    sql<number>`-r.credit_amd`.as('creditAmd'),
    'r.provider_ref as reference',
    'r.id as key',
    'f.number as receipt',
    'r.is_by_hand as isManual',
    'r.reason',
  ])
  .where('r.status', '=', 'confirmed')
