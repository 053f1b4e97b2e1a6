import { FlavorCategory } from '@shop/contracts/catalog.ts'
import {
  type ListedVariant,
  type ProductFilters,
  type ProductOptions,
  type StaffProductQuery,
  StaffSort,
} from '@shop/contracts/catalog-staff.ts'
import { byLocale, defaultLocale, type Locale } from '@shop/contracts/locales.ts'
import { completeTexts, type LocalTexts, textIn } from '@shop/contracts/text-fields.ts'
import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Tx } from '#platform/db/db.ts'
import { decodeCursor, encodeCursor, invalidCursorError, toPageBy } from '#platform/db/page.ts'
import { anyOf, kysely, query, rowCount } from '#platform/db/sql.ts'
import { getSettings } from '#settings/index.ts'
import { RUSSIAN_TITLE, type TextColumn, textColumn } from '../product/columns.ts'
import { toSearchReadings } from '../search-index/search-text.ts'
import { staffProducts, toStaffRow } from './staff-row.ts'

/** Selects each product's lowest price, lowest margin and available pieces. */
const offers = kysely
  .selectFrom('variant as v')
  .select(({ fn }) => [
    'v.product_id',
    fn.min('v.price_amd').as('price'),
    // Hundredths of a percent.
    sql<bigint>`min(floor((v.price_amd - v.average_cost_amd) * 10000 / v.price_amd))::bigint`.as('margin'),
    sql<bigint>`sum(v.on_hand - v.reserved)::bigint`.as('stock'),
  ])
  .where('v.withdrawn_at', 'is', null)
  .groupBy('v.product_id')

const offeredProducts = (sold = offers) =>
  kysely.selectFrom('product as p').leftJoin(sold.as('o'), 'o.product_id', 'p.id')
const eb = expressionBuilder(offeredProducts())

type SortKey = { column: Expression<unknown>; type: 'bigint' | 'text' | 'timestamptz'; isDescending?: boolean }

/** Sorts behind all margins. */
const UNKNOWN_MARGIN = 10 ** 15

const collationOf = (locale: Locale) => sql.id(`${locale}-x-icu`)

const keys = byLocale(
  (locale): Record<StaffSort, SortKey> => ({
    updated: { column: eb.fn.coalesce('p.updated_at', 'p.created_at'), type: 'timestamptz', isDescending: true },
    new: { column: eb.ref('p.created_at'), type: 'timestamptz', isDescending: true },
    title: {
      column: sql`coalesce(${textColumn('p.title', locale)}, ${RUSSIAN_TITLE}) COLLATE ${collationOf(locale)}`,
      type: 'text',
    },
    brand: { column: sql`p.brand COLLATE ${collationOf(locale)}`, type: 'text' },
    'price-asc': { column: eb.fn.coalesce('o.price', eb.lit(0)), type: 'bigint' },
    'price-desc': { column: eb.fn.coalesce('o.price', eb.lit(0)), type: 'bigint', isDescending: true },
    'stock-asc': { column: sql`coalesce(o.stock, 0)`, type: 'bigint' },
    'stock-desc': { column: sql`coalesce(o.stock, 0)`, type: 'bigint', isDescending: true },
    'margin-asc': { column: sql`coalesce(o.margin, ${sql.lit(UNKNOWN_MARGIN)})`, type: 'bigint' },
    'margin-desc': {
      column: sql`coalesce(o.margin, ${sql.lit(-UNKNOWN_MARGIN)})`,
      type: 'bigint',
      isDescending: true,
    },
    popular: { column: eb.ref('p.popularity'), type: 'bigint', isDescending: true },
  }),
)

/**
 * Returns a page of products with all their variants. Without a state, archived products are left out.
 * @param query `showsCosts` adds the average costs
 * @throws VALIDATION if the cursor is not one of this sort
 */
export async function listStaffProducts(
  db: Tx,
  { sort, limit, cursor, showsCosts, ...filters }: StaffProductQuery & { showsCosts: boolean },
  locale: Locale,
) {
  const { column, isDescending } = keys[locale][sort]
  const direction = isDescending ? 'desc' : 'asc'
  const matching = filterProducts(filters)
  const rest = cursor === undefined ? matching : matching.where(isAfter(cursor, sort, locale))
  const page = rest
    .select(['p.id', sql<unknown>`${column}`.as('position'), eb.cast<string>(column, 'text').as('key')])
    .orderBy('position', direction)
    .orderBy('p.id', direction)
    .limit(limit + 1)
  const [rows, [counted]] = await Promise.all([
    query(
      db,
      staffProducts
        .innerJoin(page.as('page'), 'page.id', 'p.id')
        .select('page.key')
        .orderBy('page.position', direction)
        .orderBy('p.id', direction),
    ),
    query(db, matching.select(rowCount.as('total'))),
  ])
  const cursorOf = (last: (typeof rows)[number]) => encodeCursor([sort, last.key, last.id])
  const costs = showsCosts ? await readCosts(db, rows) : undefined
  return toPageBy(rows, { limit, total: counted?.total ?? 0, cursorOf }, row => {
    const product = toStaffRow(row)
    const withCost = (variant: ListedVariant) => ({ ...variant, averageCostAmd: costs?.get(variant.sku) ?? null })
    return costs ? { ...product, variants: product.variants.map(withCost) } : product
  })
}

/** Returns the IDs of all products that match the filters, in the order of the list. */
export async function findProductIds(
  db: Tx,
  { sort, filters }: { sort: StaffSort; filters: ProductFilters },
  locale: Locale,
): Promise<string[]> {
  const { column, isDescending } = keys[locale][sort]
  const direction = isDescending ? 'desc' : 'asc'
  const rows = await query(
    db,
    filterProducts(filters).select('p.id').orderBy(column, direction).orderBy('p.id', direction),
  )
  return rows.map(({ id }) => id)
}

/** The known average costs in AMD by SKU. */
async function readCosts(db: Tx, products: readonly { id: string }[]): Promise<ReadonlyMap<string, number>> {
  const variants = kysely.selectFrom('variant').select(['sku', 'average_cost_amd as cost'])
  const ids = anyOf(products.map(({ id }) => id))
  const rows = await query(db, variants.where('average_cost_amd', 'is not', null).where('product_id', '=', ids))
  return new Map(rows.map(({ sku, cost }) => [sku, Number(cost)]))
}

/** Selects the products that match the filters. The product is `p`, its offer `o`. */
export function filterProducts(filters: ProductFilters) {
  const { q = '', category, brand, state, stock, missing } = filters
  // The few low products are looked up before the variants are added up.
  const products = stock === 'low' ? offeredProducts(offers.where('v.product_id', 'in', lowInStock)) : offeredProducts()
  return products.where(
    eb.and([
      state?.length ? eb.or(state.map(one => isIn[one])) : eb('p.archived_at', 'is', null),
      ...(category?.length ? [eb('p.category', '=', anyOf(category))] : []),
      ...(brand?.length ? [eb('p.brand', '=', anyOf(brand.filter(isStorable)))] : []),
      ...(stock ? [hasStock[stock]] : []),
      ...(missing ?? []).map(isMissingText),
      ...(q === '' ? [] : [matchesText(q)]),
    ]),
  )
}

const isStorable = (text: string): boolean => !text.includes('\0')

const isIn = {
  draft: eb.and([eb('p.withdrawn_at', 'is not', null), eb('p.archived_at', 'is', null)]),
  published: eb('p.withdrawn_at', 'is', null),
  archived: eb('p.archived_at', 'is not', null),
}

/** Products with a matching variant. Adding up the variants of all products would take longer. */
const withVariant = (condition: RawBuilder<boolean>) =>
  eb.selectFrom('variant as w').select('w.product_id').where('w.withdrawn_at', 'is', null).where(condition)

const inStock = withVariant(sql`w.on_hand > w.reserved`)
const lowInStock = withVariant(sql`w.on_hand - w.reserved BETWEEN 1 AND w.reorder_point`)
const hasStock = {
  out: eb('p.id', 'not in', inStock),
  // The offers are limited to these products.
  low: eb('o.product_id', 'is not', null),
  in: eb('p.id', 'in', inStock),
}

/** A condition with the same rule as `missingIn`, written like the conditions of the indexes product_missing_*_idx. */
function isMissingText(locale: Locale) {
  const isMissing = (column: TextColumn) => eb(textColumn(column, locale), 'is', null)
  const isWritten = (column: TextColumn) => eb(textColumn(column, defaultLocale), '<>', sql.lit(''))
  return eb.or([
    isMissing('p.title'),
    eb.and([isWritten('p.sub_title'), isMissing('p.sub_title')]),
    eb.and([isWritten('p.description'), isMissing('p.description')]),
  ])
}

/**
 * Matches products that have all typed words or prefixes, or whose slug or a SKU begins with the typed text. Each is
 * searched by its own index: PostgreSQL would read all products for conditions joined by OR.
 */
function matchesText(typed: string) {
  const text = typed.replaceAll('\0', ' ').toLowerCase()
  const products = kysely.selectFrom('product as f').select('f.id')
  const searches = [
    ...toSearchReadings(text).map(words =>
      products.where(({ and, eb: own }) => and(words.map(word => own('f.search_text', 'like', `% ${word}%`)))),
    ),
    products.where(sql<boolean>`starts_with(lower(f.slug), ${text})`),
    kysely
      .selectFrom('variant as s')
      .select('s.product_id as id')
      .where(sql<boolean>`starts_with(lower(s.sku), ${text})`),
  ]
  return eb('p.id', 'in', sql<string>`(${sql.join(searches, sql` UNION `)})`)
}

const CursorPosition = z.tuple([StaffSort, z.string().check(z.regex(/^[^\0]*$/)), z.uuid()])

const readable: Record<string, RegExp> = {
  bigint: /^-?\d{1,18}$/,
  timestamptz: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?[+-]\d\d$/,
}

function isAfter(cursor: string, sort: StaffSort, locale: Locale) {
  const position = CursorPosition.safeParse(decodeCursor(cursor))
  if (!position.success || position.data[0] !== sort) throw invalidCursorError(locale)
  const [, value, id] = position.data
  const { column, type, isDescending } = keys[locale][sort]
  if (readable[type]?.test(value) === false) throw invalidCursorError(locale)
  const operator = sql.raw(isDescending ? '<' : '>')
  return sql<boolean>`(${column}, p.id) ${operator} (${eb.cast(eb.val(value), type)}, ${id}::uuid)`
}

/**
 * Returns the brands of products that are not archived and all present tastes and accessory types, sorted by their names
 * in the language.
 */
export async function productOptions(db: Tx, locale: Locale): Promise<ProductOptions> {
  const [brands, flavors, types, { datedCategories }] = await Promise.all([
    query(
      db,
      kysely
        .selectFrom('product')
        .select(['brand as name', rowCount.as('count')])
        .where('archived_at', 'is', null)
        .where('brand', '<>', '')
        .groupBy('brand'),
    ),
    query(db, kysely.selectFrom('flavor').select(optionColumns).select('category').where('merged_into_id', 'is', null)),
    query(db, kysely.selectFrom('accessory_type').select(optionColumns).where('merged_into_id', 'is', null)),
    getSettings(db, 'lots'),
  ])
  const { compare } = new Intl.Collator(locale)
  const byName = (a: Row, b: Row) => compare(textIn(a.name, locale), textIn(b.name, locale))
  return {
    brands: brands.toSorted((a, b) => compare(a.name, b.name)),
    flavors: flavors
      .toSorted(byName)
      .map(flavor => ({ ...toOption(flavor), category: FlavorCategory.parse(flavor.category) })),
    accessoryTypes: types.toSorted(byName).map(toOption),
    datedCategories: [...datedCategories],
  }
}

const optionColumns = ['id', 'name', 'hidden_at as hiddenAt'] as const
type Row = { id: string; name: LocalTexts; hiddenAt: Date | null }

const toOption = ({ id, name, hiddenAt }: Row) => ({ id, name: completeTexts(name), isHidden: hiddenAt !== null })
