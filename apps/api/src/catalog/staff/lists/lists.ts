import type { AuditAction, AuditSubject } from '@shop/contracts/audit.ts'
import { BuiltInAccessoryType, FlavorCategory, FlavorRole } from '@shop/contracts/catalog.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import type {
  AccessoryTypeRow,
  Taste,
  TasteQuery,
  WrittenAccessoryType,
  WrittenTaste,
} from '@shop/contracts/reference-lists.ts'
import { completeTexts, type LocalTexts, textIn, textsOf } from '@shop/contracts/text-fields.ts'
import { type Compilable, expressionBuilder, type InferResult, sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { execute, kysely, query, rowCount } from '#platform/db/sql.ts'
import type { AccessoryType, DB } from '#platform/db/tables/tables.ts'
import { AppError } from '#platform/http/errors.ts'

type Table = 'flavor' | 'accessory_type'
/** The column of a product that refers to a list. */
type ProductColumn = 'flavor_id' | 'accessory_type'

const { eb, ref, selectFrom } = expressionBuilder<DB & { r: AccessoryType }, 'r'>()

/** The columns of the value `r` that both lists have. */
const commonColumns = (table: Table, column: ProductColumn) => [
  ref('r.id').as('id'),
  ref('r.name').as('name'),
  ref('r.version').as('version'),
  eb('r.hidden_at', 'is not', null).$castTo<boolean>().as('isHidden'),
  selectFrom('product as p')
    .select(rowCount.as('count'))
    .whereRef(`p.${column}`, '=', 'r.id')
    .$asScalar()
    .$notNull()
    .as('products'),
  sql<string[]>`array${selectFrom(sql<AccessoryType>`${sql.table(table)}`.as('m'))
    .select('m.id')
    .whereRef('m.merged_into_id', '=', 'r.id')
    .orderBy('m.id')}`.as('formerIds'),
]

const accessoryTypes = kysely
  .selectFrom('accessory_type as r')
  .select(commonColumns('accessory_type', 'accessory_type'))
  .where('r.merged_into_id', 'is', null)

const tastes = kysely
  .selectFrom('flavor as r')
  .select(commonColumns('flavor', 'flavor_id'))
  .select(['r.category', 'r.intensity', 'r.role', 'r.max_share_percent as maxSharePercent'])
  .where('r.merged_into_id', 'is', null)

/** The fields of a value that both lists have. */
export type ListRow = InferResult<typeof accessoryTypes>[number]
type TasteRow = InferResult<typeof tastes>[number]

/** The columns that both lists have. */
type CommonColumns = { name: LocalTexts; hidden_at: Date | null }

/** One of the lists that staff maintain: where it is stored, and what differs from the other one. */
export type ReferenceList<Row extends ListRow, Written, Value> = {
  table: Table
  column: ProductColumn
  /** The name of that product field in the audit log. */
  field: 'flavorType' | 'accessoryType'
  subject: AuditSubject
  actions: { create: AuditAction; change: AuditAction; merge: AuditAction }
  /** Selects the values that are not merged into another one: all, or one of them. */
  select: (id?: string) => Compilable<Row>
  isBuiltIn: (id: string) => boolean
  toValue: (row: Row) => Value
  insert: (tx: Tx, row: CommonColumns & { id: string }, written: Written) => Promise<unknown>
  update: (tx: Tx, row: CommonColumns & { id: string }, written: Written) => Promise<unknown>
  /** Updates data that depends on a value after products have moved to it or it has changed. */
  afterChange: (tx: Tx, id: string) => Promise<unknown>
  /** Moves the rows of other tables than products that refer to a value. */
  moveRest: (tx: Tx, from: string, to: string) => Promise<unknown>
}

const toCommon = ({ id, name, products, isHidden, version, formerIds }: ListRow) => ({
  id,
  name: completeTexts(name),
  products,
  isHidden,
  version,
  formerIds,
})

const mixColumns = ({ category, intensity, role, maxSharePercent }: WrittenTaste) => ({
  category,
  intensity,
  role,
  max_share_percent: maxSharePercent,
})

export const tasteList: ReferenceList<TasteRow, WrittenTaste, Taste> = {
  table: 'flavor',
  column: 'flavor_id',
  field: 'flavorType',
  subject: 'flavor',
  actions: { create: 'taste.create', change: 'taste.change', merge: 'taste.merge' },
  select: id => (id === undefined ? tastes : tastes.where('r.id', '=', id)),
  isBuiltIn: () => false,
  toValue: row => ({
    ...toCommon(row),
    category: FlavorCategory.parse(row.category),
    intensity: row.intensity,
    role: FlavorRole.parse(row.role),
    maxSharePercent: row.maxSharePercent,
  }),
  insert: (tx, row, written) => execute(tx, kysely.insertInto('flavor').values({ ...row, ...mixColumns(written) })),
  update: (tx, { id, ...row }, written) =>
    execute(
      tx,
      kysely
        .updateTable('flavor')
        .set({ ...row, ...mixColumns(written) })
        .where('id', '=', id),
    ),
  // A product has the category of its taste.
  afterChange: (tx, id) =>
    execute(
      tx,
      kysely
        .updateTable('product as p')
        .from('flavor as f')
        .set(({ ref }) => ({ flavor_category: ref('f.category') }))
        .where('f.id', '=', id)
        .whereRef('p.flavor_id', '=', 'f.id')
        .whereRef('p.flavor_category', 'is distinct from', 'f.category'),
    ),
  moveRest: async (tx, from, to) => {
    await execute(
      tx,
      kysely
        .insertInto('refused_flavor')
        .columns(['account_id', 'flavor_id', 'refused_at'])
        .expression(({ selectFrom, val }) =>
          selectFrom('refused_flavor')
            .select(['account_id', val(to).as('flavor_id'), 'refused_at'])
            .where('flavor_id', '=', from),
        )
        .onConflict(conflict => conflict.doNothing()),
    )
    await execute(tx, kysely.deleteFrom('refused_flavor').where('flavor_id', '=', from))
  },
}

export const accessoryTypeList: ReferenceList<ListRow, WrittenAccessoryType, AccessoryTypeRow> = {
  table: 'accessory_type',
  column: 'accessory_type',
  field: 'accessoryType',
  subject: 'accessory_type',
  actions: { create: 'accessory_type.create', change: 'accessory_type.change', merge: 'accessory_type.merge' },
  select: id => (id === undefined ? accessoryTypes : accessoryTypes.where('r.id', '=', id)),
  isBuiltIn: id => BuiltInAccessoryType.safeParse(id).success,
  toValue: row => ({ ...toCommon(row), isBuiltIn: BuiltInAccessoryType.safeParse(row.id).success }),
  insert: (tx, row) => execute(tx, kysely.insertInto('accessory_type').values(row)),
  update: (tx, { id, ...row }) => execute(tx, kysely.updateTable('accessory_type').set(row).where('id', '=', id)),
  afterChange: async () => undefined,
  moveRest: async () => undefined,
}

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
