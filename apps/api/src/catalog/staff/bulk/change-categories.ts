import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { attributeNames, attributeOf, attributesOf, isWritten } from '@shop/contracts/attributes.ts'
import { Category } from '@shop/contracts/catalog.ts'
import { type CategoryChange, type RefusedCategory, SHOWN_CATEGORY_ROWS } from '@shop/contracts/category-changes.ts'
import { toTextFields } from '@shop/contracts/text-fields.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type AuditedAction, auditAll, type Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { anyOf, execute, kysely, query, recordsOf } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { attributeSelections, RUSSIAN_TITLE, toAttributes } from '../../product/columns.ts'
import { lockProducts, validationError } from '../change-product.ts'
import { refreshSearchTexts } from '../columns.ts'
import { filterProducts } from '../list-products.ts'
import { findReferenceFault, readReferences, shareReferenceLists } from '../references.ts'
import type { Author } from '../save-product.ts'
import { toUndoCounts, type UndoResult } from './list-changes.ts'

type ChangedCategories = {
  changed: number
  same: number
  refused: number
  rows: RefusedCategory[]
  changeId: string | null
}

/**
 * Changes the category of products in one transaction with the audit entries and the record that undoes it. Products
 * whose attributes do not fit the category keep theirs.
 * @throws VALIDATION for an unknown or hidden accessory type; CATALOG_CHANGED if the filters match another number of
 *   products than expected
 */
export function changeCategories(
  deps: Deps,
  { staff, locale }: Author,
  { ids, filters = {}, expected, category, accessoryType }: CategoryChange,
): Promise<ChangedCategories> {
  return withTransaction(deps.db, deps.random, async tx => {
    await shareReferenceLists(tx)
    const typeId = accessoryType === undefined ? null : await findType(tx, accessoryType, locale)
    const selected = ids ?? (await query(tx, filterProducts(filters).select('p.id'))).map(({ id }) => id)
    if (expected !== undefined && selected.length !== expected) throw new AppError('CATALOG_CHANGED')
    await lockProducts(tx, selected)
    const all = await readProducts(tx, selected)
    const others = all.filter(product => product.category !== category)
    const refused = others.flatMap(product => findRefusals(product, category))
    const stuck = new Set(refused.map(({ id }) => id))
    const products = others.filter(({ id }) => !stuck.has(id))
    const counts = { changed: products.length, same: all.length - others.length, refused: refused.length }
    const rows = refused.slice(0, SHOWN_CATEGORY_ROWS)
    if (products.length === 0) return { ...counts, rows, changeId: null }
    const next = new Map(products.map(({ id }) => [id, { category, accessoryType: typeId }]))
    await writeCategories(tx, deps, staff, { action: 'product.category', products, next })
    const id = randomUUIDv7()
    const recorded = products.map(product => ({ id: product.id, before: toKind(product) }))
    await execute(
      tx,
      kysely.insertInto('category_change').values({
        id,
        at: deps.clock.now(),
        staff_id: staff.accountId,
        category,
        accessory_type: typeId,
        products: products.length,
        rows: JSON.stringify(recorded),
      }),
    )
    return { ...counts, rows, changeId: id }
  })
}

/** Returns the id of an accessory type that new accessories may have. @throws VALIDATION */
async function findType(tx: Tx, accessoryType: string, locale: Author['locale']): Promise<string> {
  const references = await readReferences(tx, { flavors: [], types: [accessoryType] })
  const fault = findReferenceFault({ category: 'accessory', accessoryType }, references)
  const type = references.types.get(accessoryType)
  if (fault || !type)
    throw validationError({ locale }, [{ path: 'body.accessoryType', why: fault?.why ?? 'type_unknown' }])
  return type.id
}

/** What a change of the category writes. */
const Kind = z.object({ category: Category, accessoryType: z.nullable(z.string()) })
type Kind = z.infer<typeof Kind>

type Product = Awaited<ReturnType<typeof readProducts>>[number]

const toKind = ({ category, values }: Product): Kind => ({ category, accessoryType: values.accessoryType ?? null })

/** Reads locked products with their attributes, sorted by title. */
async function readProducts(tx: Tx, ids: readonly string[]) {
  const rows = await query(
    tx,
    kysely
      .selectFrom('product as p')
      .leftJoin('rental_offer as r', 'r.product_id', 'p.id')
      .select(['p.id', 'p.version', 'p.category', 'p.brand', 'p.title', ...attributeSelections])
      .select(sql<boolean>`r.product_id IS NOT NULL`.as('isForRent'))
      .where('p.id', '=', anyOf(ids))
      .orderBy(RUSSIAN_TITLE, order => order.collate('ru-x-icu'))
      .orderBy('p.id'),
  )
  return rows.map(({ id, version, category, brand, title, isForRent, ...attributes }) => ({
    id,
    version,
    isForRent,
    category: Category.parse(category),
    brand,
    titles: toTextFields('title', title),
    values: toAttributes(attributes),
  }))
}

/**
 * Returns why a product cannot have a category: it is for rent, lacks attributes, or has some that the category lacks.
 * Empty if it can.
 */
function findRefusals(product: Product, category: Category): RefusedCategory[] {
  const { id, brand, titles, category: before, values, isForRent } = product
  const own: readonly string[] = attributesOf(category)
  const missing = attributeNames.filter(name => {
    const isRequired = attributeOf(name).categories[category] === 'required'
    // The request names the type of accessories.
    return isRequired && isWritten(name) && name !== 'accessoryType' && values[name] === undefined
  })
  // The type says only which accessory it was; everything else would be lost without anyone noticing.
  const foreign = attributeNames.filter(
    name => isWritten(name) && name !== 'accessoryType' && values[name] !== undefined && !own.includes(name),
  )
  if (missing.length + foreign.length === 0 && !isForRent) return []
  return [{ id, ...titles, brand, category: before, missing, foreign, isForRent }]
}

type CategoryWrite = {
  action: 'product.category' | 'product.category_undo'
  products: readonly Product[]
  /** The new category of each product. */
  next: ReadonlyMap<string, Kind>
}

/** Writes the category of locked products, with a new version and an audit entry for each. */
async function writeCategories(
  tx: Tx,
  deps: Deps,
  staff: Staff,
  { action, products, next }: CategoryWrite,
): Promise<void> {
  const written = products.flatMap(({ id }) => {
    const kind = next.get(id)
    return kind ? [{ id, category: kind.category, accessory_type: kind.accessoryType }] : []
  })
  const now = deps.clock.now()
  await execute(
    tx,
    kysely
      .updateTable('product as p')
      .from(recordsOf('product', written).as('r'))
      .set(({ eb, ref }) => ({
        category: ref('r.category'),
        accessory_type: ref('r.accessory_type'),
        version: eb('p.version', '+', 1),
        updated_at: now,
        updated_by: staff.accountId,
      }))
      .whereRef('p.id', '=', 'r.id'),
  )
  await refreshSearchTexts(
    tx,
    written.map(({ id }) => id),
  )
  await auditAll(
    tx,
    deps,
    staff,
    products.map(
      (product): AuditedAction => ({
        action,
        subject: { type: 'product', id: product.id },
        before: toKind(product),
        after: { ...next.get(product.id), version: product.version + 1 },
      }),
    ),
  )
}

const RecordedProducts = z.array(z.object({ id: z.uuid(), before: Kind }))

/**
 * Undoes a change of categories in one transaction with the audit entries. Products whose category or type has changed
 * since keep it, and so do those with an attribute that the former category does not have. Repeating the request changes
 * nothing and returns the same result.
 * @throws NOT_FOUND
 */
export function undoCategories(deps: Deps, staff: Staff, id: string): Promise<{ restored: number; kept: number }> {
  return withTransaction(deps.db, deps.random, async tx => {
    await shareReferenceLists(tx)
    const changes = kysely.selectFrom('category_change').where('id', '=', id)
    const [change] = await query(
      tx,
      changes.select(['category', 'accessory_type as accessoryType', 'rows', 'undone']).forUpdate(),
    )
    if (!change) throw new AppError('NOT_FOUND')
    if (change.undone !== null) return toUndoCounts(change.undone)
    const recorded = RecordedProducts.parse(change.rows)
    const ids = recorded.map(product => product.id)
    await lockProducts(tx, ids)
    const next = await replaceMergedTypes(tx, new Map(recorded.map(product => [product.id, product.before])))
    const [given] = (await replaceMergedTypes(tx, new Map([[id, Kind.parse(change)]]))).values()
    const products = (await readProducts(tx, ids)).filter(product => {
      const before = next.get(product.id)
      const isUnchanged = isDeepStrictEqual(toKind(product), given)
      return before !== undefined && isUnchanged && findRefusals(product, before.category).length === 0
    })
    if (products.length > 0)
      await writeCategories(tx, deps, staff, {
        action: 'product.category_undo',
        products,
        next,
      })
    const restored = new Set(products.map(product => product.id))
    const undone: UndoResult = { restored: restored.size, kept: ids.filter(each => !restored.has(each)) }
    const changed = { undone_at: deps.clock.now(), undone: JSON.stringify(undone) }
    await execute(tx, kysely.updateTable('category_change').set(changed).where('id', '=', id))
    return toUndoCounts(undone)
  })
}

/** Replaces types that were merged into others since the change. */
async function replaceMergedTypes(tx: Tx, kinds: ReadonlyMap<string, Kind>): Promise<Map<string, Kind>> {
  const types = [...kinds.values()].flatMap(({ accessoryType }) => accessoryType ?? [])
  const references = await readReferences(tx, { flavors: [], types })
  return new Map(
    [...kinds].map(([id, { category, accessoryType }]) => {
      const type = accessoryType === null ? null : (references.types.get(accessoryType)?.id ?? accessoryType)
      return [id, { category, accessoryType: type }]
    }),
  )
}
