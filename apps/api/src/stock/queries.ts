import { type Locale, locales } from '@shop/contracts/locales.ts'
import { type StockMovement, StockMovementKind, type StockRow } from '@shop/contracts/stock-staff.ts'
import { toTextFields } from '@shop/contracts/text-fields.ts'
import { type InferResult, type RawBuilder, sql } from 'kysely'
import { actorName } from '#audit/index.ts'
import { IS_ON_SALE, UNPACKED_PIECES } from '#catalog/index.ts'
import type { Tx } from '#platform/db/db.ts'
import {
  escapeLike,
  invalidCursorError,
  type Page,
  type PageParams,
  parseIdCursor,
  toPage,
  toPageBy,
} from '#platform/db/page.ts'
import { kysely, query, rowCount } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { translate } from '#platform/i18n/translate.ts'

type StockFilter = PageParams & {
  q?: string | undefined
  atMost?: number | undefined
  level?: 'out' | 'low' | undefined
}

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
    'v.price_amd as price',
    'v.average_cost_amd as averageCost',
    'v.reorder_point as reorderPoint',
    'v.barcode',
    'v.shelf',
    selectFrom('stock_alert as a')
      .select(rowCount.as('rows'))
      .whereRef('a.variant_id', '=', 'v.id')
      .$asScalar()
      .$notNull()
      .as('waiting'),
  ])
  .orderBy(AVAILABLE)
  .orderBy(sql`v.sku COLLATE "C"`)

type VariantRow = InferResult<typeof rowsOfStock>[number]

/**
 * Lists variants with their stock, lowest first, including withdrawn ones, which may still be in the warehouse.
 * @throws VALIDATION for an invalid cursor
 */
export async function listStock(
  db: Tx,
  { q = '', atMost, level, limit, cursor }: StockFilter,
  locale: Locale,
): Promise<Page<StockRow>> {
  const terms = q.replaceAll('\0', ' ').toLowerCase().split(/\s+/).filter(Boolean)
  const conditions = [
    ...(atMost === undefined ? [] : [sql<boolean>`${AVAILABLE} <= ${atMost}`]),
    ...(level === undefined ? [] : [hasLevel[level]]),
    ...terms.map(hasWord),
  ]
  const beyond = cursor === undefined ? [] : [afterCursor(cursor, locale)]
  // The page is found in the variants alone: joining all products is slow.
  const matching = kysely.selectFrom('variant as v').where(({ and }) => and(conditions))
  const allCount = kysely.selectFrom('variant').select(rowCount.as('total'))
  // A window over all variants would copy the table.
  const total = conditions.length === 0 ? sql<number>`(${allCount})` : sql<number>`(count(*) OVER ())::int`
  const page = kysely
    .selectFrom(matching.select(['v.id', 'v.sku', AVAILABLE.as('available'), total.as('total')]).as('m'))
    .select(['m.id', 'm.total'])
    .where(({ and }) => and(beyond))
    .orderBy('m.available')
    .orderBy(sql`m.sku COLLATE "C"`)
    .limit(limit + 1)
  const rows = await query(db, rowsOfStock.innerJoin(page.as('page'), 'page.id', 'v.id').select('page.total'))
  const [counted] = rows.length > 0 ? rows : await query(db, matching.select(rowCount.as('total')))
  const size = { limit, total: counted?.total ?? 0 }
  return toPageBy(rows, { ...size, cursorOf: ({ available, sku }) => `${available}:${sku}` }, toStockRow)
}

const hasLevel = {
  out: sql<boolean>`${AVAILABLE} <= 0`,
  low: sql<boolean>`(${AVAILABLE} <= v.reorder_point AND ${IS_ON_SALE})`,
}

const TITLES = sql.join(
  locales.map(locale => sql`coalesce(q.title ->> ${sql.lit(locale)}, '')`),
  sql` || ' ' || `,
)

/**
 * A part of the SKU, the barcode, the brand or a title. Each table is searched by its own index
 * (product_staff_search_idx, variant_staff_search_idx), which has the same expression.
 */
const hasWord = (word: string) => {
  const part = `%${escapeLike(word)}%`
  return sql<boolean>`v.id IN (
    SELECT w.id FROM variant w WHERE lower(w.sku || ' ' || coalesce(w.barcode, '')) LIKE ${part}
    UNION
    SELECT w.id FROM product q JOIN variant w ON w.product_id = q.id WHERE lower(q.brand || ' ' || ${TITLES}) LIKE ${part})`
}

const toStockRow = ({ averageCost, ...row }: VariantRow): StockRow => ({
  ...row,
  ...toTextFields('title', row.title),
  averageCostAmd: averageCost === null ? null : Number(averageCost),
})

/** @throws PRODUCT_NOT_FOUND */
export async function getStockRow(db: Tx, sku: string): Promise<StockRow> {
  const [row] = sku.includes('\0') ? [] : await query(db, rowsOfStock.where('v.sku', '=', sku))
  if (!row) throw new AppError('PRODUCT_NOT_FOUND')
  return toStockRow(row)
}

function afterCursor(cursor: string, locale: Locale): RawBuilder<boolean> {
  const { available, sku } = /^(?<available>\d{1,9}):(?<sku>[^\0]+)$/.exec(cursor)?.groups ?? {}
  if (available === undefined || sku === undefined) throw invalidCursorError(locale)
  return sql`(m.available, m.sku COLLATE "C") > (${Number(available)}, ${sku})`
}

/** Units: on hand, reserved by unpaid orders, and available. */
export type Counts = { onHand: number; reserved: number; available: number }

/** @throws PRODUCT_NOT_FOUND */
export async function stockOf(db: Tx, sku: string): Promise<Counts> {
  if (sku.includes('\0')) throw new AppError('PRODUCT_NOT_FOUND')
  const variant = kysely.selectFrom('variant').select(['on_hand as onHand', 'reserved']).where('sku', '=', sku)
  const [row] = await query(db, variant)
  if (!row) throw new AppError('PRODUCT_NOT_FOUND')
  return { ...row, available: row.onHand - row.reserved }
}

const movements = kysely
  .selectFrom('stock_move as m')
  .innerJoin('variant as v', 'v.id', 'm.variant_id')
  .leftJoin('orders as o', 'o.id', 'm.ref')
  .leftJoin('goods_receipt as g', 'g.id', 'm.ref')
  .leftJoin('supplier as s', 's.id', 'g.supplier_id')
  .select(['g.number as deliveryNumber', 'g.document_number as documentNumber', 's.name as supplierName'])
  .select([
    'm.id',
    'v.sku',
    'm.kind',
    'm.delta',
    'm.reason',
    actorName('m.actor_id').as('actor'),
    'o.number as orderNumber',
    'm.created_at as createdAt',
  ])

type MovementRow = InferResult<typeof movements>[number]

/** Locks a reference until the transaction ends, so that it is recorded once. */
export async function lockReference(tx: Tx, ref: string): Promise<void> {
  await query(tx, kysely.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${ref}, 0))`.as('lock')))
}

/** Finds the manual movement of a reference. */
export async function findManualMovement(
  db: Tx,
  ref: string,
): Promise<{ sku: string; movement: StockMovement } | null> {
  const [row] = await query(db, movements.where('m.ref', '=', ref))
  return row ? { sku: row.sku, movement: toMovement(row) } : null
}

/**
 * Lists the ledger of a variant, newest first, with its stock.
 * @throws PRODUCT_NOT_FOUND; VALIDATION for an invalid cursor
 */
export async function listMovements(
  db: Tx,
  sku: string,
  { limit, cursor }: PageParams,
  locale: Locale,
): Promise<Page<StockMovement> & { stock: Counts }> {
  const before = cursor === undefined ? undefined : parseIdCursor(cursor, locale)
  const stock = await stockOf(db, sku)
  // One value instead of a join: the newest rows are read from the index, and not all of the variant.
  const variantId = kysely.selectFrom('variant').select('id').where('sku', '=', sku)
  const all = movements.where('m.variant_id', '=', variantId)
  const older = before === undefined ? all : all.where('m.id', '<', before)
  const rows = await query(db, older.orderBy('m.id', 'desc').limit(limit + 1))
  const [counted] = await query(
    db,
    kysely.selectFrom('stock_move').select(rowCount.as('total')).where('variant_id', '=', variantId),
  )
  const total = counted?.total ?? 0
  const toItem = (row: MovementRow) => ({ ...toMovement(row), reason: reasonOf(row, locale) })
  return { ...toPage(rows, { limit, total }, toItem), stock }
}

/** The reason of a movement. That of a delivery is its number, supplier and document in the reader's language. */
function reasonOf(row: MovementRow, locale: Locale): string | undefined {
  const { kind, reason, deliveryNumber: number, supplierName, documentNumber } = row
  if (number === null) return reason ?? undefined
  if (kind === 'correction') return translate(locale, 'purchasing.undone', { number })
  return [translate(locale, 'purchasing.delivery', { number }), supplierName, documentNumber].filter(Boolean).join(', ')
}

function toMovement({ id, kind, delta, reason, actor, orderNumber, createdAt }: MovementRow): StockMovement {
  return {
    id: String(id),
    kind: StockMovementKind.parse(kind),
    delta,
    reason: reason ?? undefined,
    actor: actor ?? undefined,
    orderNumber: orderNumber ?? undefined,
    at: createdAt.toISOString(),
  }
}
