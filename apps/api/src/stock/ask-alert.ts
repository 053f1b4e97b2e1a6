import { randomUUIDv7 } from 'node:crypto'
import type { Locale } from '@shop/contracts/locale.ts'
import { MAX_STOCK_ALERTS } from '@shop/contracts/stock.ts'
import { lockAccount } from '#identity/index.ts'
import { withTransaction } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { execute, kysely, query } from '#platform/sql.ts'

type Wish = { accountId: string; slug: string; sku: string; locale: Locale }

/**
 * Notes that a customer waits for a packing, once. What is there is refused, so that nobody is sent a message for
 * each time they ask; what comes back just now is told of by the next sweep.
 * @throws PRODUCT_NOT_FOUND for what is withdrawn or not of this product; IN_STOCK; TOO_MANY_STOCK_ALERTS
 */
export async function askAlert(deps: Deps, { accountId, slug, sku, locale }: Wish): Promise<void> {
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

/** Stops waiting for a packing; changes nothing where nobody waits. */
export async function dropAlert({ db }: Deps, { accountId, sku }: Pick<Wish, 'accountId' | 'sku'>): Promise<void> {
  if (!sku.includes('\0')) await db.stockAlert.deleteMany({ where: { accountId, variant: { sku } } })
}
