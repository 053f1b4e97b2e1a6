import { Category } from '@shop/contracts/catalog.ts'
import type { Tx } from '#platform/db/db.ts'
import { anyOf, kysely, query } from '#platform/db/sql.ts'
import { getGroups, type Settings } from '#settings/index.ts'

type Rules = Pick<Settings, 'categories'> & { delivery: Pick<Settings['delivery'], 'isIdentityChecked'> }

/** True if an order with these categories requires an identity check on delivery. */
export function isIdentityNeeded({ delivery, categories }: Rules, inOrder: Iterable<Category>): boolean {
  return delivery.isIdentityChecked || [...inOrder].some(category => categories[category].isIdentityChecked)
}

/** Finds the orders that require an identity check on delivery by the current settings. */
export async function findIdentityChecks(db: Tx, orderIds: readonly string[], known?: Rules): Promise<Set<string>> {
  const rules = known ?? (await getGroups(db, ['delivery', 'categories']))
  if (rules.delivery.isIdentityChecked) return new Set(orderIds)
  const checked = Category.options.filter(category => rules.categories[category].isIdentityChecked)
  if (checked.length === 0 || orderIds.length === 0) return new Set()
  const lines = kysely
    .selectFrom('order_line as l')
    .innerJoin('variant as v', 'v.id', 'l.variant_id')
    .innerJoin('product as p', 'p.id', 'v.product_id')
    .select('l.order_id as orderId')
    .where('l.order_id', '=', anyOf(orderIds))
    .where('p.category', '=', anyOf(checked))
  const rentals = kysely.selectFrom('rental_booking').select('order_id as orderId')
  const rows = await query(
    db,
    checked.includes('hookah') ? lines.union(rentals.where('order_id', '=', anyOf(orderIds))) : lines.distinct(),
  )
  return new Set(rows.map(({ orderId }) => orderId))
}

/** True if the order requires an identity check on delivery by the current settings. */
export async function isIdentityCheckedFor(db: Tx, orderId: string, known?: Rules): Promise<boolean> {
  return (await findIdentityChecks(db, [orderId], known)).has(orderId)
}
