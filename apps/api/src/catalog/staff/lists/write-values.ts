import type { Texts } from '@shop/contracts/locale-schemas.ts'
import { byLocale, type Locale, locales } from '@shop/contracts/locales.ts'
import type { MergeRequest } from '@shop/contracts/reference-lists.ts'
import { type RawBuilder, sql } from 'kysely'
import { type AuditedAction, audit, auditAll } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { anyOf, execute, kysely, query } from '#platform/db/sql.ts'
import type { FieldKey } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { type ErrorContext, type FieldError, lockProducts, validationError } from '../change-product.ts'
import { refreshSearchTexts } from '../columns.ts'
import { lockReferenceLists } from '../references.ts'
import { differenceOf, type Fields } from '../rules.ts'
import type { Author } from '../save-product.ts'
import { slugOf } from '../slugs.ts'
import { findRow, getRow, type ListRow, type ReferenceList } from './lists.ts'

type WrittenValue = { name: Texts; isHidden: boolean }

/** @throws VALIDATION if the list has a name already */
export function createValue<Row extends ListRow, Written extends WrittenValue, Value>(
  deps: Deps,
  { staff, locale }: Author,
  list: ReferenceList<Row, Written, Value>,
  written: Written,
): Promise<Value> {
  return withTransaction(deps.db, deps.random, async tx => {
    await lockReferenceLists(tx)
    const name = toName(written.name)
    const id = await findFreeId(tx, list, written.name.en)
    await assertNameFree(tx, list, { name, id }, { locale })
    await list.insert(tx, { name, id, hidden_at: written.isHidden ? deps.clock.now() : null }, written)
    const row = await getRow(tx, list, id)
    await audit(tx, deps, staff, {
      action: list.actions.create,
      subject: { type: list.subject, id },
      after: fieldsOf(row),
    })
    return list.toValue(row)
  })
}

/**
 * Renames, hides or shows a value, and updates what its products are found by. Repeating the request is safe.
 * @throws NOT_FOUND; CATALOG_CHANGED if it has another version; VALIDATION if the list has a name already
 */
export function saveValue<Row extends ListRow, Written extends WrittenValue, Value>(
  deps: Deps,
  { staff, locale }: Author,
  list: ReferenceList<Row, Written, Value>,
  { id, version, written }: { id: string; version: number; written: Written },
): Promise<Value> {
  return withTransaction(deps.db, deps.random, async tx => {
    await lockReferenceLists(tx)
    const before = await getRow(tx, list, id)
    const name = toName(written.name)
    await assertNameFree(tx, list, { name, id }, { locale })
    await list.update(tx, { name, id, hidden_at: written.isHidden ? deps.clock.now() : null }, written)
    const after = await getRow(tx, list, id)
    const change = differenceOf(fieldsOf(before), fieldsOf(after))
    if (!change) return list.toValue(after)
    if (before.version !== version) throw new AppError('CATALOG_CHANGED')
    await execute(
      tx,
      kysely
        .updateTable(list.table)
        .set(({ eb }) => ({ version: eb('version', '+', 1) }))
        .where('id', '=', id),
    )
    await list.afterChange(tx, id)
    await refreshSearchTexts(tx, await productIdsOf(tx, list, id))
    await audit(tx, deps, staff, {
      action: list.actions.change,
      subject: { type: list.subject, id },
      before: change.before,
      after: { ...change.after, version: version + 1 },
    })
    return list.toValue({ ...after, version: version + 1 })
  })
}

/** Returns the products that have a value, by id. */
async function productIdsOf(
  tx: Tx,
  { column }: Pick<ReferenceList<ListRow, never, unknown>, 'column'>,
  id: string,
): Promise<string[]> {
  const rows = await query(tx, kysely.selectFrom('product').select('id').where(column, '=', id).orderBy('id'))
  return rows.map(row => row.id)
}

const oneSpace = (text: string) => text.replaceAll(/\s+/g, ' ')
const toName = (name: Texts): Texts => byLocale(locale => oneSpace(name[locale]))

/** Returns the fields of a value for the audit log, its names as nameRu, nameEn and nameHy. */
function fieldsOf({ products: _, formerIds: __, version: ___, id: ____, name, ...fields }: ListRow): Fields {
  const names = locales.map(locale => [`name${locale.charAt(0).toUpperCase()}${locale.slice(1)}`, name[locale] ?? null])
  return { ...Object.fromEntries(names), ...fields }
}

type Table = Pick<ReferenceList<ListRow, never, unknown>, 'table'>

const nameKey = (name: RawBuilder<unknown>) =>
  sql<string>`replace(lower(normalize(${name}, NFKC) COLLATE "und-x-icu"), 'ё', 'е')`

/** Compares names as the unique indexes of the lists do: without regard to case, with "ё" as "е". */
async function assertNameFree(
  tx: Tx,
  { table }: Table,
  { id, name }: { id: string; name: Texts },
  by: ErrorContext,
): Promise<void> {
  const isTaken = (locale: Locale) =>
    sql<boolean>`coalesce(bool_or(
      ${nameKey(sql`name ->> ${sql.lit(locale)}`)} = ${nameKey(sql`${name[locale]}::text`)}), FALSE)`.as(locale)
  const [existing] = await query(
    tx,
    kysely.selectFrom(table).select(locales.map(isTaken)).where('merged_into_id', 'is', null).where('id', '<>', id),
  )
  const wrong: FieldError[] = locales.flatMap(locale =>
    existing?.[locale] ? [{ path: `body.name.${locale}`, why: 'name_taken' }] : [],
  )
  if (wrong.length > 0) throw validationError(by, wrong)
}

const MAX_ID = 40

/** Derives an unused ID from a name. IDs of merged values remain in use. */
async function findFreeId(tx: Tx, { table }: Table, name: string): Promise<string> {
  const base = slugOf(name).slice(0, MAX_ID).replace(/-$/, '') || 'value'
  const rows = await query(tx, kysely.selectFrom(table).select('id'))
  const existing = new Set(rows.map(({ id }) => id))
  for (let number = 1; ; number++) {
    const id = number === 1 ? base : `${base}-${number}`
    if (!existing.has(id)) return id
  }
}

/**
 * Moves all products of a value to another one. The old ID then refers to the other value.
 * @throws NOT_FOUND; VALIDATION if it cannot be merged into that one; CATALOG_CHANGED if its version or the number of its
 * products has changed
 */
export function mergeValue<Row extends ListRow, Written, Value>(
  deps: Deps,
  author: Author,
  list: ReferenceList<Row, Written, Value>,
  { id, into, version, products }: MergeRequest & { id: string },
): Promise<Value> {
  const mergeError = (why: FieldKey) => validationError(author, [{ path: 'body.into', why }])
  return withTransaction(deps.db, deps.random, async tx => {
    await lockReferenceLists(tx)
    const from = await getRow(tx, list, id)
    if (list.isBuiltIn(id)) throw mergeError('type_built_in')
    const to = id === into ? undefined : await findRow(tx, list, into)
    if (!to) throw mergeError('merge_target')
    if (from.version !== version || from.products !== products) throw new AppError('CATALOG_CHANGED')
    await moveProducts(tx, deps, author, { list, from: id, to: into })
    await list.moveRest(tx, id, into)
    await execute(
      tx,
      kysely
        .updateTable(list.table)
        .set(({ eb, lit }) => ({
          merged_into_id: into,
          version: eb('version', '+', eb.case().when('id', '=', id).then(lit(1)).else(lit(0)).end()),
        }))
        .where(({ eb, or }) => or([eb('id', '=', id), eb('merged_into_id', '=', id)])),
    )
    await audit(tx, deps, author.staff, {
      action: list.actions.merge,
      subject: { type: list.subject, id },
      before: { name: from.name.ru, products },
      after: { into, name: to.name.ru },
    })
    return list.toValue(await getRow(tx, list, into))
  })
}

type Move<Row extends ListRow, Written, Value> = { list: ReferenceList<Row, Written, Value>; from: string; to: string }

/** Gives products another value. Each gets a new version, so that an open editor notices. */
async function moveProducts<Row extends ListRow, Written, Value>(
  tx: Tx,
  deps: Deps,
  { staff }: Author,
  { list, from, to }: Move<Row, Written, Value>,
): Promise<void> {
  const ids = await productIdsOf(tx, list, from)
  await lockProducts(tx, ids)
  const moved = await query(
    tx,
    kysely
      .updateTable('product')
      .set(({ eb }) => ({
        [list.column]: to,
        version: eb('version', '+', 1),
        updated_at: deps.clock.now(),
        updated_by: staff.accountId,
      }))
      .where('id', '=', anyOf(ids))
      .returning(['id', 'version']),
  )
  await list.afterChange(tx, to)
  await refreshSearchTexts(tx, ids)
  const entries = moved.map(
    ({ id, version }): AuditedAction => ({
      action: 'product.change',
      subject: { type: 'product', id },
      before: { [list.field]: from },
      after: { [list.field]: to, version },
    }),
  )
  if (entries.length > 0) await auditAll(tx, deps, staff, entries)
}
