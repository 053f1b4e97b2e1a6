import { randomUUIDv7 } from 'node:crypto'
import { type IncompleteProduct, SHOWN_STATES } from '@shop/contracts/catalog-bulk.ts'
import type { ProductFilters, ProductState } from '@shop/contracts/catalog-staff.ts'
import type { Staff } from '#audit/index.ts'
import { type Tx, withTransaction } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { anyOf, execute, kysely, query } from '#platform/sql.ts'
import { titlesOf } from '../product-row.ts'
import { filterProducts } from './list-products.ts'
import { lockProducts } from './lock-product.ts'
import { neededFields, stateOf } from './rules.ts'
import { type Standing, writeStates } from './write-states.ts'

type Found = { filters: ProductFilters; state: ProductState; expected: number }
type Changed = {
  changed: number
  same: number
  incomplete: number
  rows: IncompleteProduct[]
  changeId: string | null
}

/**
 * Brings all that the filters find into a state, in one transaction with its entries of the log and what it takes to undo
 * it; what the shop could not show stays.
 * @throws CATALOG_CHANGED where the filters find another number than was seen
 */
export function changeFoundStates(deps: Deps, staff: Staff, { filters, state, expected }: Found): Promise<Changed> {
  return withTransaction(deps.db, deps.random, async tx => {
    const ids = (await query(tx, filterProducts(filters).select('p.id'))).map(({ id }) => id)
    if (ids.length !== expected) throw new AppError('CATALOG_CHANGED')
    await lockProducts(tx, ids)
    const others = (await standingOf(tx, ids)).filter(product => product.state !== state)
    const stuck = state === 'published' ? others.filter(({ missing }) => missing.length > 0) : []
    const products = others.filter(product => !stuck.includes(product))
    const counts = { changed: products.length, same: ids.length - others.length, incomplete: stuck.length }
    const rows = stuck.slice(0, SHOWN_STATES).map(({ version, state: _, ...row }) => row)
    if (products.length === 0) return { ...counts, rows, changeId: null }
    await writeStates(tx, deps, staff, { products, state })
    const id = randomUUIDv7()
    await execute(
      tx,
      kysely.insertInto('state_change').values({
        id,
        at: deps.clock.now(),
        staff_id: staff.accountId,
        state,
        products: products.length,
        rows: JSON.stringify(products.map(({ id: productId, state: before }) => ({ id: productId, before }))),
      }),
    )
    return { ...counts, rows, changeId: id }
  })
}

/** Products as they stand, by their title, with what the shop cannot be without and they lack. */
export async function standingOf(tx: Tx, ids: readonly string[]): Promise<(Standing & IncompleteProduct)[]> {
  const rows = await query(
    tx,
    kysely
      .selectFrom('product as p')
      .select(({ eb, exists, selectFrom }) => [
        'p.id',
        'p.version',
        'p.brand',
        'p.title_ru as titleRu',
        'p.title_en as titleEn',
        'p.title_hy as titleHy',
        eb('p.withdrawn_at', 'is not', null).$castTo<boolean>().as('isWithdrawn'),
        eb('p.archived_at', 'is not', null).$castTo<boolean>().as('isArchived'),
        eb('p.description_ru', '<>', '').$castTo<boolean>().as('hasDescription'),
        exists(
          selectFrom('variant as v')
            .select('v.id')
            .whereRef('v.product_id', '=', 'p.id')
            .where('v.withdrawn_at', 'is', null),
        )
          .$castTo<boolean>()
          .as('hasPacking'),
      ])
      .where('p.id', '=', anyOf(ids))
      .orderBy('p.title_ru', order => order.collate('ru-x-icu'))
      .orderBy('p.id'),
  )
  return rows.map(row => ({
    id: row.id,
    version: row.version,
    state: stateOf(row),
    brand: row.brand,
    ...titlesOf(row),
    missing: [
      ...(row.titleRu === '' ? [neededFields.no_title] : []),
      ...(row.brand === '' ? [neededFields.no_brand] : []),
      ...(row.hasDescription ? [] : [neededFields.no_description]),
      ...(row.hasPacking ? [] : [neededFields.no_packing]),
    ],
  }))
}
