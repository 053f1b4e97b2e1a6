import type { BonusCorrection, BonusKind } from '@shop/contracts/bonus.ts'
import { audit, type Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'

/**
 * One entry of the ledger. Locks are taken in the order account, order, payment, promo code, points, variants
 * (docs/adr/0014).
 */
export type NewBonusEntry = {
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
 * Adds points to the ledger and the balance in one statement, once per kind, ref and round.
 * @returns false if they were already added
 */
export async function addPoints(tx: Tx, { clock }: Pick<Deps, 'clock'>, entry: NewBonusEntry): Promise<boolean> {
  const changed = await execute(
    tx,
    kysely
      .with('entry', queries =>
        queries
          .insertInto('bonus_entry')
          .values({ ...toColumns(entry), account_id: entry.accountId, delta: entry.points, created_at: clock.now() })
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
  { short = 0, ...entry }: NewBonusEntry & { short?: number },
): Promise<boolean> {
  const { accountId, points } = entry
  const columns = { ...toColumns(entry), delta: -points, short, created_at: clock.now() }
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

function toColumns({ kind, ref, round = 1, orderId, basisAmd, reason }: NewBonusEntry) {
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

type CorrectBonusInput = BonusCorrection & { accountId: string; key: string }

/**
 * Adds or takes points of a customer manually, with an audit entry. The same key does it once.
 * @returns the new balance
 * @throws NOT_FOUND; POINTS_NOT_AVAILABLE (details contain the balance) if the balance is too low;
 *   IDEMPOTENCY_KEY_REUSED for another correction
 */
export function correctBonus(
  deps: Deps,
  staff: Staff,
  { accountId, key, points, reason }: CorrectBonusInput,
): Promise<{ balance: number }> {
  return withTransaction(deps.db, deps.random, async tx => {
    const account = kysely.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate()
    if ((await execute(tx, account)) === 0) throw new AppError('NOT_FOUND')

    const ref = `correction:${accountId}:${key}`
    const { balance: before } = await lockPoints(tx, accountId)
    const [earlier] = await query(
      tx,
      kysely
        .selectFrom('bonus_entry')
        .select(['account_id as accountId', 'delta', 'reason'])
        .where('ref', '=', ref)
        .where('kind', '=', 'correction'),
    )
    if (earlier) {
      const isSame = earlier.accountId === accountId && earlier.delta === points && earlier.reason === reason
      if (!isSame) throw new AppError('IDEMPOTENCY_KEY_REUSED')
      return { balance: before }
    }
    const entry = { accountId, kind: 'correction', points: Math.abs(points), ref, reason } as const
    const isDone = points > 0 ? await addPoints(tx, deps, entry) : await takePoints(tx, deps, entry)
    if (!isDone) throw new AppError('POINTS_NOT_AVAILABLE', { details: [{ path: 'body.points', available: before }] })
    const balance = before + points
    await audit(tx, deps, staff, {
      action: 'bonus.correct',
      subject: { type: 'account', id: accountId },
      before: { balance: before },
      after: { balance, points, reason },
    })
    return { balance }
  })
}

/**
 * Anonymizes the points ledger of a deleted account, which stays for the reconciliation. The remaining points expire.
 */
export async function anonymizeBonus(tx: Tx, accountId: string): Promise<void> {
  const entries = kysely.updateTable('bonus_entry').where('account_id', '=', accountId)
  await execute(tx, entries.set({ account_id: null, reason: null }))
}
