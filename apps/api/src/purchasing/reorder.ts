import { type Cell, toCsv } from '@shop/contracts/csv.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { MAX_EXPORTED_REORDERS, type ReorderRow } from '@shop/contracts/purchasing.ts'
import { completeTexts, textIn } from '@shop/contracts/text-fields.ts'
import { type InferResult, sql } from 'kysely'
import { IS_ON_SALE, matchesVariantText } from '#catalog/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { invalidCursorError, type Page, type PageParams, toPageBy } from '#platform/db/page.ts'
import { kysely, query, rowCount } from '#platform/db/sql.ts'
import { translate } from '#platform/i18n/translate.ts'
import { suggestedQuantity } from './rules.ts'
import { purchasableColumns, toPurchasableVariant } from './variants.ts'

type ReorderFilter = { q?: string | undefined; supplierId?: string | undefined }
type ReorderDeps = Pick<Deps, 'db'>

/** Variants on sale that are at or below their reorder point, including the units that purchase orders expect. */
const lowVariants = kysely
  .with('expected', queries =>
    queries
      .selectFrom('purchase_order_line as l')
      .innerJoin('purchase_order as o', 'o.id', 'l.purchase_order_id')
      .select(['l.variant_id', sql<number>`sum(l.quantity - l.received)::int`.as('incoming')])
      .where('o.state', 'in', ['ordered', 'partly_received'])
      .whereRef('l.received', '<', 'l.quantity')
      .groupBy('l.variant_id'),
  )
  .selectFrom('variant as v')
  .leftJoin('variant_sales as m', 'm.variant_id', 'v.id')
  .leftJoin('expected as e', 'e.variant_id', 'v.id')
  .where(IS_ON_SALE)
  // Implied by the next one, but tested before the joins.
  .where(sql<boolean>`v.on_hand - v.reserved <= v.reorder_point`)
  .where(sql<boolean>`v.on_hand - v.reserved + coalesce(e.incoming, 0) <= v.reorder_point`)

/** The supplier of the last received delivery of variant `v`. */
const LAST_SUPPLIER = sql<string | null>`(SELECT r.supplier_id FROM goods_receipt_line l
  JOIN goods_receipt r ON r.id = l.goods_receipt_id
  WHERE l.variant_id = v.id AND r.state = 'received' AND r.supplier_id IS NOT NULL
  ORDER BY r.received_at DESC LIMIT 1)`

const SOLD = sql<number>`coalesce(m.sold, 0)`

const filtered = ({ q = '', supplierId }: ReorderFilter) =>
  lowVariants.where(({ and }) =>
    and([
      ...(q === '' ? [] : [matchesVariantText(q)]),
      ...(supplierId === undefined ? [] : [sql<boolean>`${LAST_SUPPLIER} = ${supplierId}::uuid`]),
    ]),
  )

const matching = (filter: ReorderFilter) =>
  filtered(filter).select([
    'v.id',
    'v.sku',
    SOLD.as('sold'),
    sql<number>`coalesce(e.incoming, 0)`.as('incoming'),
    sql<number>`(count(*) OVER ())::int`.as('total'),
  ])

const pageOf = (filter: ReorderFilter) =>
  kysely.selectFrom(matching(filter).as('m')).selectAll('m').orderBy('m.sold', 'desc').orderBy(sql`m.sku COLLATE "C"`)

/** The products and suppliers of a page: to join them before the page is known would join every low variant. */
const rowsOf = (page: ReturnType<typeof pageOf>) =>
  kysely
    .selectFrom(page.as('page'))
    .innerJoin('variant as v', 'v.id', 'page.id')
    .innerJoin('product as p', 'p.id', 'v.product_id')
    .leftJoin('supplier as s', join => join.on('s.id', '=', LAST_SUPPLIER).on('s.archived_at', 'is', null))
    .select(purchasableColumns)
    .select([
      sql<number>`v.on_hand - v.reserved`.as('available'),
      'v.reorder_point as reorderPoint',
      'page.sold',
      'page.incoming',
      'page.total',
      's.id as supplierId',
      's.name as supplierName',
    ])
    .orderBy('page.sold', 'desc')
    .orderBy(sql`v.sku COLLATE "C"`)

type Row = InferResult<ReturnType<typeof rowsOf>>[number]

function toReorderRow(row: Row): ReorderRow {
  const { available, reorderPoint, sold, incoming, supplierId, supplierName } = row
  return {
    ...toPurchasableVariant(row),
    available,
    reorderPoint,
    sold,
    incoming,
    suggested: suggestedQuantity({ available, incoming, reorderPoint, sold }),
    supplier: supplierId && supplierName ? { id: supplierId, name: supplierName } : null,
  }
}

/** Lists the variants to reorder, best sellers of the last 30 days first. `sold` is at most 10 minutes old. @throws VALIDATION for an invalid cursor */
export async function listReorders(
  { db }: ReorderDeps,
  { limit, cursor, ...filter }: ReorderFilter & PageParams,
  locale: Locale,
): Promise<Page<ReorderRow>> {
  const all = pageOf(filter)
  const rest = cursor === undefined ? all : all.where(isAfter(cursor, locale))
  const rows = await query(db, rowsOf(rest.limit(limit + 1)))
  const [counted] = rows.length > 0 ? rows : await query(db, filtered(filter).select(rowCount.as('total')))
  const size = { limit, total: counted?.total ?? 0 }
  return toPageBy(rows, { ...size, cursorOf: ({ sold, sku }) => `${sold}:${sku}` }, toReorderRow)
}

function isAfter(cursor: string, locale: Locale) {
  const { sold, sku } = /^(?<sold>\d{1,9}):(?<sku>[^\0]+)$/.exec(cursor)?.groups ?? {}
  if (sold === undefined || sku === undefined) throw invalidCursorError(locale)
  return sql<boolean>`(-m.sold, m.sku COLLATE "C") > (-${Number(sold)}::int, ${sku})`
}

/** Creates the CSV file of the reorder list. */
export async function createReorderCsv(deps: ReorderDeps, filter: ReorderFilter, locale: Locale): Promise<string> {
  const { items } = await listReorders(deps, { ...filter, limit: MAX_EXPORTED_REORDERS }, locale)
  return toCsv([
    columns.map(column => translate(locale, `purchasing.column.${column}`)),
    ...items.map(row => toCells(row, locale)),
  ])
}

const columns = [
  'sku',
  'barcode',
  'title',
  'brand',
  'weight',
  'available',
  'reorderPoint',
  'sold',
  'incoming',
  'suggested',
  'lastCost',
  'supplier',
] as const

function toCells(row: ReorderRow, locale: Locale): Cell[] {
  const title = textIn(completeTexts({ ru: row.title, en: row.titleEN, hy: row.titleHY }), locale)
  return [
    row.sku,
    row.barcode,
    title,
    row.brand,
    row.weight,
    row.available,
    row.reorderPoint,
    row.sold,
    row.incoming,
    row.suggested,
    row.lastCostAmd,
    row.supplier?.name ?? null,
  ]
}
