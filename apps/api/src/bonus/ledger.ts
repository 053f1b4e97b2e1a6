import type { BonusKind } from '@shop/contracts/bonus.ts'
import type { Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'

/** One line of the ledger; the order of locks is account, order, payment, promo code, points, variants (docs/adr/0014). */
export type NewEntry = {
  accountId: string
  kind: BonusKind
  /** More than 0. */
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
  const { accountId, kind, points, ref, round = 1, orderId = null, basisAmd = null, reason = null } = entry
  const changed = await tx.$executeRaw`
    WITH entry AS (
      INSERT INTO bonus_entry (account_id, delta, kind, ref, round, order_id, basis_amd, reason, created_at)
      VALUES (${accountId}::uuid, ${points}, ${kind}, ${ref}, ${round}, ${orderId}::uuid, ${basisAmd}, ${reason},
        ${clock.now()})
      ON CONFLICT (ref, kind, round) DO NOTHING
      RETURNING account_id, delta
    )
    INSERT INTO bonus_account (account_id, balance) SELECT account_id, delta FROM entry
    ON CONFLICT (account_id) DO UPDATE SET balance = bonus_account.balance + excluded.balance`
  return changed === 1
}

/**
 * Takes points while there are so many, ledger and balance in one statement: who comes second sees what the first has
 * left. The caller makes sure, under the order's or the account's lock, that it is asked once.
 * @returns false, with nothing changed, when there are fewer
 */
export async function takePoints(tx: Tx, { clock }: Pick<Deps, 'clock'>, entry: NewEntry): Promise<boolean> {
  const { accountId, kind, points, ref, round = 1, orderId = null, reason = null } = entry
  const changed = await tx.$executeRaw`
    WITH taken AS (
      UPDATE bonus_account SET balance = balance - ${points}
      WHERE account_id = ${accountId}::uuid AND balance >= ${points}
      RETURNING account_id
    )
    INSERT INTO bonus_entry (account_id, delta, kind, ref, round, order_id, reason, created_at)
    SELECT account_id, -${points}::int, ${kind}, ${ref}, ${round}, ${orderId}::uuid, ${reason}, ${clock.now()} FROM taken`
  return changed === 1
}

/** What a customer has, and owes; locked until the transaction ends. Nothing for one who never had points. */
export async function lockPoints(tx: Tx, accountId: string): Promise<{ balance: number; owed: number }> {
  const [row] = await tx.$queryRaw<{ balance: number; owed: number }[]>`
    SELECT balance, owed FROM bonus_account WHERE account_id = ${accountId}::uuid FOR UPDATE`
  return row ?? { balance: 0, owed: 0 }
}
