import { sql } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { execute, kysely, query, rowCount } from '#platform/db/sql.ts'

/** True while the total limit of uses is not reached. */
const hasUsesLeft = sql<boolean>`(uses_in_all IS NULL OR used < uses_in_all)`

/**
 * Counts one more use of a code and locks it until the transaction ends: concurrent uses wait and see it.
 * `commitPromoUse` writes the row once the order exists.
 *
 * @returns false if the code is used up
 */
export async function reservePromoUse(tx: Tx, promoId: string): Promise<boolean> {
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

/** A customer whose uses of codes count: by the account, or else by the phone of orders that staff placed. */
export type PromoCustomer = { accountId: string | null; phone: string | null }

/** Counts the orders of a customer that use a code; 0 for a visitor. */
export async function countUses(db: Tx, promoId: string, { accountId, phone }: PromoCustomer): Promise<number> {
  if (accountId === null && !phone) return 0
  const uses = kysely
    .selectFrom('promo_redemption as r')
    .select(rowCount.as('uses'))
    .where('r.promo_code_id', '=', promoId)
    .where('r.state', '=', 'live')
  const [row] = await query(
    db,
    accountId === null
      ? uses
          .innerJoin('orders as o', 'o.id', 'r.order_id')
          .where('o.phone', '=', phone)
          .where('o.account_id', 'is', null)
          .where('o.placed_by', 'is not', null)
      : uses.where('r.account_id', '=', accountId),
  )
  return row?.uses ?? 0
}

type PromoUseInput = { promoId: string; orderId: string; accountId: string | null; discountAmd: number }

/** Records the order of a counted use. */
export async function commitPromoUse(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { promoId, orderId, accountId, discountAmd }: PromoUseInput,
): Promise<void> {
  const use = { order_id: orderId, promo_code_id: promoId, account_id: accountId, discount_amd: discountAmd }
  await execute(tx, kysely.insertInto('promo_redemption').values({ ...use, state: 'live', created_at: clock.now() }))
}

/** Releases the use of a code by a cancelled order, once. Call lockOrder first, and lock no variant before. */
export async function releasePromoUse(tx: Tx, orderId: string): Promise<void> {
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
 * Returns true if an expired order can use its code again. Only the limits count, because the code was valid when the
 * order was placed. Locks the code until the transaction ends.
 */
export async function canReusePromo(tx: Tx, orderId: string): Promise<boolean> {
  const [promo] = await query(
    tx,
    kysely
      .selectFrom('promo_redemption as r')
      .innerJoin('promo_code as c', 'c.id', 'r.promo_code_id')
      .innerJoin('orders as o', 'o.id', 'r.order_id')
      .select(['c.id', hasUsesLeft.as('isFree'), 'c.uses_per_customer as usesPerCustomer'])
      .select(['r.account_id as accountId', 'o.phone'])
      .where('r.order_id', '=', orderId)
      .where('r.state', '=', 'released')
      .forUpdate('c'),
  )
  if (!promo) return true
  const { id, isFree, usesPerCustomer, ...customer } = promo
  if (!isFree || usesPerCustomer === null) return isFree
  // Counted after the lock: a statement that waited for it would still see the old rows.
  return (await countUses(tx, id, customer)) < usesPerCustomer
}

/** Gives a new account the uses of codes by orders that staff placed for its phone, after takeOverOrders. */
export async function takeOverPromoUses(tx: Tx, accountId: string): Promise<void> {
  const own = kysely.selectFrom('orders').select('id').where('account_id', '=', accountId)
  const uses = kysely.updateTable('promo_redemption').set({ account_id: accountId }).where('account_id', 'is', null)
  await execute(tx, uses.where('order_id', 'in', own))
}

/** Restores the use of a code, after canReusePromo in the same transaction. */
export async function restorePromoUse(tx: Tx, orderId: string): Promise<void> {
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

/**
 * Reduces the discount of an order whose lines changed; without a discount the code counts as unused. Call lockOrder
 * first.
 */
export async function reducePromoDiscount(tx: Tx, orderId: string, discountAmd: number): Promise<void> {
  if (discountAmd > 0) {
    const use = kysely.updateTable('promo_redemption').set({ discount_amd: discountAmd })
    await execute(tx, use.where('order_id', '=', orderId))
    return
  }
  await releasePromoUse(tx, orderId)
  await execute(tx, kysely.deleteFrom('promo_redemption').where('order_id', '=', orderId))
}
