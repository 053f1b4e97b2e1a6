import { type Locale, locales } from '@shop/contracts/locale.ts'
import type { StockRow } from '@shop/contracts/stock-staff.ts'
import { toTextFields } from '@shop/contracts/text-fields.ts'
import { type InferResult, type RawBuilder, sql } from 'kysely'
import { UNPACKED_PIECES } from '#catalog/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { invalidCursorError, type Page, type PageParams } from '#platform/db/page.ts'
import { kysely, query, rowCount } from '#platform/db/sql.ts'

type StockFilter = PageParams & { q?: string | undefined; atMost?: number | undefined }

const variants = kysely.selectFrom('variant as v').innerJoin('product as p', 'p.id', 'v.product_id')
const AVAILABLE = sql<number>`v.on_hand - v.reserved`

const rowsOfStock = variants
  .select(({ selectFrom }) => [
    'v.sku',
    'p.slug',
    'p.brand',
    'p.title',
    'v.weight_grams as weight',
    'v.on_hand as onHand',
    'v.reserved',
    AVAILABLE.as('available'),
    sql<boolean>`coalesce(v.withdrawn_at, p.withdrawn_at) IS NOT NULL`.as('isWithdrawn'),
    UNPACKED_PIECES.as('unpacked'),
    selectFrom('stock_alert as a')
      .select(rowCount.as('rows'))
      .whereRef('a.variant_id', '=', 'v.id')
      .$asScalar()
      .$notNull()
      .as('waiting'),
  ])
  .orderBy(AVAILABLE)
  .orderBy(sql`v.sku COLLATE "C"`)

type Row = InferResult<typeof rowsOfStock>[number]

/**
 * Lists variants with their stock, lowest first, including withdrawn ones, which may still be in the warehouse.
 * @throws VALIDATION for an invalid cursor
 */
export async function listStock(
  db: Tx,
  { q = '', atMost, limit, cursor }: StockFilter,
  locale: Locale,
): Promise<Page<StockRow>> {
  const terms = q.replaceAll('\0', ' ').toLowerCase().split(/\s+/).filter(Boolean)
  const asked = [...(atMost === undefined ? [] : [sql<boolean>`${AVAILABLE} <= ${atMost}`]), ...terms.map(hasWord)]
  const beyond = cursor === undefined ? [] : [afterCursor(cursor, locale)]
  const rows = await query(db, rowsOfStock.where(({ and }) => and([...asked, ...beyond])).limit(limit + 1))
  const [counted] = await query(db, variants.where(({ and }) => and(asked)).select(rowCount.as('total')))
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(toStockRow),
    nextCursor: last && rows.length > limit ? `${last.available}:${last.sku}` : null,
    total: counted?.total ?? 0,
  }
}

const TITLES = sql.join(locales.map(locale => sql`p.title ->> ${sql.lit(locale)}`))

/** A part of the SKU, the brand or a title. */
const hasWord = (word: string) => sql<boolean>`strpos(lower(concat_ws(' ', v.sku, p.brand, ${TITLES})), ${word}) > 0`

const toStockRow = (row: Row): StockRow => ({ ...row, ...toTextFields('title', row.title) })

function afterCursor(cursor: string, locale: Locale): RawBuilder<boolean> {
  const { available, sku } = /^(?<available>\d{1,9}):(?<sku>[^\0]+)$/.exec(cursor)?.groups ?? {}
  if (available === undefined || sku === undefined) throw invalidCursorError(locale)
  return sql`(${AVAILABLE}, v.sku COLLATE "C") > (${Number(available)}, ${sku})`
}
