import type { Locale } from '@shop/contracts/locale.ts'
import type { StockRow } from '@shop/contracts/stock-staff.ts'
import { titlesOf, unpackedPieces } from '#catalog/index.ts'
import { Prisma, type Tx } from '#platform/db.ts'
import { badCursor, type Page, type PageAsked } from '#platform/page.ts'

type Asked = PageAsked & { q?: string | undefined; atMost?: number | undefined }

type Row = Omit<StockRow, 'title' | 'titleEN' | 'titleHY'> & Parameters<typeof titlesOf>[0]

/**
 * Packings with their stock, the scarcest first; what is withdrawn is there, too, as it may still lie in the store.
 * @throws VALIDATION for no cursor of ours
 */
export async function listStock(
  db: Tx,
  { q = '', atMost, limit, cursor }: Asked,
  locale: Locale,
): Promise<Page<StockRow>> {
  const asked = Prisma.join(
    [
      Prisma.sql`true`,
      ...(atMost === undefined ? [] : [Prisma.sql`v.on_hand - v.reserved <= ${atMost}`]),
      ...q.replaceAll('\0', ' ').toLowerCase().split(/\s+/).filter(Boolean).map(hasWord),
    ],
    ' AND ',
  )
  const from = Prisma.sql`FROM variant v JOIN product p ON p.id = v.product_id WHERE ${asked}`
  const rows = await db.$queryRaw<Row[]>`
    SELECT v.sku, p.slug, p.brand, p.title_ru AS "titleRu", p.title_en AS "titleEn", p.title_hy AS "titleHy",
      v.weight_grams AS weight, v.on_hand AS "onHand", v.reserved, v.on_hand - v.reserved AS available,
      coalesce(v.withdrawn_at, p.withdrawn_at) IS NOT NULL AS "isWithdrawn",
      ${unpackedPieces} AS unpacked,
      (SELECT count(*)::int FROM stock_alert a WHERE a.variant_id = v.id) AS waiting
    ${from} ${cursor === undefined ? Prisma.empty : after(cursor, locale)}
    ORDER BY v.on_hand - v.reserved, v.sku COLLATE "C" LIMIT ${limit + 1}`
  const [counted] = await db.$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total ${from}`
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map(toStockRow),
    nextCursor: last && rows.length > limit ? `${last.available}:${last.sku}` : null,
    total: counted?.total ?? 0,
  }
}

/** A word of the sku, the brand or a title, anywhere in it. */
const hasWord = (word: string) =>
  Prisma.sql`strpos(lower(concat_ws(' ', v.sku, p.brand, p.title_ru, p.title_en, p.title_hy)), ${word}) > 0`

function toStockRow({ titleRu, titleEn, titleHy, ...row }: Row): StockRow {
  return { ...row, ...titlesOf({ titleRu, titleEn, titleHy }) }
}

function after(cursor: string, locale: Locale): Prisma.Sql {
  const { available, sku } = /^(?<available>\d{1,9}):(?<sku>[^\0]+)$/.exec(cursor)?.groups ?? {}
  if (available === undefined || sku === undefined) throw badCursor(locale)
  return Prisma.sql`AND (v.on_hand - v.reserved, v.sku COLLATE "C") > (${Number(available)}, ${sku})`
}
