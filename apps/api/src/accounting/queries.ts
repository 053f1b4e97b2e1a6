import { sql } from 'kysely'
import type { Tx } from '#platform/db.ts'
import { kysely, query } from '#platform/sql.ts'

/** Money that came in (more than 0) or went back (less), AMD. */
export type Entry = {
  at: Date
  kind: 'payment' | 'refund'
  orderNumber: number
  provider: string
  amountAmd: number
  /** What of it is deposits of rentals, with its sign: no VAT is in it. */
  depositAmd: number
  /** The provider's key, or the reference that staff noted. */
  reference: string | null
  /** Our key of it. */
  key: string
  receipt: string | null
  /** Money that staff gave back, with no call of the provider. */
  isByHand: boolean
  /** Why money went back. */
  reason: string | null
}

/** All money that moved from a moment on and before another, in its order: what came in, and what was given back. */
export async function moneyMoved(db: Tx, from: Date, before: Date): Promise<Entry[]> {
  const [came, went] = [
    await query(db, payments.where('p.settled_at', '>=', from).where('p.settled_at', '<', before)),
    await query(db, refunds.where('r.confirmed_at', '>=', from).where('r.confirmed_at', '<', before)),
  ]
  const entries = [
    ...came.map((row): Entry => ({ ...row, at: row.at ?? from, kind: 'payment', isByHand: false, reason: null })),
    ...went.map((row): Entry => ({ ...row, at: row.at ?? from, kind: 'refund' })),
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
    'p.provider_ref as reference',
    'p.id as key',
    selectFrom('fiscal_receipt as f')
      .select('f.number')
      .whereRef('f.payment_id', '=', 'p.id')
      .where('f.kind', '=', 'sale')
      .$asScalar()
      .as('receipt'),
  ])
  // Money of a wrong amount has come, too, while a person looks at it.
  .where(({ or, and, eb }) =>
    or([
      eb('p.status', 'in', ['captured', 'refund_due']),
      and([eb('p.status', '=', 'review'), eb('p.came_amd', 'is not', null)]),
    ]),
  )

const refunds = kysely
  .selectFrom('payment_refund as r')
  .innerJoin('payment as p', 'p.id', 'r.payment_id')
  .innerJoin('orders as o', 'o.id', 'p.order_id')
  .leftJoin('fiscal_receipt as f', 'f.refund_id', 'r.id')
  .select([
    'r.confirmed_at as at',
    'o.number as orderNumber',
    'p.provider',
    sql<number>`-r.amount_amd`.as('amountAmd'),
    sql<number>`-r.deposit_amd`.as('depositAmd'),
    'r.provider_ref as reference',
    'r.id as key',
    'f.number as receipt',
    'r.is_by_hand as isByHand',
    'r.reason',
  ])
  .where('r.status', '=', 'confirmed')
