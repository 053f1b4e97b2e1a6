import { randomUUIDv7 } from 'node:crypto'
import { Category } from '@shop/contracts/catalog.ts'
import { defaultLocale, type Locale } from '@shop/contracts/locales.ts'
import { MAX_STOCK_ALERTS, type StockAlert } from '@shop/contracts/stock.ts'
import { fromTextFields, toTextFields } from '@shop/contracts/text-fields.ts'
import { sql } from 'kysely'
import { productsBySku } from '#catalog/index.ts'
import { lockAccount } from '#identity/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'

type AlertInput = { accountId: string; slug: string; sku: string; locale: Locale }

/**
 * Adds a back-in-stock alert for a variant, once. Available variants are rejected, so that repeated requests cannot
 * cause messages. A variant that just came back is notified by the next run.
 * @throws PRODUCT_NOT_FOUND if it is withdrawn or not of this product; IN_STOCK; TOO_MANY_STOCK_ALERTS
 */
export async function addAlert(deps: Deps, { accountId, slug, sku, locale }: AlertInput): Promise<void> {
  if (`${slug}${sku}`.includes('\0')) throw new AppError('PRODUCT_NOT_FOUND')
  await withTransaction(deps.db, deps.random, async tx => {
    await lockAccount(tx, accountId)
    const [variant] = await query(
      tx,
      kysely
        .selectFrom('variant as v')
        .innerJoin('product as p', 'p.id', 'v.product_id')
        .select(['v.id', 'v.on_hand as onHand', 'v.reserved'])
        .where('v.sku', '=', sku)
        .where('v.withdrawn_at', 'is', null)
        .where('p.slug', '=', slug)
        .where('p.withdrawn_at', 'is', null),
    )
    if (!variant) throw new AppError('PRODUCT_NOT_FOUND')
    if (variant.onHand > variant.reserved) throw new AppError('IN_STOCK')
    const alert = { id: randomUUIDv7(), account_id: accountId, variant_id: variant.id, locale }
    const alerts = kysely.insertInto('stock_alert').values({ ...alert, created_at: deps.clock.now() })
    await execute(
      tx,
      alerts.onConflict(conflict => conflict.doNothing()),
    )
    const own = kysely.selectFrom('stock_alert').select('id').where('account_id', '=', accountId)
    if ((await execute(tx, own)) > MAX_STOCK_ALERTS) throw new AppError('TOO_MANY_STOCK_ALERTS')
  })
}

/** Removes an alert if it exists. */
export async function removeAlert(
  { db }: Deps,
  { accountId, sku }: Pick<AlertInput, 'accountId' | 'sku'>,
): Promise<void> {
  if (!sku.includes('\0')) await db.stockAlert.deleteMany({ where: { accountId, variant: { sku } } })
}

/** Lists the alerts of a customer, newest first, without withdrawn products. */
export async function listAlerts(db: Tx, accountId: string): Promise<StockAlert[]> {
  const rows = await query(db, alerts.where('a.account_id', '=', accountId))
  const products = await productsBySku(
    db,
    rows.map(({ sku }) => sku),
  )
  return rows.flatMap(({ createdAt, sku }) => {
    const product = products.find(({ variants }) => variants.some(variant => variant.sku === sku))
    const variant = product?.variants.find(each => each.sku === sku)
    if (!product || !variant) return []
    const { slug, brand, category, imageUrl } = product
    return {
      sku,
      slug,
      ...toTextFields('title', fromTextFields('title', product)),
      brand,
      category: Category.parse(category),
      imageUrl,
      weight: variant.weight,
      askedAt: createdAt.toISOString(),
    }
  })
}

/** Returns all alerts of a customer with titles for the export, including withdrawn products. */
export async function exportAlerts(
  db: Tx,
  accountId: string,
): Promise<{ sku: string; title: string; askedAt: string }[]> {
  const rows = await query(db, alerts.where('a.account_id', '=', accountId))
  return rows.map(({ createdAt, ...alert }) => ({ ...alert, askedAt: createdAt.toISOString() }))
}

const alerts = kysely
  .selectFrom('stock_alert as a')
  .innerJoin('variant as v', 'v.id', 'a.variant_id')
  .innerJoin('product as p', 'p.id', 'v.product_id')
  .select(['v.sku', sql<string>`p.title ->> ${sql.lit(defaultLocale)}`.as('title'), 'a.created_at as createdAt'])
  .orderBy('a.id', 'desc')
