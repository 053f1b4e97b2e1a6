import { type Cell, toCsv } from '@shop/contracts/csv.ts'
import { addDays, shopTimestamp } from '@shop/contracts/days.ts'
import { LocalTexts } from '@shop/contracts/locale-schemas.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { textIn } from '@shop/contracts/text-fields.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { translate } from '#platform/i18n/translate.ts'

const columns = ['sku', 'title', 'weight', 'quantity', 'averageCost', 'value'] as const

/**
 * Creates the CSV file of the stock at the end of a day in Yerevan: units by the stock ledger, at the average purchase
 * cost of that time (docs/adr/0048). Variants without a known cost have no value.
 */
export async function createStockValueCsv(db: Tx, date: string, locale: Locale): Promise<string> {
  const stock = await listStockAt(db, shopTimestamp(addDays(date, 1)))
  const rows = stock.map(({ sku, brand, title, weightGrams, quantity, cost }): Cell[] => [
    sku,
    `${brand} ${textIn(LocalTexts.parse(title), locale)}`,
    weightGrams,
    quantity,
    cost,
    cost === null ? null : Math.round(quantity * cost),
  ])
  const sum = (index: 3 | 5) => rows.reduce((total, row) => total + Number(row[index] ?? 0), 0)
  const total = translate(locale, 'accounting.operation.total')
  return toCsv([
    columns.map(column => translate(locale, `accounting.column.${column}`)),
    ...rows,
    [total, null, null, sum(3), null, sum(5)],
  ])
}

/** Returns the variants with stock at a time, by SKU. */
async function listStockAt(db: Tx, before: Date) {
  // The receipts and undone receipts of goods: each changes the average cost, and its line has the one before and after.
  const changes = kysely
    .selectFrom('goods_receipt_line as l')
    .innerJoin('stock_move as m', join =>
      join.onRef('m.ref', '=', 'l.goods_receipt_id').onRef('m.variant_id', '=', 'l.variant_id'),
    )
    .select(['m.variant_id', 'm.kind', 'l.cost_before_amd as costBefore', 'l.cost_after_amd as costAfter'])
    .distinctOn('m.variant_id')
    .orderBy('m.variant_id')
  const stock = kysely
    .with('moved', queries =>
      queries
        .selectFrom('stock_move as m')
        .select(['m.variant_id', ({ fn }) => fn.sum<number>('m.delta').as('delta')])
        .where('m.created_at', '>=', before)
        .groupBy('m.variant_id'),
    )
    .with('earlier', () => changes.where('m.created_at', '<', before).orderBy('m.id', 'desc'))
    .with('later', () => changes.where('m.created_at', '>=', before).orderBy('m.id'))
    .selectFrom('variant as v')
    .innerJoin('product as p', 'p.id', 'v.product_id')
    .leftJoin('moved as d', 'd.variant_id', 'v.id')
    .leftJoin('earlier as e', 'e.variant_id', 'v.id')
    .leftJoin('later as f', 'f.variant_id', 'v.id')
    .select(['v.sku', 'p.brand', 'p.title', 'v.weight_grams as weightGrams'])
    .select(sql<number>`(v.on_hand - coalesce(d.delta, 0))::int`.as('quantity'))
    // After an undone receipt, the average cost is unknown until the next one.
    .select(
      sql<
        string | null
      >`CASE WHEN f.variant_id IS NULL THEN v.average_cost_amd WHEN e.kind = 'receipt' THEN e."costAfter"
        WHEN f.kind = 'receipt' THEN f."costBefore" ELSE v.average_cost_amd END`.as('cost'),
    )
    .where(sql<boolean>`v.on_hand <> coalesce(d.delta, 0)`)
    .orderBy('v.sku')
  const rows = await query(db, stock)
  return rows.map(({ cost, ...row }) => ({ ...row, cost: cost === null ? null : Number(cost) }))
}
