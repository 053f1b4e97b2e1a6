import {
  type GoodsFigures,
  type GoodsGroup,
  type GoodsReport,
  type GoodsSort,
  MAX_REPORT_ROWS,
  type SalesChannel,
} from '@shop/contracts/reports.ts'
import { toTextFields } from '@shop/contracts/text-fields.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import type { DB } from '#platform/db/tables/tables.ts'
import { type Period, periodBefore } from './period.ts'
import { type GoodsSums, type SalesDay, type SalesSums, sumSales, toGoodsFigures } from './rules.ts'

/** The sales of a period, also of days that changed since they were computed (migration sales_reports). */
const salesHours = ({ from, to }: Period) => sql<Selectable<DB['sales_hour']>>`sales_hours(${from}::date, ${to}::date)`
const salesProducts = ({ from, to }: Period) =>
  sql<Selectable<DB['sales_product']>>`sales_products(${from}::date, ${to}::date)`
const salesGroups = ({ from, to }: Period) =>
  sql<Selectable<DB['sales_group']>>`sales_groups(${from}::date, ${to}::date)`

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

const SORT_SUMS: Record<GoodsSort, RawBuilder<number>> = {
  net: sql`sum(s.goods_amd - s.discount_amd - s.refund_amd)`,
  margin: sql`sum(s.costed_amd - s.cost_amd)`,
  quantity: sql`sum(s.quantity)`,
  refunds: sql`sum(s.refund_amd)`,
}

/** The same of rows that have all sums. */
const SORT_KEYS: Record<GoodsSort, RawBuilder<number>> = {
  net: sql`"goodsAmd" - "discountAmd" - "refundAmd"`,
  margin: sql`"costedAmd" - "costAmd"`,
  quantity: sql`quantity`,
  refunds: sql`"refundAmd"`,
}

/** The sales `s` of a period by product, or by category and brand as they are now, and the key of each row. */
const GROUPS: Record<GoodsGroup, { key: RawBuilder<string>; sales: (period: Period) => RawBuilder<unknown> }> = {
  product: { key: sql`s.product_id`, sales: salesProducts },
  category: { key: sql`s.category`, sales: salesGroups },
  brand: { key: sql`s.brand`, sales: salesGroups },
}

type GoodsSumsRow = GoodsSums & { key: string; rows: number }

/** The highest rows, and the number of all. Of the many products, only the shown ones get all sums. */
function readGoodsRows(
  db: Tx,
  period: Period,
  { by, sort, limit = MAX_REPORT_ROWS }: GoodsQuery,
): Promise<GoodsSumsRow[]> {
  const { key, sales } = GROUPS[by]
  const highest = sql`GROUP BY 1 ORDER BY ${SORT_SUMS[sort]} DESC, 1 LIMIT ${limit}`
  const rows = sql`(count(*) OVER ())::int AS rows`
  const groups = sql<GoodsSumsRow>`(SELECT ${key} AS key, ${sums}, ${rows} FROM ${sales(period)} s ${highest})`
  const products = sql<GoodsSumsRow>`(
    WITH shown AS (SELECT ${key} AS key, ${rows} FROM ${sales(period)} s ${highest})
    SELECT shown.key, shown.rows, own.* FROM shown
    CROSS JOIN LATERAL (SELECT ${sums} FROM ${sales(period)} s WHERE s.product_id = shown.key) own)`
  return query(
    db,
    kysely
      .selectFrom((by === 'product' ? products : groups).as('g'))
      .selectAll()
      .orderBy(SORT_KEYS[sort], 'desc')
      .orderBy('key'),
  )
}

/** The sums of all goods in a period. */
async function readGoodsSums(db: Tx, period: Period): Promise<GoodsSums> {
  const all = sql<GoodsSums>`(SELECT ${sums} FROM ${salesGroups(period)} s)`
  const [row] = await query(db, kysely.selectFrom(all.as('g')).selectAll())
  if (!row) throw new Error('expected one row of sums, got none')
  return row
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
const sums = sql.join(
  SUM_NAMES.map(([name, column]) => sql`coalesce(sum(s.${sql.ref(column)}), 0)::float8 AS ${sql.id(name)}`),
)

/** Net sales of products, categories or brands in a period. @param productIds default: all */
async function readNetSales(
  db: Tx,
  period: Period,
  by: GoodsGroup,
  productIds?: readonly string[],
): Promise<Map<string, number>> {
  const { key, sales } = GROUPS[by]
  const wanted = productIds ? sql`WHERE s.product_id = ANY(${productIds}::uuid[])` : sql``
  const rows = sql<{ key: string; netAmd: number }>`(
    SELECT ${key}::text AS key, ${SORT_SUMS.net}::float8 AS "netAmd" FROM ${sales(period)} s ${wanted} GROUP BY 1)`
  return new Map((await query(db, kysely.selectFrom(rows.as('n')).selectAll())).map(row => [row.key, row.netAmd]))
}

/**
 * Returns the goods sold in a period by product, category or brand (as they are now), highest first, compared with the
 * period before: at most MAX_REPORT_ROWS rows. The parts are read side by side, each on a connection of its own.
 */
export async function readGoodsReport(db: Tx, period: Period, goods: GoodsQuery): Promise<GoodsReport> {
  const before = periodBefore(period)
  const [{ rows, products, netBefore }, all, days] = await Promise.all([
    goods.by === 'product' ? readProductRows(db, period, goods) : readGroupRows(db, period, goods),
    readGoodsSums(db, period),
    readSalesDays(db, period),
  ])
  const { rentalAmd, deliveryAmd, withheldAmd, refundAmd } = sumSales(days)
  return {
    ...period,
    before,
    rows: rows.map(row => ({
      key: row.key,
      ...(products && { product: products.get(row.key) }),
      figures: toGoodsFigures(row),
      netBeforeAmd: netBefore.get(row.key) ?? 0,
    })),
    total: rows[0]?.rows ?? 0,
    figures: toGoodsFigures(all),
    rest: { rentalAmd, deliveryAmd, withheldAmd, refundAmd: refundAmd - all.refundAmd },
  }
}

type GoodsRows = { rows: GoodsSumsRow[]; products?: Map<string, ReportProduct>; netBefore: Map<string, number> }

async function readProductRows(db: Tx, period: Period, goods: GoodsQuery): Promise<GoodsRows> {
  const rows = await readGoodsRows(db, period, goods)
  const keys = rows.map(({ key }) => key)
  const [products, netBefore] = await Promise.all([
    readProducts(db, keys),
    readNetSales(db, periodBefore(period), 'product', keys),
  ])
  return { rows, products, netBefore }
}

/** Categories and brands are few, so that the period before need not wait for their keys. */
async function readGroupRows(db: Tx, period: Period, goods: GoodsQuery): Promise<GoodsRows> {
  const [rows, netBefore] = await Promise.all([
    readGoodsRows(db, period, goods),
    readNetSales(db, periodBefore(period), goods.by),
  ])
  return { rows, netBefore }
}

/** A product with its sales in a period. */
type ProductSales = ReportProduct & { figures: GoodsFigures }

/** Returns the products with the most units sold in a period, with their current titles. */
export async function readBestSellers(db: Tx, period: Period, limit: number): Promise<ProductSales[]> {
  const rows = await readGoodsRows(db, period, { by: 'product', sort: 'quantity', limit })
  const keys = rows.map(({ key }) => key)
  const products = await readProducts(db, keys)
  return rows.flatMap(row => {
    const product = products.get(row.key)
    return product ? [{ ...product, figures: toGoodsFigures(row) }] : []
  })
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
