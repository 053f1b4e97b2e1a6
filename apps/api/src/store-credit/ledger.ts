import type { StoreCreditChange, StoreCreditKind } from '@shop/contracts/store-credit.ts'
import { sql } from 'kysely'
import { audit, type Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'

type ClockDeps = Pick<Deps, 'clock'>

/** Lock order: account, order, payment, store credit, promo code, points, variants (docs/adr/0014). */
export type NewCreditEntry = {
  accountId: string
  kind: StoreCreditKind
  amountAmd: number
  ref: string
  round?: number
  orderId?: string
  staffId?: string
  reason?: string
}

/**
 * Adds credit to the ledger and the balance in one statement, once per kind, ref and round.
 *
 * @returns false if it was already added
 */
export async function addCredit(tx: Tx, { clock }: ClockDeps, entry: NewCreditEntry): Promise<boolean> {
  const changed = await execute(
    tx,
    kysely
      .with('entry', queries =>
        queries
          .insertInto('store_credit_entry')
          .values({
            ...toColumns(entry),
            account_id: entry.accountId,
            delta_amd: entry.amountAmd,
            created_at: clock.now(),
          })
          .onConflict(conflict => conflict.columns(['ref', 'kind', 'round']).doNothing())
          .returning(['account_id', 'delta_amd']),
      )
      .insertInto('store_credit')
      .columns(['account_id', 'balance_amd'])
      .expression(({ selectFrom }) => selectFrom('entry').select([sql<string>`account_id`.as('id'), 'delta_amd']))
      .onConflict(conflict =>
        conflict.column('account_id').doUpdateSet(({ eb, ref }) => ({
          balance_amd: eb('store_credit.balance_amd', '+', ref('excluded.balance_amd')),
        })),
      ),
  )
  return changed === 1
}

/**
 * Takes credit if the balance is sufficient, ledger and balance in one statement: concurrent requests see the remaining
 * balance. The caller ensures, under the lock of the order or the account, that the same credit is taken once.
 *
 * @returns false, with nothing changed, if the balance is too low
 */
export async function takeCredit(tx: Tx, { clock }: ClockDeps, entry: NewCreditEntry): Promise<boolean> {
  const columns = { ...toColumns(entry), delta_amd: -entry.amountAmd, created_at: clock.now() }
  const changed = await execute(
    tx,
    kysely
      .with('account', queries =>
        queries
          .updateTable('store_credit')
          .set(({ eb }) => ({ balance_amd: eb('balance_amd', '-', entry.amountAmd) }))
          .where('account_id', '=', entry.accountId)
          .where('balance_amd', '>=', entry.amountAmd)
          .returning('account_id'),
      )
      .insertInto('store_credit_entry')
      .columns(['account_id', 'delta_amd', 'kind', 'ref', 'round', 'order_id', 'staff_id', 'reason', 'created_at'])
      .expression(({ selectFrom, val }) =>
        selectFrom('account').select([
          'account.account_id',
          val(columns.delta_amd).as('delta_amd'),
          val(columns.kind).as('kind'),
          val(columns.ref).as('ref'),
          val(columns.round).as('round'),
          val(columns.order_id).as('order_id'),
          val(columns.staff_id).as('staff_id'),
          val(columns.reason).as('reason'),
          val(columns.created_at).as('created_at'),
        ]),
      ),
  )
  return changed === 1
}

function toColumns({ kind, ref, round = 1, orderId, staffId, reason }: NewCreditEntry) {
  return { kind, ref, round, order_id: orderId ?? null, staff_id: staffId ?? null, reason: reason ?? null }
}

/** Returns the balance of a customer in AMD, locked until the transaction ends; 0 without an entry. */
export async function lockCredit(tx: Tx, accountId: string): Promise<number> {
  const credit = kysely.selectFrom('store_credit').select('balance_amd as balanceAmd')
  const [row] = await query(tx, credit.where('account_id', '=', accountId).forUpdate())
  return row?.balanceAmd ?? 0
}

type ChangeCreditInput = StoreCreditChange & { accountId: string; key: string }

/**
 * Grants credit to a customer or withdraws it, with an audit entry. The same key does it once.
 *
 * @returns the new balance
 * @throws NOT_FOUND; CREDIT_NOT_AVAILABLE (details contain the balance) if the balance is too low;
 *   IDEMPOTENCY_KEY_REUSED for another change
 */
export function changeCredit(
  deps: Deps,
  staff: Staff,
  { accountId, key, deltaAmd, reason }: ChangeCreditInput,
): Promise<{ balanceAmd: number }> {
  return withTransaction(deps.db, deps.random, async tx => {
    const account = kysely.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate()
    if ((await execute(tx, account)) === 0) throw new AppError('NOT_FOUND')
    const ref = `staff:${accountId}:${key}`
    const before = await lockCredit(tx, accountId)
    if (await isChanged(tx, { ref, deltaAmd, reason })) return { balanceAmd: before }
    const entry = { accountId, amountAmd: Math.abs(deltaAmd), ref, reason, staffId: staff.accountId }
    const isDone = await (deltaAmd > 0
      ? addCredit(tx, deps, { ...entry, kind: 'granted' })
      : takeCredit(tx, deps, { ...entry, kind: 'withdrawn' }))
    if (!isDone) throw new AppError('CREDIT_NOT_AVAILABLE', { details: [{ path: 'body.deltaAmd', available: before }] })
    const balanceAmd = before + deltaAmd
    await audit(tx, deps, staff, {
      action: deltaAmd > 0 ? 'store_credit.grant' : 'store_credit.withdraw',
      subject: { type: 'account', id: accountId },
      before: { balanceAmd: before },
      after: { balanceAmd, deltaAmd, reason },
    })
    return { balanceAmd }
  })
}

/** True if the change was made before. @throws IDEMPOTENCY_KEY_REUSED if its key made another change */
async function isChanged(tx: Tx, { ref, ...change }: StoreCreditChange & { ref: string }): Promise<boolean> {
  const entries = kysely.selectFrom('store_credit_entry').select(['delta_amd as deltaAmd', 'reason'])
  const [earlier] = await query(tx, entries.where('ref', '=', ref))
  if (earlier && (earlier.deltaAmd !== change.deltaAmd || earlier.reason !== change.reason))
    throw new AppError('IDEMPOTENCY_KEY_REUSED')
  return earlier !== undefined
}

/**
 * Takes the remaining credit of an account that is deleted, and anonymizes its ledger, which stays for the
 * reconciliation.
 */
export async function forfeitCredit(tx: Tx, deps: ClockDeps, accountId: string): Promise<void> {
  const amountAmd = await lockCredit(tx, accountId)
  if (amountAmd > 0) await takeCredit(tx, deps, { accountId, kind: 'forfeited', amountAmd, ref: accountId })
  const entries = kysely.updateTable('store_credit_entry').where('account_id', '=', accountId)
  await execute(tx, entries.set({ account_id: null, reason: null }))
}
