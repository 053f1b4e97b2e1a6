import type { Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'

/**
 * Counts one more use of a code while there is one, and locks it until the transaction ends: whoever comes next waits,
 * and sees it. The use is a row once there is an order (bookUse).
 * @returns false when it is used up
 */
export async function countUse(tx: Tx, promoId: string): Promise<boolean> {
  const counted = await tx.$executeRaw`
    UPDATE promo_code SET used = used + 1
    WHERE id = ${promoId}::uuid AND (uses_in_all IS NULL OR used < uses_in_all)`
  return counted === 1
}

/** How many orders of a customer use a code now. */
export function usesOf(db: Tx, promoId: string, accountId: string): Promise<number> {
  return db.promoRedemption.count({ where: { promoCodeId: promoId, accountId, state: 'live' } })
}

type Use = { promoId: string; orderId: string; accountId: string; discountAmd: number }

/** Writes which order a counted use is for. */
export async function bookUse(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { promoId, orderId, accountId, discountAmd }: Use,
): Promise<void> {
  await tx.promoRedemption.create({
    data: { orderId, promoCodeId: promoId, accountId, discountAmd, state: 'live', createdAt: clock.now() },
    select: { orderId: true },
  })
}

/** Gives back the use of a code by an order that is cancelled, once. Begin with lockOrder, and lock no variant before. */
export async function releaseUse(tx: Tx, orderId: string): Promise<void> {
  await tx.$executeRaw`
    WITH mine AS (
      SELECT r.order_id, c.id FROM promo_redemption r JOIN promo_code c ON c.id = r.promo_code_id
      WHERE r.order_id = ${orderId}::uuid AND r.state = 'live' FOR UPDATE OF c
    ), freed AS (
      UPDATE promo_redemption r SET state = 'released' FROM mine m WHERE r.order_id = m.order_id
    )
    UPDATE promo_code c SET used = c.used - 1 FROM mine m WHERE c.id = m.id`
}

/**
 * Whether the code of an expired order can be used by it again: by its limits alone, as it was in time when the order
 * was placed. The code is locked until the transaction ends.
 */
export async function canUseAgain(tx: Tx, orderId: string): Promise<boolean> {
  const [promo] = await tx.$queryRaw<{ id: string; isFree: boolean; usesPerCustomer: number | null }[]>`
    SELECT c.id, (c.uses_in_all IS NULL OR c.used < c.uses_in_all) AS "isFree", c.uses_per_customer AS "usesPerCustomer"
    FROM promo_redemption r JOIN promo_code c ON c.id = r.promo_code_id
    WHERE r.order_id = ${orderId}::uuid AND r.state = 'released' FOR UPDATE OF c`
  if (!promo) return true
  const { id, isFree, usesPerCustomer } = promo
  if (!isFree || usesPerCustomer === null) return isFree
  // Counted once the lock is held: a statement that waits for it still sees the other rows as they were before.
  const { accountId } = await tx.promoRedemption.findUniqueOrThrow({ where: { orderId }, select: { accountId: true } })
  return accountId === null || (await usesOf(tx, id, accountId)) < usesPerCustomer
}

/** Takes up the use of a code again, after canUseAgain in the same transaction. */
export async function useAgain(tx: Tx, orderId: string): Promise<void> {
  await tx.$executeRaw`
    WITH again AS (
      UPDATE promo_redemption SET state = 'live' WHERE order_id = ${orderId}::uuid AND state = 'released'
      RETURNING promo_code_id
    )
    UPDATE promo_code c SET used = c.used + 1 FROM again a WHERE c.id = a.promo_code_id`
}

/** An order's code takes less off it: its lines changed. One that takes nothing any more was not used. Begin with lockOrder. */
export async function shrinkUse(tx: Tx, orderId: string, discountAmd: number): Promise<void> {
  if (discountAmd > 0) {
    await tx.promoRedemption.updateMany({ where: { orderId }, data: { discountAmd } })
    return
  }
  await releaseUse(tx, orderId)
  await tx.promoRedemption.deleteMany({ where: { orderId } })
}
