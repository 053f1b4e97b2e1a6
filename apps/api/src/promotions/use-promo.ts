import { sql } from 'kysely'
import type { Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { execute, kysely, query, rowCount } from '#platform/sql.ts'

/** True while the code's limit of uses in all is not reached. */
const hasUsesLeft = sql<boolean>`(uses_in_all IS NULL OR used < uses_in_all)`

/**
 * Counts one more use of a code while there is one, and locks it until the transaction ends: concurrent uses wait and
 * see it. The use is a row once there is an order (bookUse).
 *
 * @returns false when it is used up
 */
export async function countUse(tx: Tx, promoId: string): Promise<boolean> {
  const counted = await execute(
    tx,
    kysely
      .updateTable('promo_code')
      .set(({ eb }) => ({ used: eb('used', '+', 1) }))
      .where('id', '=', promoId)
      .where(hasUsesLeft),
  )
  return counted === 1
}

/** How many orders of a customer use a code now. */
export async function usesOf(db: Tx, promoId: string, accountId: string): Promise<number> {
  const [row] = await query(
    db,
    kysely
      .selectFrom('promo_redemption')
      .select(rowCount.as('uses'))
      .where('promo_code_id', '=', promoId)
      .where('account_id', '=', accountId)
      .where('state', '=', 'live'),
  )
  return row?.uses ?? 0
}

type Use = { promoId: string; orderId: string; accountId: string; discountAmd: number }

/** Writes which order a counted use is for. */
export async function bookUse(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { promoId, orderId, accountId, discountAmd }: Use,
): Promise<void> {
  const use = { order_id: orderId, promo_code_id: promoId, account_id: accountId, discount_amd: discountAmd }
  await execute(tx, kysely.insertInto('promo_redemption').values({ ...use, state: 'live', created_at: clock.now() }))
}

/** Gives back the use of a code by an order that is cancelled, once. Begin with lockOrder, and lock no variant before. */
export async function releaseUse(tx: Tx, orderId: string): Promise<void> {
  await execute(
    tx,
    kysely
      .with('mine', queries =>
        queries
          .selectFrom('promo_redemption as r')
          .innerJoin('promo_code as c', 'c.id', 'r.promo_code_id')
          .select(['r.order_id', 'c.id'])
          .where('r.order_id', '=', orderId)
          .where('r.state', '=', 'live')
          .forUpdate('c'),
      )
      .with('freed', queries =>
        queries
          .updateTable('promo_redemption as r')
          .from('mine')
          .set({ state: 'released' })
          .whereRef('r.order_id', '=', 'mine.order_id'),
      )
      .updateTable('promo_code as c')
      .from('mine')
      .set(({ eb }) => ({ used: eb('c.used', '-', 1) }))
      .whereRef('c.id', '=', 'mine.id'),
  )
}

/**
 * Whether the code of an expired order can be used by it again: by its limits alone, as it was in time when the order
 * was placed. The code is locked until the transaction ends.
 */
export async function canUseAgain(tx: Tx, orderId: string): Promise<boolean> {
  const [promo] = await query(
    tx,
    kysely
      .selectFrom('promo_redemption as r')
      .innerJoin('promo_code as c', 'c.id', 'r.promo_code_id')
      .select(['c.id', hasUsesLeft.as('isFree'), 'c.uses_per_customer as usesPerCustomer', 'r.account_id as accountId'])
      .where('r.order_id', '=', orderId)
      .where('r.state', '=', 'released')
      .forUpdate('c'),
  )
  if (!promo) return true
  const { id, isFree, usesPerCustomer, accountId } = promo
  if (!isFree || usesPerCustomer === null) return isFree
  // Counted once the lock is held: a statement that waits for it still sees the other rows as they were before.
  return accountId === null || (await usesOf(tx, id, accountId)) < usesPerCustomer
}

/** Takes up the use of a code again, after canUseAgain in the same transaction. */
export async function useAgain(tx: Tx, orderId: string): Promise<void> {
  await execute(
    tx,
    kysely
      .with('again', queries =>
        queries
          .updateTable('promo_redemption')
          .set({ state: 'live' })
          .where('order_id', '=', orderId)
          .where('state', '=', 'released')
          .returning('promo_code_id'),
      )
      .updateTable('promo_code as c')
      .from('again')
      .set(({ eb }) => ({ used: eb('c.used', '+', 1) }))
      .whereRef('c.id', '=', 'again.promo_code_id'),
  )
}

/** An order's code takes less off it: its lines changed. One that takes nothing any more was not used. Begin with lockOrder. */
export async function shrinkUse(tx: Tx, orderId: string, discountAmd: number): Promise<void> {
  if (discountAmd > 0) {
    const use = kysely.updateTable('promo_redemption').set({ discount_amd: discountAmd })
    await execute(tx, use.where('order_id', '=', orderId))
    return
  }
  await releaseUse(tx, orderId)
  await execute(tx, kysely.deleteFrom('promo_redemption').where('order_id', '=', orderId))
}
