import { Category, type VariantDates } from '@shop/contracts/catalog.ts'
import { shopDate } from '@shop/contracts/days.ts'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DateSource } from '#catalog/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { anyOf, arrayOf, kysely, type Param, prepare, query } from '#platform/db/sql.ts'
import { getGroups } from '#settings/index.ts'
import { BEST_BEFORE, PACKED_ON } from './ledger.ts'
import { findCommonDates, isFresh } from './rules.ts'

/**
 * Variants that can be bought and have lots. `inStore` includes sold units that are not packed. These are read from the
 * open orders, because the order lines of a variant grow with its sales.
 */
const variantsWithLots = prepare((param: Param<{ productIds: readonly string[] }>) =>
  kysely
    .with(
      cte => cte('unpacked').materialized(),
      queries =>
        queries
          .selectFrom('orders')
          .select('id')
          // Literals, so that every plan can use the index of open orders.
          .where(sql<boolean>`status IN ('paid', 'confirmed')`),
    )
    .selectFrom('variant as v')
    .innerJoin('product as p', 'p.id', 'v.product_id')
    .select(({ selectFrom }) => [
      'v.sku',
      'p.category',
      sql<number>`v.on_hand + (SELECT coalesce(sum(ol.quantity), 0)::int
        FROM unpacked u JOIN order_line ol ON ol.order_id = u.id WHERE ol.variant_id = v.id)`.as('inStore'),
      jsonArrayFrom(
        selectFrom('stock_lot as l')
          .select(['l.id', 'l.remaining', BEST_BEFORE.as('bestBeforeDate'), PACKED_ON.as('packedDate')])
          .whereRef('l.variant_id', '=', 'v.id')
          .where('l.remaining', '>', 0),
      ).as('lots'),
    ])
    .where('v.product_id', '=', anyOf(arrayOf(param('productIds'), 'uuid[]')))
    .where('v.withdrawn_at', 'is', null)
    .whereRef('v.on_hand', '>', 'v.reserved')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('stock_lot as s').select('s.id').whereRef('s.variant_id', '=', 'v.id').where('s.remaining', '>', 0),
      ),
    ),
)

/** Creates the source of the dates that the catalog shows (docs/adr/0094). */
export function createDateSource(db: Tx, { clock }: Pick<Deps, 'clock'>): DateSource {
  return async productIds => {
    const today = shopDate(clock.now())
    const rows = await query(db, variantsWithLots({ productIds }))
    const known = rows.flatMap(({ sku, category, lots, inStore }) => {
      const dates = findCommonDates(lots, inStore, today)
      return dates.bestBefore || dates.packed ? [{ sku, category: Category.parse(category), dates }] : []
    })
    if (!known.some(({ dates }) => dates.packed)) return new Map(known.map(({ sku, dates }) => [sku, dates]))
    const freshDaysOf = await readFreshDays(db)
    return new Map(
      known.map(({ sku, category, dates }): [string, VariantDates] => [
        sku,
        isFresh(dates.packed?.date, freshDaysOf(category), today) ? { ...dates, isFresh: true } : dates,
      ]),
    )
  }
}

/** Returns for how many days units of a category count as fresh; 0 if never, also if a law forbids to promote it. */
async function readFreshDays(db: Tx): Promise<(category: Category) => number> {
  const { lots, categories } = await getGroups(db, ['lots', 'categories'])
  const days: Partial<Record<Category, number>> = { flavor: lots.freshFlavorDays, coal: lots.freshCoalDays }
  return category => (categories[category].inPromotions ? (days[category] ?? 0) : 0)
}
