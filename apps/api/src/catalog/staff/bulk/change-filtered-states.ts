import { randomUUIDv7 } from 'node:crypto'
import { type IncompleteProduct, SHOWN_STATES } from '@shop/contracts/catalog-bulk.ts'
import type { ProductFilters, ProductState } from '@shop/contracts/catalog-staff.ts'
import { toTextFields } from '@shop/contracts/text-fields.ts'
import type { Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { anyOf, execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { RUSSIAN_TITLE, textColumn } from '../../product/text-column.ts'
import { filterProducts } from '../list-products.ts'
import { lockProducts } from '../lock-product.ts'
import { neededFields, stateOf } from '../rules.ts'
import { type LockedState, writeStates } from '../states.ts'

type ChangeFilteredInput = { filters: ProductFilters; state: ProductState; expected: number }
type ChangeFilteredResult = {
  changed: number
  same: number
  incomplete: number
  rows: IncompleteProduct[]
  changeId: string | null
}

/**
 * Changes the state of all products that match the filters, in one transaction with the audit entries and the record
 * that undoes it. Incomplete products are not published.
 * @throws CATALOG_CHANGED if the filters match another number of products than expected
 */
export function changeFilteredStates(
  deps: Deps,
  staff: Staff,
  { filters, state, expected }: ChangeFilteredInput,
): Promise<ChangeFilteredResult> {
  return withTransaction(deps.db, deps.random, async tx => {
    const ids = (await query(tx, filterProducts(filters).select('p.id'))).map(({ id }) => id)
    if (ids.length !== expected) throw new AppError('CATALOG_CHANGED')
    await lockProducts(tx, ids)
    const others = (await readStates(tx, ids)).filter(product => product.state !== state)
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

/** Returns the states of products, sorted by title, with the required fields that they lack. */
export async function readStates(tx: Tx, ids: readonly string[]): Promise<(LockedState & IncompleteProduct)[]> {
  const rows = await query(
    tx,
    kysely
      .selectFrom('product as p')
      .select(({ eb, exists, selectFrom }) => [
        'p.id',
        'p.version',
        'p.brand',
        'p.title',
        eb('p.withdrawn_at', 'is not', null).$castTo<boolean>().as('isWithdrawn'),
        eb('p.archived_at', 'is not', null).$castTo<boolean>().as('isArchived'),
        eb(textColumn('p.description', 'ru'), '<>', '').$castTo<boolean>().as('hasDescription'),
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
      .orderBy(RUSSIAN_TITLE, order => order.collate('ru-x-icu'))
      .orderBy('p.id'),
  )
  return rows.map(row => ({
    id: row.id,
    version: row.version,
    state: stateOf(row),
    brand: row.brand,
    ...toTextFields('title', row.title),
    missing: [
      ...(row.title.ru === '' ? [neededFields.no_title] : []),
      ...(row.brand === '' ? [neededFields.no_brand] : []),
      ...(row.hasDescription ? [] : [neededFields.no_description]),
      ...(row.hasPacking ? [] : [neededFields.no_packing]),
    ],
  }))
}
