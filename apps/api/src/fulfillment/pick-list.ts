import { shopDate } from '@shop/contracts/days.ts'
import { OrderStatus } from '@shop/contracts/orders.ts'
import { MAX_PICKED_ORDERS, type PickLine, type PickList } from '@shop/contracts/pick-list.ts'
import { toTextFields } from '@shop/contracts/text-fields.ts'
import { type InferResult, sql } from 'kysely'
import { versionOf } from '#orders/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { anyOf, kysely, query, rowCount } from '#platform/db/sql.ts'
import { isExpired, suggestLots } from '#stock/index.ts'

type PickFilter = {
  numbers?: string | undefined
  deliveryDate?: string | undefined
  deliveryTime?: string | undefined
}

/** Returns what the paid orders that are not packed need from the warehouse, summed per variant and sorted by shelf. */
export async function getPickList({ db, clock }: Pick<Deps, 'db' | 'clock'>, filter: PickFilter): Promise<PickList> {
  // Versions are read before the items: if an order changes in between, its version is outdated and cannot be packed.
  const found = await query(db, selectOrders(filter).limit(MAX_PICKED_ORDERS + 1))
  const orders = found.slice(0, MAX_PICKED_ORDERS)
  const ids = anyOf(orders.map(({ id }) => id))
  const items = await query(db, itemsOf.where('l.order_id', '=', ids))
  const hookahs = await query(db, hookahsOf.where('b.order_id', '=', ids))
  const variants = sumByVariant(items)
  const today = shopDate(clock.now())
  const lots = await suggestLots(db, variants, today)
  const lines = variants.map(({ variantId, ...line }) => ({
    ...line,
    lots: (lots.get(variantId) ?? []).map(lot => ({ ...lot, isExpired: isExpired(lot.bestBeforeDate, today) })),
  }))
  return {
    orders: orders.map(({ number, status, isDiscreet, states, activities }) => ({
      number,
      status: OrderStatus.parse(status),
      version: versionOf(states, activities),
      ...(isDiscreet && { isDiscreet: true as const }),
    })),
    lines: lines.toSorted(byShelf),
    hookahs: hookahs.map(({ title, ...hookah }) => ({ ...hookah, ...toTextFields('title', title) })),
    hasMore: found.length > orders.length,
  }
}

function selectOrders({ numbers, deliveryDate, deliveryTime }: PickFilter) {
  const toPack = kysely
    .selectFrom('orders as o')
    .leftJoin('delivery_slot as s', 's.id', 'o.slot_id')
    .select(['o.id', 'o.number', 'o.status', 'o.is_discreet as isDiscreet'])
    .select(({ selectFrom }) => [
      selectFrom('order_event as e')
        .select(rowCount.as('rows'))
        .whereRef('e.order_id', '=', 'o.id')
        .$asScalar()
        .$notNull()
        .as('states'),
      selectFrom('order_activity as a')
        .select(rowCount.as('rows'))
        .whereRef('a.order_id', '=', 'o.id')
        .$asScalar()
        .$notNull()
        .as('activities'),
    ])
    .where('o.status', 'in', ['paid', 'confirmed'])
    .orderBy('o.number')
  if (numbers !== undefined) return toPack.where('o.number', '=', anyOf(numbers.split(',').map(Number)))
  const ofDay = deliveryDate === undefined ? toPack : toPack.where('s.date', '=', sql<Date>`${deliveryDate}::date`)
  return deliveryTime === undefined ? ofDay : ofDay.where('s.start_time', '=', deliveryTime)
}

const itemsOf = kysely
  .selectFrom('order_line as l')
  .innerJoin('orders as o', 'o.id', 'l.order_id')
  .innerJoin('variant as v', 'v.id', 'l.variant_id')
  .select(['l.variant_id as variantId', 'v.sku', 'v.barcode', 'v.shelf', 'l.brand', 'l.title', 'l.quantity'])
  .select(['l.weight_grams as weight', 'l.image_url as imageUrl', 'o.number'])
  .orderBy('o.number')
  .orderBy('l.sku')

const hookahsOf = kysely
  .selectFrom('rental_booking as b')
  .innerJoin('orders as o', 'o.id', 'b.order_id')
  .innerJoin('rental_unit as u', 'u.id', 'b.unit_id')
  .select(['b.id as rentalId', 'o.number as orderNumber', 'u.code as unit', 'b.brand', 'b.title'])
  .select('b.image_url as imageUrl')
  .orderBy('o.number')
  .orderBy('b.nth')

type ItemRow = InferResult<typeof itemsOf>[number]

function sumByVariant(items: readonly ItemRow[]): (Omit<PickLine, 'lots'> & { variantId: string })[] {
  const byVariant = Map.groupBy(items, ({ variantId }) => variantId)
  return [...byVariant.values()].flatMap(rows => {
    const [first] = rows
    if (!first) return []
    const { title, number: _, ...line } = first
    return {
      ...line,
      ...toTextFields('title', title),
      quantity: rows.reduce((sum, { quantity }) => sum + quantity, 0),
      orders: rows.map(({ number, quantity }) => ({ number, quantity })),
    }
  })
}

/** A2 comes before A10. */
const shelves = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

function byShelf(a: PickLine, b: PickLine): number {
  if (a.shelf !== null && b.shelf !== null) return shelves.compare(a.shelf, b.shelf) || shelves.compare(a.sku, b.sku)
  return Number(a.shelf === null) - Number(b.shelf === null) || shelves.compare(a.sku, b.sku)
}
