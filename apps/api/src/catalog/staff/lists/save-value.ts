import type { Texts } from '@shop/contracts/locale.ts'
import { type RawBuilder, sql } from 'kysely'
import { audit } from '#audit/index.ts'
import { type Tx, withTransaction } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { execute, kysely, query } from '#platform/sql.ts'
import { lockReferenceLists } from '../references.ts'
import { type By, invalid, type Wrong } from '../refusals.ts'
import { differenceOf, type Fields } from '../rules.ts'
import type { Author } from '../save-product.ts'
import { refreshSearchTexts } from '../search-texts.ts'
import { slugOf } from '../slugs.ts'
import type { ListRow, ReferenceList } from './lists.ts'
import { getRow } from './queries.ts'

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
    const names = toNames(written.name)
    const id = await findFreeId(tx, list, written.name.en)
    await assertNamesFree(tx, list, { ...names, id }, { locale })
    await list.insert(tx, { ...names, id, hidden_at: written.isHidden ? deps.clock.now() : null }, written)
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
 * @throws NOT_FOUND; CATALOG_CHANGED if its version is another one by now; VALIDATION if the list has a name already
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
    const names = toNames(written.name)
    await assertNamesFree(tx, list, { ...names, id }, { locale })
    await list.update(tx, { ...names, id, hidden_at: written.isHidden ? deps.clock.now() : null }, written)
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
export async function productIdsOf(
  tx: Tx,
  { column }: Pick<ReferenceList<ListRow, never, unknown>, 'column'>,
  id: string,
): Promise<string[]> {
  const rows = await query(tx, kysely.selectFrom('product').select('id').where(column, '=', id).orderBy('id'))
  return rows.map(row => row.id)
}

const oneSpace = (text: string) => text.replaceAll(/\s+/g, ' ')
const toNames = ({ ru, en, hy }: Texts) => ({ name_ru: oneSpace(ru), name_en: oneSpace(en), name_hy: oneSpace(hy) })

/** What the audit log shows of a value. */
function fieldsOf({ products: _, formerIds: __, version: ___, id: ____, ...fields }: ListRow): Fields {
  return fields
}

type Names = ReturnType<typeof toNames> & { id: string }
type Table = Pick<ReferenceList<ListRow, never, unknown>, 'table'>

const nameKey = (name: RawBuilder<unknown>) =>
  sql<string>`replace(lower(normalize(${name}, NFKC) COLLATE "und-x-icu"), 'ё', 'е')`

/** Compares names as the unique indexes of the lists do: without regard to case, with "ё" as "е". */
async function assertNamesFree(tx: Tx, { table }: Table, { id, ...names }: Names, by: By): Promise<void> {
  const isTaken = (column: keyof typeof names) =>
    sql<boolean>`coalesce(bool_or(${nameKey(sql.ref(column))} = ${nameKey(sql`${names[column]}::text`)}), FALSE)`
  const [taken] = await query(
    tx,
    kysely
      .selectFrom(table)
      .select([isTaken('name_ru').as('ru'), isTaken('name_en').as('en'), isTaken('name_hy').as('hy')])
      .where('merged_into_id', 'is', null)
      .where('id', '<>', id),
  )
  const wrong: Wrong[] = (['ru', 'en', 'hy'] as const).flatMap(language =>
    taken?.[language] ? [{ path: `body.name.${language}`, why: 'name_taken' }] : [],
  )
  if (wrong.length > 0) throw invalid(by, wrong)
}

const MAX_ID = 40

/** An id made of a name. Ids of merged values stay taken: they lead to another value. */
async function findFreeId(tx: Tx, { table }: Table, name: string): Promise<string> {
  const base = slugOf(name).slice(0, MAX_ID).replace(/-$/, '') || 'value'
  const rows = await query(tx, kysely.selectFrom(table).select('id'))
  const taken = new Set(rows.map(({ id }) => id))
  for (let number = 1; ; number++) {
    const id = number === 1 ? base : `${base}-${number}`
    if (!taken.has(id)) return id
  }
}
