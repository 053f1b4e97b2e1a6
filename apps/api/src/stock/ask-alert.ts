import type { Locale } from '@shop/contracts/locale.ts'
import { MAX_STOCK_ALERTS } from '@shop/contracts/stock.ts'
import { lockAccount } from '#identity/index.ts'
import { transact } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'

type Wish = { accountId: string; slug: string; sku: string; locale: Locale }

/**
 * Notes that a customer waits for a packing, once. What is there is refused, so that nobody is sent a message for
 * each time they ask; what comes back just now is told of by the next sweep.
 * @throws PRODUCT_NOT_FOUND for what is withdrawn or not of this product; IN_STOCK; TOO_MANY_STOCK_ALERTS
 */
export async function askAlert(deps: Deps, { accountId, slug, sku, locale }: Wish): Promise<void> {
  if (`${slug}${sku}`.includes('\0')) throw new AppError('PRODUCT_NOT_FOUND')
  await transact(deps.db, deps.random, async tx => {
    await lockAccount(tx, accountId)
    const variant = await tx.variant.findUnique({
      where: { sku, withdrawnAt: null, product: { slug, withdrawnAt: null } },
      select: { id: true, onHand: true, reserved: true },
    })
    if (!variant) throw new AppError('PRODUCT_NOT_FOUND')
    if (variant.onHand > variant.reserved) throw new AppError('IN_STOCK')
    const data = [{ accountId, variantId: variant.id, locale, createdAt: deps.clock.now() }]
    await tx.stockAlert.createMany({ data, skipDuplicates: true })
    if ((await tx.stockAlert.count({ where: { accountId } })) > MAX_STOCK_ALERTS)
      throw new AppError('TOO_MANY_STOCK_ALERTS')
  })
}

/** Stops waiting for a packing; changes nothing where nobody waits. */
export async function dropAlert({ db }: Deps, { accountId, sku }: Pick<Wish, 'accountId' | 'sku'>): Promise<void> {
  if (!sku.includes('\0')) await db.stockAlert.deleteMany({ where: { accountId, variant: { sku } } })
}
