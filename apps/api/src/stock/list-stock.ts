import type { Locale } from '@shop/contracts/locale.ts'
import type { StockRow } from '@shop/contracts/stock-staff.ts'
import { type InferResult, type RawBuilder, sql } from 'kysely'
import { titlesOf, UNPACKED_PIECES } from '#catalog/index.ts'
import type { Tx } from '#platform/db.ts'
import { badCursor, type Page, type PageAsked } from '#platform/page.ts'
import { kysely, query, rowCount } from '#platform/sql.ts'

type Asked = PageAsked & { q?: string | undefined; atMost?: number | undefined }

const variants = kysely.selectFrom('variant as v').innerJoin('product as p', 'p.id', 'v.product_id')
const AVAILABLE = sql<number>`v.on_hand - v.reserved`

const rowsOfStock = variants
  .select(({ selectFrom }) => [
    'v.sku',
    'p.slug',
    'p.brand',
    'p.title_ru as titleRu',
    'p.title_en as titleEn',
    'p.title_hy as titleHy',
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
 * Packings with their stock, the scarcest first; what is withdrawn is there, too, as it may still lie in the store.
 * @throws VALIDATION for no cursor of ours
 */
export async function listStock(
  db: Tx,
  { q = '', atMost, limit, cursor }: Asked,
  locale: Locale,
): Promise<Page<StockRow>> {
  const words = q.replaceAll('\0', ' ').toLowerCase().split(/\s+/).filter(Boolean)
  const asked = [...(atMost === undefined ? [] : [sql<boolean>`${AVAILABLE} <= ${atMost}`]), ...words.map(hasWord)]
  const beyond = cursor === undefined ? [] : [after(cursor, locale)]
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

/** A word of the sku, the brand or a title, anywhere in it. */
const hasWord = (word: string) =>
  sql<boolean>`strpos(lower(concat_ws(' ', v.sku, p.brand, p.title_ru, p.title_en, p.title_hy)), ${word}) > 0`

function toStockRow({ titleRu, titleEn, titleHy, ...row }: Row): StockRow {
  return { ...row, ...titlesOf({ titleRu, titleEn, titleHy }) }
}

function after(cursor: string, locale: Locale): RawBuilder<boolean> {
  const { available, sku } = /^(?<available>\d{1,9}):(?<sku>[^\0]+)$/.exec(cursor)?.groups ?? {}
  if (available === undefined || sku === undefined) throw badCursor(locale)
  return sql`(${AVAILABLE}, v.sku COLLATE "C") > (${Number(available)}, ${sku})`
}
