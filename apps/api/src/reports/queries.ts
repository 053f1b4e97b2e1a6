import {
  type GoodsGroup,
  type GoodsReport,
  type GoodsSort,
  MAX_REPORT_ROWS,
  type SalesChannel,
} from '@shop/contracts/reports.ts'
import { toTextFields } from '@shop/contracts/text-fields.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query, rawStatement } from '#platform/db/sql.ts'
import type { DB } from '#platform/db/tables/tables.ts'
import { type Period, periodBefore } from './period.ts'
import { type GoodsSums, type SalesDay, type SalesSums, sumSales, toGoodsFigures } from './rules.ts'

/** The sales of a period, also of days that changed since they were computed (migration sales_reports). */
const salesHours = ({ from, to }: Period) => sql<Selectable<DB['sales_hour']>>`sales_hours(${from}::date, ${to}::date)`
const salesProducts = ({ from, to }: Period) =>
  sql<Selectable<DB['sales_product']>>`sales_products(${from}::date, ${to}::date)`

const sum = (column: string) => sql<number>`sum(${sql.ref(column)})::float8`

const sumColumns = [
  sql<number>`sum(h.orders)::int`.as('orders'),
  sum('h.goods_amd').as('goodsAmd'),
  sum('h.rental_amd').as('rentalAmd'),
  sum('h.delivery_amd').as('deliveryAmd'),
  sum('h.withheld_amd').as('withheldAmd'),
  sum('h.discount_amd').as('discountAmd'),
  sum('h.refund_amd').as('refundAmd'),
  sum('h.costed_amd').as('costedAmd'),
  sum('h.cost_amd').as('costAmd'),
] as const

/** Returns the sales of each day and channel of a period; days without orders are missing. */
export function readSalesDays(db: Tx, period: Period): Promise<SalesDay[]> {
  return query(
    db,
    kysely
      .selectFrom(salesHours(period).as('h'))
      .select([sql<string>`to_char(h.date, 'YYYY-MM-DD')`.as('date'), sql<SalesChannel>`h.channel`.as('channel')])
      .select([...sumColumns])
      .groupBy(['h.date', 'h.channel']),
  )
}

/** Sales of one hour (Asia/Yerevan) with the number of placed and of paid orders. */
export type SalesHour = SalesSums & { date: string; hour: number; placed: number; paid: number }

/** Returns the sales of each hour of a period; hours without orders are missing. */
export function readSalesHours(db: Tx, period: Period): Promise<SalesHour[]> {
  return query(
    db,
    kysely
      .selectFrom(salesHours(period).as('h'))
      .select([sql<string>`to_char(h.date, 'YYYY-MM-DD')`.as('date'), 'h.hour'])
      .select([sql<number>`sum(h.placed)::int`.as('placed'), sql<number>`sum(h.paid)::int`.as('paid')])
      .select([...sumColumns])
      .groupBy(['h.date', 'h.hour']),
  )
}

type GoodsQuery = { by: GoodsGroup; sort: GoodsSort; limit?: number }

const SORT_KEYS: Record<GoodsSort, RawBuilder<number>> = {
  net: sql`"goodsAmd" - "discountAmd" - "refundAmd"`,
  margin: sql`"costedAmd" - "costAmd"`,
  quantity: sql`quantity`,
  refunds: sql`"refundAmd"`,
}

/** Product, category or brand, as they are now, of sales `s`. */
const GROUPS: Record<GoodsGroup, { key: RawBuilder<string>; join: RawBuilder<unknown> }> = {
  product: { key: sql`s.product_id`, join: sql`` },
  category: { key: sql`p.category`, join: sql`JOIN product p ON p.id = s.product_id` },
  brand: { key: sql`p.brand`, join: sql`JOIN product p ON p.id = s.product_id` },
}

/** A row has all figures, or only those of all goods if there are none. */
type GoodsSumsRow = GoodsSums & { key: string | null; rows: number; all: GoodsSums }

/** The highest rows, and the sums of all. Products are added up first, so that few rows are joined. */
function goodsRows(period: Period, { by, sort, limit = MAX_REPORT_ROWS }: GoodsQuery) {
  const { key, join } = GROUPS[by]
  const sums = sql.join(SUM_NAMES.map(([name, column]) => sql`sum(s.${sql.ref(column)})::float8 AS ${sql.id(name)}`))
  const grouped = by === 'product' ? sql`TABLE s` : sql`SELECT ${key} AS key, ${sumsAgain} FROM s ${join} GROUP BY 1`
  return sql<GoodsSumsRow>`(
    WITH s AS (
      SELECT s.product_id, ${sums} FROM ${salesProducts(period)} s GROUP BY s.product_id
    ), g AS MATERIALIZED (${grouped}), total AS (
      SELECT count(*)::int AS rows, jsonb_build_object(${totals}) AS "all" FROM g
    )
    SELECT top.*, total.* FROM total LEFT JOIN (
      SELECT * FROM g AS g(key, ${names}) ORDER BY ${SORT_KEYS[sort]} DESC, key LIMIT ${limit}
    ) top ON true
    ORDER BY ${SORT_KEYS[sort]} DESC, key)`
}

const SUM_NAMES = [
  ['quantity', 'quantity'],
  ['returned', 'returned'],
  ['goodsAmd', 'goods_amd'],
  ['discountAmd', 'discount_amd'],
  ['refundAmd', 'refund_amd'],
  ['costedAmd', 'costed_amd'],
  ['costAmd', 'cost_amd'],
] as const
const names = sql.join(SUM_NAMES.map(([name]) => sql.id(name)))
const sumsAgain = sql.join(SUM_NAMES.map(([name]) => sql`sum(s.${sql.id(name)}) AS ${sql.id(name)}`))
const totals = sql.join(SUM_NAMES.flatMap(([name]) => [sql.lit(name), sql`coalesce(sum(g.${sql.id(name)}), 0)`]))

/** Net sales of the shown rows in a period. */
async function readNetSales(
  db: Tx,
  period: Period,
  by: GoodsGroup,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const { key, join } = GROUPS[by]
  const rows = sql<{ key: string; netAmd: number }>`(
    SELECT ${key}::text AS key, sum(s.goods_amd - s.discount_amd - s.refund_amd)::float8 AS "netAmd"
    FROM ${salesProducts(period)} s ${join} WHERE ${key} = ANY(${keys}::${sql.raw(by === 'product' ? 'uuid[]' : 'text[]')})
    GROUP BY 1)`
  return new Map((await query(db, kysely.selectFrom(rows.as('n')).selectAll())).map(row => [row.key, row.netAmd]))
}

/**
 * Returns the goods sold in a period by product, category or brand (as they are now), highest first, compared with the
 * period before. @param limit maximum number of rows. Default: 100
 */
export async function readGoodsReport(
  { db, random }: Pick<Deps, 'db' | 'random'>,
  period: Period,
  goods: GoodsQuery,
): Promise<GoodsReport> {
  const before = periodBefore(period)
  return withTransaction(db, random, async tx => {
    await planForManyProducts(tx)
    const groups = await query(tx, kysely.selectFrom(goodsRows(period, goods).as('g')).selectAll())
    const [{ all, rows: total } = { all: NO_GOODS, rows: 0 }] = groups
    const rows = groups.flatMap(({ key, ...sums }) => (key === null ? [] : { key, ...sums }))
    const keys = rows.map(({ key }) => key)
    const products = goods.by === 'product' ? await readProducts(tx, keys) : undefined
    const netBefore = await readNetSales(tx, before, goods.by, keys)
    const { rentalAmd, deliveryAmd, withheldAmd, refundAmd } = sumSales(await readSalesDays(tx, period))
    return {
      ...period,
      before,
      rows: rows.map(row => ({
        key: row.key,
        ...(products && { product: products.get(row.key) }),
        figures: toGoodsFigures(row),
        netBeforeAmd: netBefore.get(row.key) ?? 0,
      })),
      total,
      figures: toGoodsFigures(all),
      rest: { rentalAmd, deliveryAmd, withheldAmd, refundAmd: refundAmd - all.refundAmd },
    }
  })
}

/** Adds up 100,000 products in memory. The planner expects a few, and would sort them in parallel workers. */
async function planForManyProducts(tx: Tx): Promise<void> {
  await execute(tx, rawStatement(sql`SET LOCAL work_mem = '64MB'`))
  await execute(tx, rawStatement(sql`SET LOCAL max_parallel_workers_per_gather = 0`))
}

type BestSellerRow = Pick<Selectable<DB['product']>, 'slug' | 'title' | 'brand'> &
  Pick<GoodsSums, 'quantity' | 'costedAmd' | 'costAmd'> & { netAmd: number }

/** Returns the products with the most units sold in a period, with their current titles. */
export function readBestSellers(
  { db, random }: Pick<Deps, 'db' | 'random'>,
  period: Period,
  limit: number,
): Promise<BestSellerRow[]> {
  const rows = sql<BestSellerRow>`(
    SELECT p.slug, p.title, p.brand, top.* FROM (
      SELECT s.product_id, sum(s.quantity)::float8 AS quantity,
        sum(s.goods_amd - s.discount_amd - s.refund_amd)::float8 AS "netAmd",
        sum(s.costed_amd)::float8 AS "costedAmd", sum(s.cost_amd)::float8 AS "costAmd"
      FROM ${salesProducts(period)} s GROUP BY s.product_id ORDER BY 2 DESC, 1 LIMIT ${limit}
    ) top JOIN product p ON p.id = top.product_id)`
  const best = kysely
    .selectFrom(rows.as('b'))
    .select(['slug', 'title', 'brand', 'quantity', 'netAmd', 'costedAmd', 'costAmd'])
  return withTransaction(db, random, async tx => {
    await planForManyProducts(tx)
    return query(tx, best.orderBy('quantity', 'desc').orderBy(sql`product_id`))
  })
}

const NO_GOODS: GoodsSums = {
  quantity: 0,
  returned: 0,
  goodsAmd: 0,
  discountAmd: 0,
  refundAmd: 0,
  costedAmd: 0,
  costAmd: 0,
}

type ReportProduct = NonNullable<GoodsReport['rows'][number]['product']>

async function readProducts(db: Tx, ids: readonly string[]): Promise<Map<string, ReportProduct>> {
  const rows = await query(
    db,
    kysely
      .selectFrom('product')
      .select(['id', 'slug', 'title', 'brand', sql<ReportProduct['category']>`category`.as('category')])
      .where('id', '=', sql<string>`any(${ids}::uuid[])`),
  )
  return new Map(
    rows.map(({ id, slug, title, brand, category }) => [
      id,
      { slug, ...toTextFields('title', title), brand, category },
    ]),
  )
}
