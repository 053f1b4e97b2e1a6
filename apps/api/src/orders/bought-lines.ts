import type { Tx } from '#platform/db.ts'

/** A line as it was bought, with what decides whether its goods are taken back. */
export type BoughtGoods = {
  variantId: string
  sku: string
  titleRu: string
  titleEn: string | null
  titleHy: string | null
  imageUrl: string
  weightGrams: number
  quantity: number
  unitPriceAmd: number
  discountAmd: number
  pointsAmd: number
  category: string
  accessoryType: string | null
}

/** The lines of an order, by their sku. */
export async function boughtGoods(db: Tx, orderId: string): Promise<BoughtGoods[]> {
  const rows = await db.orderLine.findMany({
    where: { orderId },
    orderBy: { sku: 'asc' },
    select: {
      variantId: true,
      sku: true,
      titleRu: true,
      titleEn: true,
      titleHy: true,
      imageUrl: true,
      weightGrams: true,
      quantity: true,
      unitPriceAmd: true,
      discountAmd: true,
      pointsAmd: true,
      variant: { select: { product: { select: { category: true, accessoryType: true } } } },
    },
  })
  return rows.map(({ variant, ...line }) => ({ ...line, ...variant.product }))
}

/** When an order was delivered; null where it was not. */
export async function deliveredAt(db: Tx, orderId: string): Promise<Date | null> {
  const event = await db.orderEvent.findFirst({
    where: { orderId, to: 'delivered' },
    orderBy: { seq: 'desc' },
    select: { at: true },
  })
  return event?.at ?? null
}
