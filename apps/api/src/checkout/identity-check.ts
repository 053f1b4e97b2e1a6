import { Category } from '@shop/contracts/catalog.ts'
import type { Tx } from '#platform/db.ts'
import { anyOf, kysely, query } from '#platform/sql.ts'
import { getGroups, type Settings } from '#settings/index.ts'

type Rules = Pick<Settings, 'categories'> & { delivery: Pick<Settings['delivery'], 'isIdentityChecked'> }

/** Whether goods of these categories are handed over only to a person who shows a document. */
export function isIdentityNeeded({ delivery, categories }: Rules, inOrder: Iterable<Category>): boolean {
  return delivery.isIdentityChecked || [...inOrder].some(category => categories[category].isIdentityChecked)
}

/** Finds the orders that are handed over only to a person who shows a document, by the settings as they are now. */
export async function findIdentityChecks(db: Tx, orderIds: readonly string[]): Promise<Set<string>> {
  const rules = await getGroups(db, ['delivery', 'categories'])
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
  const found = await query(
    db,
    checked.includes('hookah') ? lines.union(rentals.where('order_id', '=', anyOf(orderIds))) : lines.distinct(),
  )
  return new Set(found.map(({ orderId }) => orderId))
}

/** The same of one order. */
export async function isIdentityCheckedFor(db: Tx, orderId: string): Promise<boolean> {
  return (await findIdentityChecks(db, [orderId])).has(orderId)
}
