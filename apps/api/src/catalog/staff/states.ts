import { randomUUIDv7 } from 'node:crypto'
import { type IncompleteProduct, SHOWN_STATES, type StateRow } from '@shop/contracts/catalog-bulk.ts'
import { type ProductFilters, ProductState, type StaffProduct } from '@shop/contracts/catalog-staff.ts'
import { toTextFields } from '@shop/contracts/text-fields.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { auditAll, type Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { anyOf, execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { RUSSIAN_TITLE, textColumn } from '../product/columns.ts'
import { toUndoCounts, type UndoResult } from './bulk/list-changes.ts'
import { assertCurrentVersion, lockProduct, lockProducts } from './change-product.ts'
import { filterProducts } from './list-products.ts'
import { neededFields, stateOf } from './rules.ts'
import { type Author, assertComplete } from './save-product.ts'
import { getStaffProduct } from './staff-row.ts'

const verbs = { published: 'publish', draft: 'unpublish', archived: 'archive' } as const satisfies Record<
  ProductState,
  string
>

/**
 * Publishes, withdraws or archives a product. If it already is in that state, nothing changes.
 * @throws PRODUCT_CHANGED; PRODUCT_INCOMPLETE if it cannot be published; PRODUCT_NOT_FOUND
 */
export function changeState(
  deps: Deps,
  { staff, locale }: Author,
  { id, version, state }: { id: string; version: number; state: ProductState },
): Promise<StaffProduct> {
  return withTransaction(deps.db, deps.random, async tx => {
    const before = await lockProduct(tx, id)
    if (before.state === state) return before
    await assertCurrentVersion(tx, before, version)
    if (state === 'published') assertComplete(before, { locale })
    await writeStates(tx, deps, staff, { products: [before], state })
    return getStaffProduct(tx, id)
  })
}

/** The state of a locked product. */
type LockedState = { id: string; version: number; state: ProductState }

/** Writes the state of locked products, with an audit entry for each. */
async function writeStates(
  tx: Tx,
  deps: Deps,
  staff: Staff,
  { products, state }: { products: readonly LockedState[]; state: ProductState },
): Promise<void> {
  const now = deps.clock.now()
  const ids = products.map(({ id }) => id)
  await execute(
    tx,
    kysely
      .updateTable('product')
      .set(({ eb, fn, val }) => ({
        version: eb('version', '+', 1),
        updated_at: now,
        updated_by: staff.accountId,
        archived_at: state === 'archived' ? now : null,
        ...(state === 'published'
          ? {
              withdrawn_at: null,
              // A product counts as new from its first publication.
              created_at: sql<Date>`CASE WHEN published_at IS NULL THEN ${now} ELSE created_at END`,
              published_at: fn.coalesce('published_at', val(now)),
            }
          : {
              withdrawn_at: fn.coalesce('withdrawn_at', val(now)),
              published_at: sql<Date>`CASE WHEN withdrawn_at IS NULL THEN coalesce(published_at, ${now}) ELSE published_at END`,
            }),
      }))
      .where('id', '=', anyOf(ids)),
  )
  await auditAll(
    tx,
    deps,
    staff,
    products.map(({ id, version, state: was }) => ({
      action: `product.${verbs[state]}`,
      subject: { type: 'product', id },
      before: { state: was },
      after: { state, version: version + 1 },
    })),
  )
  if (state === 'published') await deps.jobs.send(tx, 'stock.alerts')
}

/** Changes the state of each product in its own transaction. A failure does not affect the other products. */
export async function changeStates(
  deps: Deps,
  author: Author,
  { ids, state }: { ids: readonly string[]; state: ProductState },
): Promise<StateRow[]> {
  const rows: StateRow[] = []
  for (const id of new Set(ids)) rows.push(await changeOne(deps, author, { id, state }))
  return rows
}

async function changeOne(
  deps: Deps,
  { staff, locale }: Author,
  { id, state }: { id: string; state: ProductState },
): Promise<StateRow> {
  try {
    return await withTransaction(deps.db, deps.random, async tx => {
      const before = await lockProduct(tx, id)
      if (before.state === state) return { id, fate: 'same', missing: [] }
      if (state === 'published') assertComplete(before, { locale })
      await writeStates(tx, deps, staff, { products: [before], state })
      return { id, fate: 'changed', missing: [] }
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'PRODUCT_NOT_FOUND') return { id, fate: 'unknown', missing: [] }
    if (error.code !== 'PRODUCT_INCOMPLETE') throw error
    return { id, fate: 'incomplete', missing: (error.facts.details ?? []).flatMap(({ path }) => path ?? []) }
  }
}

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
async function readStates(tx: Tx, ids: readonly string[]): Promise<(LockedState & IncompleteProduct)[]> {
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
          .as('hasVariant'),
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
      ...(row.hasVariant ? [] : [neededFields.no_packing]),
    ],
  }))
}

const RecordedStates = z.array(z.object({ id: z.uuid(), before: ProductState }))

/**
 * Undoes a state change in one transaction with the audit entries. Products whose state has changed since keep it, and
 * incomplete products are not published. Repeating the request changes nothing and returns the same result.
 * @throws NOT_FOUND
 */
export function undoStates(deps: Deps, staff: Staff, id: string): Promise<{ restored: number; kept: number }> {
  return withTransaction(deps.db, deps.random, async tx => {
    const [change] = await query(
      tx,
      kysely.selectFrom('state_change').select(['state', 'rows', 'undone']).where('id', '=', id).forUpdate(),
    )
    if (!change) throw new AppError('NOT_FOUND')
    if (change.undone !== null) return toUndoCounts(change.undone)
    const recorded = {
      state: ProductState.parse(change.state),
      before: new Map(RecordedStates.parse(change.rows).map(beforeOf)),
    }
    const undone = await restoreStates(tx, deps, staff, recorded)
    const changed = { undone_at: deps.clock.now(), undone: JSON.stringify(undone) }
    await execute(tx, kysely.updateTable('state_change').set(changed).where('id', '=', id))
    return toUndoCounts(undone)
  })
}

const beforeOf = ({ id, before }: { id: string; before: ProductState }) => [id, before] as const

type Change = { state: ProductState; before: ReadonlyMap<string, ProductState> }

async function restoreStates(tx: Tx, deps: Deps, staff: Staff, { state, before }: Change): Promise<UndoResult> {
  const ids = [...before.keys()]
  await lockProducts(tx, ids)
  const unchanged = (await readStates(tx, ids)).filter(
    product => product.state === state && (before.get(product.id) !== 'published' || product.missing.length === 0),
  )
  for (const former of ProductState.options) {
    const products = unchanged.filter(({ id }) => before.get(id) === former)
    if (products.length > 0) await writeStates(tx, deps, staff, { products, state: former })
  }
  const restored = new Set(unchanged.map(({ id }) => id))
  return { restored: restored.size, kept: ids.filter(id => !restored.has(id)) }
}
