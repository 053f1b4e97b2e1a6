import { type IncompleteProduct, SHOWN_STATES } from '@shop/contracts/catalog-bulk.ts'
import type { ProductFilters, ProductState } from '@shop/contracts/catalog-staff.ts'
import type { Staff } from '#audit/index.ts'
import { type Tx, transact } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { type Titles, titlesOf } from '../product-row.ts'
import { filtered } from './list-products.ts'
import { lockProducts } from './lock-product.ts'
import { neededFields, stateOf } from './rules.ts'
import { titleColumns } from './write-prices.ts'
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
  return transact(deps.db, deps.random, async tx => {
    const ids = (await tx.$queryRaw<{ id: string }[]>`SELECT p.id FROM ${filtered(filters)}`).map(({ id }) => id)
    if (ids.length !== expected) throw new AppError('CATALOG_CHANGED')
    await lockProducts(tx, ids)
    const others = (await standingOf(tx, ids)).filter(product => product.state !== state)
    const stuck = state === 'published' ? others.filter(({ missing }) => missing.length > 0) : []
    const products = others.filter(product => !stuck.includes(product))
    const counts = { changed: products.length, same: ids.length - others.length, incomplete: stuck.length }
    const rows = stuck.slice(0, SHOWN_STATES).map(({ version, state: _, ...row }) => row)
    if (products.length === 0) return { ...counts, rows, changeId: null }
    await writeStates(tx, deps, staff, { products, state })
    const { id } = await tx.stateChange.create({
      data: {
        at: deps.clock.now(),
        staffId: staff.accountId,
        state,
        products: products.length,
        rows: products.map(({ id: productId, state: before }) => ({ id: productId, before })),
      },
      select: { id: true },
    })
    return { ...counts, rows, changeId: id }
  })
}

type Row = Titles & {
  id: string
  version: number
  brand: string
  isWithdrawn: boolean
  isArchived: boolean
  hasDescription: boolean
  hasPacking: boolean
}

/** Products as they stand, by their title, with what the shop cannot be without and they lack. */
export async function standingOf(tx: Tx, ids: readonly string[]): Promise<(Standing & IncompleteProduct)[]> {
  const rows = await tx.$queryRaw<Row[]>`
    SELECT q.id, q.version, q.brand, ${titleColumns}, q.withdrawn_at IS NOT NULL AS "isWithdrawn",
      q.archived_at IS NOT NULL AS "isArchived", q.description_ru <> '' AS "hasDescription",
      EXISTS (SELECT 1 FROM variant v WHERE v.product_id = q.id AND v.withdrawn_at IS NULL) AS "hasPacking"
    FROM product q WHERE q.id = ANY(${[...ids]}::uuid[]) ORDER BY q.title_ru COLLATE "ru-x-icu", q.id`
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
