import { Category } from '@shop/contracts/catalog.ts'
import { Prisma, rows, type Tx } from '#platform/db.ts'
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
  const ids = Prisma.sql`${[...orderIds]}::uuid[]`
  const found = await rows<{ orderId: string }>(
    db,
    Prisma.sql`
    SELECT l.order_id AS "orderId" FROM order_line l JOIN variant v ON v.id = l.variant_id JOIN product p ON p.id = v.product_id
    WHERE l.order_id = ANY(${ids}) AND p.category = ANY(${checked}::text[])
    UNION
    SELECT order_id FROM rental_booking WHERE order_id = ANY(${ids}) AND ${checked.includes('hookah')}`,
  )
  return new Set(found.map(({ orderId }) => orderId))
}

/** The same of one order. */
export async function isIdentityCheckedFor(db: Tx, orderId: string): Promise<boolean> {
  return (await findIdentityChecks(db, [orderId])).has(orderId)
}
