import type { Locale } from '@shop/contracts/locales.ts'
import { VariantOrder } from '@shop/contracts/stock-staff.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { type Page, type PageParams, parseIdCursor, toPageBy } from '#platform/db/page.ts'
import { kysely, query, rowCount } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'

/** Constants, so that the planner can begin with the few open orders (orders_open_idx), not with the history of the variant. */
const STATUSES = sql.join(VariantOrder.shape.status.options.map(status => sql.lit(status)))

const openOrdersOf = (variantId: string) =>
  kysely
    .selectFrom('orders as o')
    .innerJoin('order_line as l', 'l.order_id', 'o.id')
    .select(['o.number as orderNumber', 'o.status', 'l.quantity as units', 'o.hold_until as holdUntil'])
    .select('o.supplements_id as supplementsId')
    .where(sql<boolean>`o.status IN (${STATUSES})`)
    .where('l.variant_id', '=', variantId)

/**
 * Lists the orders with units of a variant that are reserved, or sold and not packed, newest first.
 * @throws PRODUCT_NOT_FOUND; VALIDATION for an invalid cursor
 */
export async function listVariantOrders(
  db: Tx,
  sku: string,
  { limit, cursor, locale }: PageParams & { locale: Locale },
): Promise<Page<VariantOrder>> {
  const before = cursor === undefined ? undefined : parseIdCursor(cursor, locale)
  const variants = kysely.selectFrom('variant').select('id').where('sku', '=', sku)
  const [variant] = sku.includes('\0') ? [] : await query(db, variants)
  if (!variant) throw new AppError('PRODUCT_NOT_FOUND')
  const found = kysely
    .with(
      cte => cte('found').materialized(),
      () => openOrdersOf(variant.id),
    )
    .selectFrom('found as f')
    .leftJoin('orders as t', 't.id', 'f.supplementsId')
    .select(({ selectFrom }) => [
      'f.orderNumber',
      'f.status',
      'f.units',
      'f.holdUntil',
      't.number as supplementOf',
      selectFrom('found').select(rowCount.as('rows')).$asScalar().$notNull().as('total'),
    ])
    .orderBy('f.orderNumber', 'desc')
    .limit(limit + 1)
  const rows = await query(db, before === undefined ? found : found.where(sql<boolean>`f."orderNumber" < ${before}`))
  return toPageBy(
    rows,
    { limit, total: rows[0]?.total ?? 0, cursorOf: ({ orderNumber }) => String(orderNumber) },
    ({ orderNumber, status, units, holdUntil, supplementOf }) => ({
      orderNumber,
      status: VariantOrder.shape.status.parse(status),
      units,
      ...(status === 'awaiting_payment' && holdUntil && { holdUntil: holdUntil.toISOString() }),
      ...(supplementOf !== null && { supplementOf }),
    }),
  )
}
