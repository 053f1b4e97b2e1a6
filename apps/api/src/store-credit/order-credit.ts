import { sql } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query, rowCount } from '#platform/db/sql.ts'
import { addCredit, lockCredit, takeCredit } from './ledger.ts'

type ClockDeps = Pick<Deps, 'clock'>

/** The credit that pays for an order, AMD. `accountId` is null if the account was deleted, and with it the credit. */
type OrderCredit = { orderId: string; accountId: string | null; creditAmd: number }

/**
 * Takes the credit that pays for an order, in the transaction that places or restores it. The caller has locked the
 * account or the order.
 * @returns false, with nothing changed, if the balance is too low
 */
export async function spendCredit(
  tx: Tx,
  deps: ClockDeps,
  { orderId, accountId, creditAmd }: OrderCredit,
): Promise<boolean> {
  if (creditAmd === 0) return true
  if (accountId === null) return false
  const round = 1 + (await countSpending(tx, orderId))
  return takeCredit(tx, deps, { accountId, kind: 'spent', amountAmd: creditAmd, ref: orderId, orderId, round })
}

/** Returns true if the credit of an expired order can be taken again. Locks it until the transaction ends. */
export async function canSpendCreditAgain(tx: Tx, { accountId, creditAmd }: OrderCredit): Promise<boolean> {
  return creditAmd === 0 || (accountId !== null && (await lockCredit(tx, accountId)) >= creditAmd)
}

/** Releases the credit of an order that ends unpaid, once for each time it was taken. Call lockOrder first. */
export async function releaseCredit(
  tx: Tx,
  deps: ClockDeps,
  { orderId, accountId, creditAmd }: OrderCredit,
): Promise<void> {
  if (creditAmd === 0 || accountId === null) return
  const round = await countSpending(tx, orderId)
  await addCredit(tx, deps, { accountId, kind: 'released', amountAmd: creditAmd, ref: orderId, orderId, round })
}

async function countSpending(tx: Tx, orderId: string): Promise<number> {
  const entries = kysely.selectFrom('store_credit_entry').where('ref', '=', orderId).where('kind', '=', 'spent')
  const [row] = await query(tx, entries.select(rowCount.as('times')))
  return row?.times ?? 0
}

/** Returns how much credit an order keeps: what it took, less what was released or refunded. */
export async function readSpentCredit(tx: Tx, orderId: string): Promise<number> {
  const entries = kysely.selectFrom('store_credit_entry').where('order_id', '=', orderId)
  const [row] = await query(tx, entries.select(sql<number>`greatest(0, -sum(delta_amd))::int`.as('spentAmd')))
  return row?.spentAmd ?? 0
}
