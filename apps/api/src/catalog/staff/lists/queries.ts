import type { Locale } from '@shop/contracts/locales.ts'
import type { TasteQuery } from '@shop/contracts/reference-lists.ts'
import { textIn, textsOf } from '@shop/contracts/text-fields.ts'
import type { Tx } from '#platform/db/db.ts'
import { query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import type { ListRow, ReferenceList } from './lists.ts'

type AnyList<Row extends ListRow, Value> = Pick<ReferenceList<Row, never, Value>, 'select' | 'toValue'>

/** Returns a page of a list, sorted by name in the language. Lists are short, so they are filtered in memory. */
export async function listValues<Row extends ListRow, Value extends { id: string }>(
  db: Tx,
  list: AnyList<Row, Value>,
  { limit, cursor, ...filter }: TasteQuery,
  locale: Locale,
): Promise<{ items: Value[]; nextCursor: string | null; total: number }> {
  const { compare } = new Intl.Collator(locale)
  const rows = (await query(db, list.select()))
    .toSorted((a, b) => compare(textIn(a.name, locale), textIn(b.name, locale)))
    .filter(row => isMatch(row, filter))
  const from = cursor === undefined ? 0 : rows.findIndex(({ id }) => id === cursor) + 1
  const page = rows.slice(from, from + limit)
  const last = page.at(-1)
  return {
    items: page.map(list.toValue),
    nextCursor: last && from + limit < rows.length ? last.id : null,
    total: rows.length,
  }
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll('ё', 'е')

type Filter = Omit<TasteQuery, 'limit' | 'cursor'>

function isMatch(row: ListRow & { category?: string }, { q, state, category }: Filter): boolean {
  const typed = plain(q ?? '')
  const texts = [row.id, ...textsOf(row.name), ...row.formerIds]
  return (
    texts.some(text => plain(text).includes(typed)) &&
    (state === undefined || row.isHidden === (state === 'hidden')) &&
    (category === undefined || category.some(each => each === row.category))
  )
}

/** Reads a value that is not merged into another one. @throws NOT_FOUND */
export async function getRow<Row extends ListRow>(db: Tx, list: AnyList<Row, unknown>, id: string): Promise<Row> {
  const row = await findRow(db, list, id)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** Reads a value that is not merged into another one; undefined if there is none. */
export async function findRow<Row extends ListRow>(
  db: Tx,
  list: AnyList<Row, unknown>,
  id: string,
): Promise<Row | undefined> {
  const [row] = await query(db, list.select(id))
  return row
}
