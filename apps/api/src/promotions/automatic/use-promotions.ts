import { sql } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { anyOf, execute, kysely, query, recordsOf, rowCount } from '#platform/db/sql.ts'
import type { AppliedPromotions, PromotionEffect } from './apply-promotions.ts'

/** The promotions that reduce an order. */
const givenBy = ({ effects }: AppliedPromotions): PromotionEffect[] => effects.filter(({ problem }) => problem === null)

const hasUsesLeft = sql<boolean>`(m.uses_in_all IS NULL OR m.used < m.uses_in_all)`

/**
 * Reserves the promotions of a new order until the transaction ends: counts those with a total limit, whose rows it
 * locks, and asserts that all still have the version that was read. Orders wait for each other only for promotions with a
 * limit. Call it after the account is locked and before any variant is.
 * @returns false if a promotion changed or reached a limit after it was read; the caller must roll back
 */
export async function reservePromotions(
  tx: Tx,
  accountId: string | null,
  applied: AppliedPromotions,
): Promise<boolean> {
  const promotions = givenBy(applied).map(({ promotion }) => promotion)
  if (promotions.length === 0) return true
  const limited = promotions.filter(({ usesInAll }) => usesInAll !== null).map(({ id }) => id)
  if (limited.length > 0 && (await countUses(tx, limited)) < limited.length) return false
  const active = await query(
    tx,
    kysely
      .selectFrom('promotion as m')
      .select(['m.id', 'm.version'])
      .where('m.id', '=', anyOf(promotions.map(({ id }) => id)))
      .where('m.state', '=', 'active')
      .orderBy('m.id')
      .forKeyShare('m'),
  )
  const versions = new Map(active.map(({ id, version }) => [id, version]))
  if (!promotions.every(({ id, version }) => versions.get(id) === version)) return false
  return hasCustomerUsesLeft(
    tx,
    promotions.map(({ id, usesPerCustomer }) => ({ id, usesPerCustomer, accountId })),
  )
}

/** Counts one more use of each promotion that has uses left. Locks them by id. @returns how many it counted */
function countUses(tx: Tx, ids: readonly string[]): Promise<number> {
  return execute(
    tx,
    kysely
      .with(
        cte => cte('locked').materialized(),
        queries =>
          queries.selectFrom('promotion').select('id').where('id', '=', anyOf(ids)).orderBy('id').forNoKeyUpdate(),
      )
      .updateTable('promotion as m')
      .from('locked')
      .set(({ eb }) => ({ used: eb('m.used', '+', 1) }))
      .whereRef('m.id', '=', 'locked.id')
      .where(hasUsesLeft),
  )
}

type RecordInput = {
  orderId: string
  accountId: string | null
  applied: AppliedPromotions
  /** The variants of the order's lines, in the order of the applied lines. */
  variantIds: readonly string[]
}

/** Records the reserved promotions of an order that was just inserted, and what they took off each line. */
export async function recordPromotions(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { orderId, accountId, applied, variantIds }: RecordInput,
): Promise<void> {
  const given = givenBy(applied)
  if (given.length === 0) return
  const uses = given.map(({ promotion, deliveryAmd }) => ({
    order_id: orderId,
    promotion_id: promotion.id,
    account_id: accountId,
    delivery_amd: deliveryAmd,
    state: 'live',
    created_at: clock.now(),
  }))
  const shares = given.flatMap(({ promotion, lineDiscounts }) =>
    variantIds.flatMap((variantId, index) => {
      const amountAmd = lineDiscounts[index] ?? 0
      return amountAmd > 0 ? [{ variantId, promotionId: promotion.id, amountAmd }] : []
    }),
  )
  await execute(tx, kysely.insertInto('promotion_use').values(uses))
  await insertShares(tx, orderId, shares)
}

/** What a promotion takes off a line. */
export type PromotionShare = { variantId: string; promotionId: string; amountAmd: number }

async function insertShares(tx: Tx, orderId: string, shares: readonly PromotionShare[]): Promise<void> {
  if (shares.length === 0) return
  const rows = shares.map(({ variantId, promotionId, amountAmd }) => ({
    order_id: orderId,
    variant_id: variantId,
    promotion_id: promotionId,
    amount_amd: amountAmd,
  }))
  await execute(
    tx,
    kysely
      .insertInto('order_line_discount')
      .columns(['order_id', 'variant_id', 'promotion_id', 'amount_amd'])
      .expression(({ selectFrom }) =>
        selectFrom(recordsOf('order_line_discount', rows).as('r')).select([
          'r.order_id',
          'r.variant_id',
          'r.promotion_id',
          'r.amount_amd',
        ]),
      ),
  )
}

/**
 * Replaces what promotions take off the lines of a changed order. A promotion that takes off nothing any more counts as
 * unused. Call lockOrder first, and lock no variant before.
 */
export async function replacePromotionShares(
  tx: Tx,
  orderId: string,
  shares: readonly PromotionShare[],
): Promise<void> {
  const before = await query(
    tx,
    kysely
      .selectFrom('promotion_use')
      .select(['promotion_id as promotionId', 'delivery_amd as deliveryAmd'])
      .where('order_id', '=', orderId),
  )
  if (before.length === 0) return
  const unused = before
    .filter(
      ({ promotionId, deliveryAmd }) => deliveryAmd === 0 && !shares.some(share => share.promotionId === promotionId),
    )
    .map(({ promotionId }) => promotionId)
  await execute(tx, kysely.deleteFrom('order_line_discount').where('order_id', '=', orderId))
  await insertShares(tx, orderId, shares)
  if (unused.length === 0) return
  await releasePromotions(tx, orderId, unused)
  await execute(
    tx,
    kysely.deleteFrom('promotion_use').where('order_id', '=', orderId).where('promotion_id', '=', anyOf(unused)),
  )
}

/**
 * Releases the promotions of a cancelled order, once. Call lockOrder first, and lock no variant before.
 * @param ids only these promotions
 */
export async function releasePromotions(tx: Tx, orderId: string, ids?: readonly string[]): Promise<void> {
  await moveUses(tx, orderId, { from: 'live', to: 'released', delta: -1, ids })
}

/** Restores the promotions of an order, after canReusePromotions in the same transaction. */
export async function restorePromotions(tx: Tx, orderId: string): Promise<void> {
  await moveUses(tx, orderId, { from: 'released', to: 'live', delta: 1 })
}

type Move = { from: string; to: string; delta: 1 | -1; ids?: readonly string[] | undefined }

/**
 * Changes the state of an order's uses and the counts of promotions with a limit. Locks the promotions by id before: a
 * statement that waits for a lock does not see the limit that staff have just added.
 */
async function moveUses(tx: Tx, orderId: string, { from, to, delta, ids }: Move): Promise<void> {
  const uses = kysely
    .selectFrom('promotion_use as u')
    .innerJoin('promotion as m', 'm.id', 'u.promotion_id')
    .select('m.id')
    .where('u.order_id', '=', orderId)
    .where('u.state', '=', from)
    .orderBy('m.id')
    .forNoKeyUpdate('m')
  const locked = await query(tx, ids ? uses.where('m.id', '=', anyOf(ids)) : uses)
  if (locked.length === 0) return
  const promotionIds = locked.map(({ id }) => id)
  await execute(
    tx,
    kysely
      .with('moved', queries =>
        queries
          .updateTable('promotion_use')
          .set({ state: to })
          .where('order_id', '=', orderId)
          .where('promotion_id', '=', anyOf(promotionIds)),
      )
      .updateTable('promotion as m')
      .set(({ eb }) => ({ used: eb('m.used', '+', delta) }))
      .where('m.id', '=', anyOf(promotionIds))
      .where('m.uses_in_all', 'is not', null),
  )
}

/**
 * Returns true if an expired order can use its promotions again. Only the limits count, because the promotions applied
 * when the order was placed. Locks them until the transaction ends, also against new orders of the customer.
 */
export async function canReusePromotions(tx: Tx, orderId: string): Promise<boolean> {
  const locked = await query(
    tx,
    kysely
      .selectFrom('promotion_use as u')
      .innerJoin('promotion as m', 'm.id', 'u.promotion_id')
      .select(['m.id', 'u.account_id as accountId', 'm.uses_per_customer as usesPerCustomer', hasUsesLeft.as('isFree')])
      .where('u.order_id', '=', orderId)
      .where('u.state', '=', 'released')
      .orderBy('m.id')
      .forUpdate('m'),
  )
  return locked.every(({ isFree }) => isFree) && hasCustomerUsesLeft(tx, locked)
}

type CustomerLimit = { id: string; usesPerCustomer: number | null; accountId: string | null }

/**
 * Returns true if the customer can use each of these promotions once more. Call it after their rows are locked: a
 * statement that waits for a lock counts the uses from before.
 */
async function hasCustomerUsesLeft(tx: Tx, limits: readonly CustomerLimit[]): Promise<boolean> {
  for (const { id, accountId, usesPerCustomer } of limits) {
    if (usesPerCustomer === null || accountId === null) continue
    if ((await countUsesOf(tx, id, accountId)) >= usesPerCustomer) return false
  }
  return true
}

async function countUsesOf(tx: Tx, promotionId: string, accountId: string): Promise<number> {
  const [row] = await query(
    tx,
    kysely
      .selectFrom('promotion_use')
      .select(rowCount.as('uses'))
      .where('promotion_id', '=', promotionId)
      .where('account_id', '=', accountId)
      .where('state', '=', 'live'),
  )
  return row?.uses ?? 0
}
