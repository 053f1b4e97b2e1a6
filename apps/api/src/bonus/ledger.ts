import type { BonusKind } from '@shop/contracts/bonus.ts'
import type { Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { execute, kysely, query } from '#platform/sql.ts'

/** One line of the ledger; the order of locks is account, order, payment, promo code, points, variants (docs/adr/0014). */
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
 * Adds points, ledger and balance in one statement; once per kind, ref and round.
 * @returns false when they were added before
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
 * Takes points if the balance has as many, ledger and balance in one statement: concurrent calls see what the first has
 * left. Points that should have been taken and are missing (`short`) are owed; a negative `short` pays owed points. The
 * caller ensures, under the order's or the account's lock, that the same points are taken once.
 *
 * @returns false, with nothing changed, when the balance is lower
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

/** A customer's balance and owed points, locked until the transaction ends; zeros for one who never had points. */
export async function lockPoints(tx: Tx, accountId: string): Promise<{ balance: number; owed: number }> {
  const account = kysely.selectFrom('bonus_account').select(['balance', 'owed']).where('account_id', '=', accountId)
  const [row] = await query(tx, account.forUpdate())
  return row ?? { balance: 0, owed: 0 }
}
