import type { BonusKind } from '@shop/contracts/bonus.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'

/**
 * One entry of the ledger. Locks are taken in the order account, order, payment, promo code, points, variants
 * (docs/adr/0014).
 */
export type NewEntry = {
  accountId: string
  kind: BonusKind
  points: number
  ref: string
  round?: number
  orderId?: string
  basisAmd?: number
  reason?: string
}

/**
 * Adds points to the ledger and the balance in one statement, once per kind, ref and round. @returns false if they
 * were already added
 */
export async function addPoints(tx: Tx, { clock }: Pick<Deps, 'clock'>, entry: NewEntry): Promise<boolean> {
  const changed = await execute(
    tx,
    kysely
      .with('entry', queries =>
        queries
          .insertInto('bonus_entry')
          .values({ ...columnsOf(entry), account_id: entry.accountId, delta: entry.points, created_at: clock.now() })
          .onConflict(conflict => conflict.columns(['ref', 'kind', 'round']).doNothing())
          .returning(['account_id', 'delta']),
      )
      .insertInto('bonus_account')
      .columns(['account_id', 'balance'])
      .expression(({ selectFrom }) => selectFrom('entry').select(['account_id', 'delta']))
      .onConflict(conflict =>
        conflict
          .column('account_id')
          .doUpdateSet(({ eb, ref }) => ({ balance: eb('bonus_account.balance', '+', ref('excluded.balance')) })),
      ),
  )
  return changed === 1
}

/**
 * Takes points if the balance is sufficient, ledger and balance in one statement: concurrent requests see the
 * remaining balance. Points that should have been taken but are missing (`short`) are owed; a negative `short` pays
 * owed points. The caller ensures, under the lock of the order or the account, that the same points are taken once.
 *
 * @returns false, with nothing changed, if the balance is too low
 */
export async function takePoints(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { short = 0, ...entry }: NewEntry & { short?: number },
): Promise<boolean> {
  const { accountId, points } = entry
  const columns = { ...columnsOf(entry), delta: -points, short, created_at: clock.now() }
  const changed = await execute(
    tx,
    kysely
      .with('account', queries =>
        queries
          .updateTable('bonus_account')
          .set(({ eb }) => ({ balance: eb('balance', '-', points), owed: eb('owed', '+', short) }))
          .where('account_id', '=', accountId)
          .where('balance', '>=', points)
          .returning('account_id'),
      )
      .insertInto('bonus_entry')
      .columns([
        'account_id',
        'delta',
        'short',
        'kind',
        'ref',
        'round',
        'order_id',
        'basis_amd',
        'reason',
        'created_at',
      ])
      .expression(({ selectFrom, val }) =>
        selectFrom('account').select([
          'account.account_id',
          val(columns.delta).as('delta'),
          val(columns.short).as('short'),
          val(columns.kind).as('kind'),
          val(columns.ref).as('ref'),
          val(columns.round).as('round'),
          val(columns.order_id).as('order_id'),
          val(columns.basis_amd).as('basis_amd'),
          val(columns.reason).as('reason'),
          val(columns.created_at).as('created_at'),
        ]),
      ),
  )
  return changed === 1
}

function columnsOf({ kind, ref, round = 1, orderId, basisAmd, reason }: NewEntry) {
  return { kind, ref, round, order_id: orderId ?? null, basis_amd: basisAmd ?? null, reason: reason ?? null }
}

/**
 * Returns the balance and the owed points of a customer, locked until the transaction ends; zeros without an account
 * of points.
 */
export async function lockPoints(tx: Tx, accountId: string): Promise<{ balance: number; owed: number }> {
  const account = kysely.selectFrom('bonus_account').select(['balance', 'owed']).where('account_id', '=', accountId)
  const [row] = await query(tx, account.forUpdate())
  return row ?? { balance: 0, owed: 0 }
}
