import { Category } from '@shop/contracts/catalog.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import {
  type StockTake,
  type StockTakeLine,
  type StockTakeShow,
  StockTakeState,
} from '@shop/contracts/stock-takes-staff.ts'
import { toTextFields } from '@shop/contracts/text-fields.ts'
import { type InferResult, type RawBuilder, sql } from 'kysely'
import { actorName } from '#audit/index.ts'
import { matchesVariantText, UNPACKED_PIECES } from '#catalog/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { type Page, type PageParams, parseIdCursor, toPageBy } from '#platform/db/page.ts'
import { kysely, query, rowCount } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'

/** Counted minus expected units of line `l`. */
const DIFFERENCE = sql<number>`(l.counted - l.expected)`

/** A variant `v` that a stock take `t` counts: one of its category that is on sale, or may be on the shelves. */
const isToCount = sql<boolean>`((t.category IS NULL OR p.category = t.category) AND p.archived_at IS NULL
  AND (coalesce(v.withdrawn_at, p.withdrawn_at) IS NULL OR v.on_hand > 0))`

const countOf = (condition: RawBuilder<unknown>) =>
  sql<number>`(SELECT count(*)::int FROM stock_take_line l WHERE l.stock_take_id = t.id AND ${condition})`

/** Number of variants that the open stock take `t` counts and that have no line yet. */
const UNCOUNTED = sql<number>`(SELECT count(*)::int FROM variant v JOIN product p ON p.id = v.product_id
  WHERE ${isToCount} AND NOT EXISTS (SELECT FROM stock_take_line l WHERE l.stock_take_id = t.id AND l.variant_id = v.id))`

/**
 * Number of variants that the open stock take `t` counts, those counted besides its category included. The sum of two counts:
 * one count with OR takes three times as long in a shop with 200,000 variants.
 */
export const VARIANTS_TO_COUNT = sql<number>`(${UNCOUNTED} + ${countOf(sql`true`)})`

const totals = kysely
  .selectFrom('stock_take_line as l')
  .whereRef('l.stock_take_id', '=', sql.ref('t.id'))
  .select([
    rowCount.as('counted'),
    sql<number>`count(*) FILTER (WHERE ${DIFFERENCE} <> 0)::int`.as('different'),
    sql<number>`count(*) FILTER (WHERE ${DIFFERENCE} <> 0 AND l.approved IS NOT NULL)::int`.as('approved'),
    sql<number>`coalesce(sum(greatest(${DIFFERENCE}, 0)), 0)::int`.as('surplus'),
    sql<number>`coalesce(sum(greatest(-${DIFFERENCE}, 0)), 0)::int`.as('shortage'),
    sql<string>`coalesce(sum(greatest(${DIFFERENCE}, 0) * l.unit_cost_amd), 0)`.as('surplusAmd'),
    sql<string>`coalesce(sum(greatest(-${DIFFERENCE}, 0) * l.unit_cost_amd), 0)`.as('shortageAmd'),
    sql<number>`count(*) FILTER (WHERE ${DIFFERENCE} <> 0 AND l.unit_cost_amd IS NULL)::int`.as('withoutCost'),
  ])

const takes = kysely
  .selectFrom('stock_take as t')
  .innerJoinLateral(totals.as('s'), join => join.onTrue())
  .select(['t.id', 't.number', 't.state', 't.category', 't.note', 't.created_at as createdAt'])
  .select([actorName('t.created_by_id').as('createdBy'), actorName('t.closed_by_id').as('closedBy')])
  .select('t.closed_at as closedAt')
  .select(['s.counted', 's.different', 's.approved', 's.surplus', 's.shortage'])
  .select(['s.surplusAmd', 's.shortageAmd', 's.withoutCost'])
  .select(sql<number>`CASE WHEN t.variants IS NULL THEN ${VARIANTS_TO_COUNT} ELSE t.variants END`.as('variants'))

type TakeRow = InferResult<typeof takes>[number]

/** Lists stock takes, newest first. @throws VALIDATION for an invalid cursor */
export async function listStockTakes(
  db: Tx,
  { state, limit, cursor }: PageParams & { state?: StockTakeState | undefined },
  locale: Locale,
): Promise<Page<StockTake>> {
  const before = cursor === undefined ? undefined : parseIdCursor(cursor, locale)
  const isListed = state === undefined ? sql<boolean>`true` : sql<boolean>`t.state = ${state}`
  const older = before === undefined ? takes : takes.where(sql<boolean>`t.number < ${before}`)
  const rows = await query(
    db,
    older
      .where(isListed)
      .orderBy('t.number', 'desc')
      .limit(limit + 1),
  )
  const all = kysely.selectFrom('stock_take as t').select(rowCount.as('total'))
  const [counted] = await query(db, all.where(isListed))
  const size = { limit, total: counted?.total ?? 0 }
  return toPageBy(rows, { ...size, cursorOf: ({ number }) => String(number) }, toStockTake)
}

/** @throws NOT_FOUND */
export async function getStockTake(db: Tx, number: number): Promise<StockTake> {
  const [row] = await query(db, takes.where('t.number', '=', number))
  if (!row) throw new AppError('NOT_FOUND')
  return toStockTake(row)
}

function toStockTake(row: TakeRow): StockTake {
  const state = StockTakeState.parse(row.state)
  const { number, note, createdBy, closedBy, variants, counted, different, approved, surplus, shortage } = row
  const amounts = { surplusAmd: Number(row.surplusAmd), shortageAmd: Number(row.shortageAmd) }
  return {
    number,
    state,
    category: row.category === null ? null : Category.parse(row.category),
    note,
    createdAt: row.createdAt.toISOString(),
    createdBy,
    closedAt: row.closedAt?.toISOString() ?? null,
    closedBy,
    variants,
    counted,
    totals:
      state === 'counting'
        ? null
        : { different, approved, surplus, shortage, ...amounts, withoutCost: row.withoutCost },
  }
}

const lines = kysely
  .selectFrom('stock_take as t')
  .innerJoin('variant as v', join => join.onTrue())
  .innerJoin('product as p', 'p.id', 'v.product_id')
  .leftJoin('stock_take_line as l', join =>
    join.onRef('l.stock_take_id', '=', 't.id').onRef('l.variant_id', '=', 'v.id'),
  )

const lineRows = lines.select([
  't.state',
  'v.sku',
  'v.barcode',
  'p.brand',
  'p.title',
  'v.weight_grams as weight',
  'l.counted',
  'l.expected',
  'l.unpacked',
  'l.reserved',
  'l.unit_cost_amd as unitCostAmd',
  'l.counted_at as countedAt',
  actorName('l.counted_by_id').as('countedBy'),
  'l.approved',
])

type LineRow = InferResult<typeof lineRows>[number]

const isShown: Record<StockTakeShow, RawBuilder<boolean>> = {
  counted: sql<boolean>`l.variant_id IS NOT NULL`,
  uncounted: sql<boolean>`(l.variant_id IS NULL AND ${isToCount})`,
  // What differs is not shown while staff count.
  different: sql<boolean>`(${DIFFERENCE} <> 0 AND t.state <> 'counting')`,
}

/** The number of lines of stock take `t` for each value of the filter, without a search. */
const lineCounts: Record<StockTakeShow | 'all', RawBuilder<number>> = {
  all: VARIANTS_TO_COUNT,
  counted: countOf(sql`true`),
  uncounted: UNCOUNTED,
  different: countOf(sql`${DIFFERENCE} <> 0 AND t.state <> 'counting'`),
}

/** The variant with this SKU or barcode, or else those that contain the words. */
const matchesCode = (q: string) => sql<boolean>`v.id IN (
  WITH exact AS (SELECT x.id FROM variant x WHERE lower(x.sku) = lower(${q}) OR x.barcode = ${q})
  SELECT id FROM exact
  UNION ALL SELECT v.id FROM variant v WHERE ${matchesVariantText(q)} AND NOT EXISTS (SELECT FROM exact))`

type LineFilter = PageParams & { show?: StockTakeShow | undefined; q?: string | undefined }

/** Lists the variants of a stock take by SKU. A search finds every variant, also one of another category. @throws NOT_FOUND */
export async function listStockTakeLines(
  db: Tx,
  number: number,
  { show, q = '', limit, cursor }: LineFilter,
): Promise<Page<StockTakeLine>> {
  const [take] = await query(db, kysely.selectFrom('stock_take').select('id').where('number', '=', number))
  if (!take) throw new AppError('NOT_FOUND')
  const conditions = [
    sql<boolean>`t.id = ${take.id}::uuid`,
    ...(show === undefined ? [] : [isShown[show]]),
    ...(q === '' ? [] : [matchesCode(q)]),
    ...(q === '' && show === undefined ? [sql<boolean>`(l.variant_id IS NOT NULL OR ${isToCount})`] : []),
  ]
  const after = cursor === undefined ? [] : [sql<boolean>`v.sku > ${cursor}`]
  const page = lineRows
    .where(({ and }) => and([...conditions, ...after]))
    .orderBy('v.sku')
    .limit(limit + 1)
  const counted =
    q === ''
      ? kysely
          .selectFrom('stock_take as t')
          .select(lineCounts[show ?? 'all'].as('total'))
          .where('t.id', '=', take.id)
      : lines.where(({ and }) => and(conditions)).select(rowCount.as('total'))
  const [rows, [count]] = await Promise.all([query(db, page), query(db, counted)])
  return toPageBy(rows, { limit, total: count?.total ?? 0, cursorOf: ({ sku }) => sku }, toLine)
}

/** Returns the line of a variant of a stock take. @throws PRODUCT_NOT_FOUND */
export async function getLine(
  db: Tx,
  { takeId, variantId }: { takeId: string; variantId: string },
): Promise<StockTakeLine> {
  const [row] = await query(db, lineRows.where('t.id', '=', takeId).where('v.id', '=', variantId))
  if (!row) throw new AppError('PRODUCT_NOT_FOUND')
  return toLine(row)
}

function toLine({ state, title, counted, expected, unitCostAmd, countedAt, approved, ...row }: LineRow): StockTakeLine {
  const difference = counted === null || expected === null ? null : counted - expected
  const isHidden = state === 'counting' || difference === null || expected === null
  return {
    sku: row.sku,
    barcode: row.barcode,
    brand: row.brand,
    weight: row.weight,
    countedBy: row.countedBy,
    ...toTextFields('title', title),
    counted,
    countedAt: countedAt?.toISOString() ?? null,
    result: isHidden
      ? null
      : {
          expected,
          ...partsOf(row, expected),
          difference,
          valueAmd: unitCostAmd === null ? null : difference * Number(unitCostAmd),
          approved,
        },
  }
}

/** The parts of the expected units. A count by a version that did not record them can have those of the count before. */
function partsOf({ unpacked, reserved }: Pick<LineRow, 'unpacked' | 'reserved'>, expected: number) {
  const isKnown = unpacked !== null && reserved !== null && unpacked + reserved <= expected
  return isKnown ? { unpacked, reserved } : { unpacked: null, reserved: null }
}

/** The units of variant `v` on the shelves: on hand, and sold but not packed. */
export const ON_SHELVES = sql<number>`v.on_hand + ${UNPACKED_PIECES}`
