import { Category } from '@shop/contracts/catalog.ts'
import type { StockAlert } from '@shop/contracts/stock.ts'
import { productsBySku } from '#catalog/index.ts'
import type { Tx } from '#platform/db.ts'

/** What a customer waits for, the newest first; what was taken off the shop meanwhile is left out. */
export async function listAlerts(db: Tx, accountId: string): Promise<StockAlert[]> {
  const rows = await db.stockAlert.findMany({
    where: { accountId },
    orderBy: { id: 'desc' },
    select: { createdAt: true, variant: { select: { sku: true } } },
  })
  const products = await productsBySku(
    db,
    rows.map(({ variant }) => variant.sku),
  )
  return rows.flatMap(({ createdAt, variant: { sku } }) => {
    const product = products.find(({ variants }) => variants.some(variant => variant.sku === sku))
    const packing = product?.variants.find(variant => variant.sku === sku)
    if (!product || !packing) return []
    const { slug, title, titleEN, titleHY, brand, category, imageUrl } = product
    return {
      sku,
      slug,
      title,
      ...(titleEN !== undefined && { titleEN }),
      ...(titleHY !== undefined && { titleHY }),
      brand,
      category: Category.parse(category),
      imageUrl,
      weight: packing.weight,
      askedAt: createdAt.toISOString(),
    }
  })
}

/** All that a customer waits for, with its titles, also what is off the shop: what we hold. */
export async function alertsHeld(
  db: Tx,
  accountId: string,
): Promise<{ sku: string; title: string; askedAt: string }[]> {
  const rows = await db.stockAlert.findMany({
    where: { accountId },
    orderBy: { id: 'desc' },
    select: { createdAt: true, variant: { select: { sku: true, product: { select: { titleRu: true } } } } },
  })
  return rows.map(({ createdAt, variant }) => ({
    sku: variant.sku,
    title: variant.product.titleRu,
    askedAt: createdAt.toISOString(),
  }))
}
