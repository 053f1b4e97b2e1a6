import { findPickup } from '#delivery/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'

/**
 * Checks that a locked order can still be collected at its point, and moves a promised time that the shop cannot keep any
 * more. Returns false if staff have closed or deleted the point.
 */
export async function renewPickup(tx: Tx, { clock }: Pick<Deps, 'clock'>, orderId: string): Promise<boolean> {
  const slowLines = kysely
    .selectFrom('order_line as l')
    .innerJoin('variant as v', 'v.id', 'l.variant_id')
    .where('l.order_id', '=', orderId)
    .where('v.same_day', '=', false)
  const [order] = await query(
    tx,
    kysely
      .selectFrom('orders')
      .select(['pickup_point_id as pointId', 'pickup_from as promised'])
      .select(({ exists }) => exists(slowLines.select('l.variant_id')).$castTo<boolean>().as('isNotToday'))
      .where('id', '=', orderId),
  )
  if (!order?.pointId || !order.promised) return true
  const { isNotToday } = order
  const offered = await findPickup(tx, order.pointId, { now: clock.now(), isNotToday })
  if (!offered) return false
  if (offered.from > order.promised) {
    const moved = kysely.updateTable('orders').set({ pickup_from: offered.from })
    await execute(tx, moved.where('id', '=', orderId))
  }
  return true
}
