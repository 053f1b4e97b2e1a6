import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { execute, kysely, query, rowCount } from '#platform/db/sql.ts'
import { takeCredit } from '#store-credit/index.ts'
import type { PaymentDeps } from './gateway.ts'
import { getPromisedDate } from './promised-date.ts'

/** A refund to store credit that the provider can refund instead, locked with its payment. */
export type CreditRefund = {
  id: string
  orderId: string
  /** The customer whose store credit it is. */
  accountId: string
  /** True if it waits for an admin: its credit is not added yet. */
  isHeld: boolean
  /** The part of its credit that the provider can refund instead. */
  chargeAmd: number
}

/**
 * Locks a refund to store credit. Undefined if the provider was asked for a part of it already, or the account was
 * deleted.
 */
export async function lockCreditRefund(tx: Tx, id: string): Promise<CreditRefund | undefined> {
  const payments = kysely.selectFrom('payment as p').innerJoin('payment_refund as r', 'r.payment_id', 'p.id')
  await execute(tx, payments.select('p.id').where('r.id', '=', id).forUpdate())
  const [row] = await query(
    tx,
    payments
      .innerJoin('orders as o', 'o.id', 'p.order_id')
      .select(({ ref, selectFrom }) => [
        'o.id as orderId',
        'o.account_id as accountId',
        'r.status',
        'r.attempts',
        'r.amount_amd as amountAmd',
        'r.credit_amd as creditAmd',
        sql<number>`${ref('p.amount_amd')} - ${ref('p.credit_amd')} - ${selectFrom('payment_refund as b')
          .select(sql<number>`sum(b.amount_amd - b.credit_amd)::int`.as('amd'))
          .whereRef('b.payment_id', '=', 'p.id')}`.as('chargeLeftAmd'),
      ])
      .where('r.id', '=', id),
  )
  if (!row) return undefined
  const { orderId, accountId, status, attempts, amountAmd, creditAmd, chargeLeftAmd } = row
  const isHeld = status === 'held'
  const isAllCredit = creditAmd === amountAmd && (isHeld || status === 'confirmed')
  const isUnsent = status === 'requested' && attempts === 0
  if (accountId === null || !(isAllCredit || isUnsent)) return undefined
  return { id, orderId, accountId, isHeld, chargeAmd: Math.min(creditAmd, chargeLeftAmd) }
}

/**
 * Refunds store credit of a locked refund to the card instead, at most this amount: takes it back and requests the
 * refund of the provider. A held refund still waits for an admin.
 * @returns the amount
 */
export async function refundToCard(
  tx: Tx,
  deps: Pick<PaymentDeps, 'clock' | 'jobs'>,
  { id, orderId, accountId, isHeld, chargeAmd }: CreditRefund,
  maxAmd: number,
): Promise<number> {
  const amountAmd = Math.min(chargeAmd, maxAmd)
  if (amountAmd <= 0) return 0
  const refunds = kysely.updateTable('payment_refund').where('id', '=', id)
  const changed = refunds.set(({ eb }) => ({ credit_amd: eb('credit_amd', '-', amountAmd) }))
  if (isHeld) {
    await execute(tx, changed)
    return amountAmd
  }
  const entries = kysely.selectFrom('store_credit_entry').where('ref', '=', id).where('kind', '=', 'refunded')
  const [{ times } = { times: 1 }] = await query(tx, entries.select(rowCount.as('times')))
  const entry = { accountId, kind: 'refunded', amountAmd, ref: id, orderId, round: times + 1 } as const
  if (!(await takeCredit(tx, deps, entry))) throw new Error(`expected the store credit of refund ${id}, found less`)
  const now = deps.clock.now()
  const due = { status: 'requested', confirmed_at: null, due_at: now, promised_by: await getPromisedDate(tx, now) }
  await execute(tx, changed.set(due))
  await deps.jobs.send(tx, 'payments.refund')
  return amountAmd
}

/**
 * Records how much of a refund's store credit was refunded to the card instead, through the exchange that had paid for the
 * refunded order.
 */
export async function recordForwarded(tx: Tx, refundId: string, amountAmd: number): Promise<void> {
  const refund = kysely.updateTable('payment_refund').where('id', '=', refundId)
  await execute(
    tx,
    refund.set(({ fn, ref, val }) => ({ forwarded_amd: fn<number>('least', [ref('credit_amd'), val(amountAmd)]) })),
  )
}
