import { expect } from 'vitest'
import type { Browser, Shop, TestVariant } from './checkout-shop.ts'
import { drawPicture } from './picture-files.ts'
import { type Delivered, deliveredOrder } from './returns-shop.ts'

export const reviewer = async (shop: Shop) => shop.as(await shop.given.staff())

/** Returns the bytes of a photo with metadata. */
export const photo = (artist = 'Ani') =>
  drawPicture({ width: 800, height: 600 })
    .withExif({ IFD0: { Artist: artist } })
    .jpeg()
    .toBuffer()

export const uploadPhoto = (browser: Browser, bytes: Uint8Array) =>
  browser.post('/user/pictures/review', bytes, { 'Content-Type': 'image/jpeg' })

export const pathOf = ({ slug }: Pick<TestVariant, 'slug'>) => `/user/reviews/${slug}`

/** A customer who received a product and wrote about it; staff have not decided yet. */
export async function pendingReview(
  shop: Shop,
  product: TestVariant,
  { rating = 5, text = 'Burns long', photos = [] as readonly Uint8Array[] } = {},
): Promise<Delivered & { reviewId: string; photoIds: string[] }> {
  const order = await deliveredOrder(shop, [{ ...product, quantity: 1 }])
  const photoIds: string[] = []
  for (const bytes of photos) photoIds.push((await uploadPhoto(order.browser, bytes)).body.result.id)
  const { status, body } = await order.browser.put(pathOf(product), { rating, text, photos: photoIds })
  expect([status, body.result?.state]).toEqual([200, 'pending'])
  return { ...order, reviewId: body.result.id, photoIds }
}

/** Returns the reviews of a product as everyone sees them. */
export const publicOf = async (shop: Shop, { slug }: Pick<TestVariant, 'slug'>, query = '') =>
  (await shop.as().get(`/catalog/products/${slug}/reviews${query}`)).body.result

/** Publishes or rejects the current version of a review. */
export async function decide(shop: Shop, reviewId: string, decision: object): Promise<void> {
  const { version } = await shop.db.review.findUniqueOrThrow({ where: { id: reviewId } })
  const staff = await reviewer(shop)
  expect((await staff.put(`/admin/reviews/${reviewId}/state`, { ...decision, version })).status).toBe(200)
}

/** A customer whose review of a product is published. */
export async function publishedReview(
  shop: Shop,
  product: TestVariant,
  content: Parameters<typeof pendingReview>[2] = {},
): ReturnType<typeof pendingReview> {
  const review = await pendingReview(shop, product, content)
  await decide(shop, review.reviewId, { state: 'published' })
  return review
}
