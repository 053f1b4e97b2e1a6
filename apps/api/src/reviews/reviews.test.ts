import { AccountExport } from '@shop/contracts/account.ts'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { NOON, orderOf, test } from '../../test/builders/checkout-shop.ts'
import { accepted, deliveredOrder } from '../../test/builders/returns-shop.ts'
import {
  decide,
  pathOf,
  pendingReview,
  photo,
  publicOf,
  publishedReview,
  reviewer,
  uploadPhoto,
} from '../../test/builders/reviews-shop.ts'

describe('a review', () => {
  test('is possible of a product that was delivered', async ({ shop }) => {
    const coal = await shop.given.variant()
    const customer = await shop.given.customer()
    const browser = shop.as(customer)
    const write = () => browser.put(pathOf(coal), { rating: 5 })
    expect((await write()).body.error).toBe('REVIEW_NOT_POSSIBLE')
    const { number } = (await browser.order(orderOf([{ ...coal, quantity: 1 }]))).body.result.order
    await shop.pay(number)
    expect((await write()).body.error).toBe('REVIEW_NOT_POSSIBLE')
    expect((await browser.get(pathOf(coal))).body.result).toEqual({ canReview: false, helpfulIds: [] })
    await shop.deliver(number)
    expect((await browser.get('/user/reviews')).body.result).toMatchObject({
      items: [],
      total: 0,
      waiting: [{ slug: coal.slug }],
    })
    expect((await write()).body.result).toMatchObject({ state: 'pending', rating: 5, product: { slug: coal.slug } })
    expect((await browser.get('/user/reviews')).body.result).toMatchObject({ items: [{ rating: 5 }], waiting: [] })
    expect((await browser.put('/user/reviews/no-such', { rating: 5 })).body.error).toBe('PRODUCT_NOT_FOUND')
    expect((await browser.put(pathOf(coal), { rating: 6 })).status).toBe(422)
    expect((await shop.as().put(pathOf(coal), { rating: 5 })).status).toBe(401)
  })

  test('is possible of a product that was returned, and not of one that was refused at the door', async ({ shop }) => {
    const [coal, other] = [await shop.given.variant({ price: 3000 }), await shop.given.variant({ price: 3000 })]
    const order = await deliveredOrder(shop, [{ ...coal, quantity: 1 }])
    await accepted(shop, order, [{ sku: coal.sku, quantity: 1 }])
    expect((await order.browser.get(pathOf(coal))).body.result.canReview).toBe(true)
    expect((await order.browser.put(pathOf(coal), { rating: 1 })).status).toBe(200)

    const customer = await shop.given.customer()
    const browser = shop.as(customer)
    const items = [coal, other].map(each => ({ ...each, quantity: 1 }))
    const { number } = (await browser.order(orderOf(items))).body.result.order
    await shop.pay(number)
    const staff = await reviewer(shop)
    for (const step of ['confirm', 'pack', 'dispatch']) await staff.post(`/admin/orders/${number}/${step}`, {})
    const refused = { reason: 'changed_mind', lines: [{ sku: coal.sku, quantity: 1 }] }
    expect((await staff.post(`/admin/orders/${number}/deliver`, { refused })).status).toBe(200)
    expect((await browser.put(pathOf(coal), { rating: 1 })).body.error).toBe('REVIEW_NOT_POSSIBLE')
    expect((await browser.get('/user/reviews')).body.result.waiting).toMatchObject([{ slug: other.slug }])
  })

  test('is public once staff publish it, with first name and initial', async ({ shop }) => {
    const coal = await shop.given.variant()
    const { reviewId, customer, browser } = await pendingReview(shop, coal, { rating: 4, text: 'Burns' })
    const rename = (name: string) => shop.db.account.update({ where: { id: customer.id }, data: { name } })
    await rename('Ani Petrosyan')
    await browser.put(pathOf(coal), { rating: 4, text: 'Burns long' })
    const none = { count: 0, average: 0, byStars: [0, 0, 0, 0, 0] }
    expect(await publicOf(shop, coal)).toEqual({
      items: [],
      nextCursor: null,
      total: 0,
      summary: none,
      hasReviews: true,
    })
    await decide(shop, reviewId, { state: 'published' })
    // Staff have not checked the new name.
    await rename('t.me/cheap')
    const { items, summary, total } = await publicOf(shop, coal)
    expect(items).toEqual([
      {
        id: reviewId,
        rating: 4,
        text: 'Burns long',
        language: 'en',
        photos: [],
        helpful: 0,
        writtenAt: expect.any(String),
        author: 'Ani P.',
      },
    ])
    expect([summary, total]).toEqual([{ count: 1, average: 4, byStars: [0, 0, 0, 1, 0] }, 1])
  })

  test('waits for staff again when its customer changes it, and not when nothing changed', async ({ shop }) => {
    const coal = await shop.given.variant()
    const { browser, reviewId } = await publishedReview(shop, coal, { rating: 2 })
    await browser.put(pathOf(coal), { rating: 2, text: 'Burns long' })
    expect((await publicOf(shop, coal)).total).toBe(1)
    const changed = await browser.put(pathOf(coal), { rating: 3, text: 'Burns very long' })
    expect(changed.body.result).toMatchObject({ id: reviewId, state: 'pending', rating: 3 })
    expect((await publicOf(shop, coal)).summary.count).toBe(0)
    await decide(shop, reviewId, { state: 'published' })
    expect((await publicOf(shop, coal)).summary).toEqual({ count: 1, average: 3, byStars: [0, 0, 1, 0, 0] })
    expect((await browser.delete(pathOf(coal))).status).toBe(200)
    expect((await browser.delete(pathOf(coal))).status).toBe(200)
    expect((await publicOf(shop, coal)).summary.count).toBe(0)
    expect((await browser.get(pathOf(coal))).body.result).toEqual({ canReview: true, helpfulIds: [] })
  })

  test('loses its votes and the answer when its rating or text changes, not when a photo does', async ({ shop }) => {
    const coal = await shop.given.variant()
    const { browser, reviewId } = await publishedReview(shop, coal, { rating: 5, text: 'Great' })
    await shop.as(await shop.given.customer()).put(`/reviews/${reviewId}/helpful`, { isHelpful: true })
    const staff = await reviewer(shop)
    const { version } = await shop.db.review.findUniqueOrThrow({ where: { id: reviewId } })
    await staff.put(`/admin/reviews/${reviewId}/answer`, { version, answer: 'Thank you!' })
    const { id: photoId } = (await uploadPhoto(browser, await photo('more'))).body.result
    const withPhoto = await browser.put(pathOf(coal), { rating: 5, text: 'Great', photos: [photoId] })
    expect(withPhoto.body.result).toMatchObject({ helpful: 1, answer: { text: 'Thank you!' } })
    const rewritten = await browser.put(pathOf(coal), { rating: 1, text: 'Awful', photos: [photoId] })
    expect(rewritten.body.result).toMatchObject({ helpful: 0 })
    expect(rewritten.body.result.answer).toBeUndefined()
    expect(await shop.db.reviewVote.count({ where: { reviewId } })).toBe(0)
    const entries = await shop.db.auditEntry.findMany({ where: { subjectId: reviewId, action: 'review.reset' } })
    expect(entries).toMatchObject([
      { before: { answer: 'Thank you!', helpful: 1 }, after: { answer: null, helpful: 0 } },
    ])
  })

  test('of a product that was withdrawn is not shown, and its customer reads why', async ({ shop }) => {
    const coal = await shop.given.variant()
    const { browser, reviewId } = await publishedReview(shop, coal)
    await shop.db.product.update({ where: { slug: coal.slug }, data: { withdrawnAt: NOON } })
    expect((await browser.get('/user/reviews')).body.result.items).toMatchObject([{ hidden: 'withdrawn' }])
    expect((await browser.put(pathOf(coal), { rating: 1 })).body.error).toBe('PRODUCT_NOT_FOUND')
    const reader = shop.as(await shop.given.customer())
    expect((await reader.put(`/reviews/${reviewId}/helpful`, { isHelpful: true })).status).toBe(404)
    expect((await browser.delete(pathOf(coal))).status).toBe(200)
    expect((await browser.get('/user/reviews')).body.result.total).toBe(0)
  })

  test('is deleted by the slug of an open page also after staff changed it', async ({ shop }) => {
    const coal = await shop.given.variant()
    const { browser } = await publishedReview(shop, coal)
    const { id: productId } = await shop.db.product.update({
      where: { slug: coal.slug },
      data: { slug: `${coal.slug}-new` },
    })
    await shop.db.productRedirect.create({ data: { slug: coal.slug, productId, createdAt: shop.clock.now() } })
    expect((await browser.delete(pathOf(coal))).status).toBe(200)
    expect((await browser.get('/user/reviews')).body.result.total).toBe(0)
  })

  test('that staff rejected shows its customer why', async ({ shop }) => {
    const coal = await shop.given.variant()
    const { browser, reviewId } = await publishedReview(shop, coal)
    await decide(shop, reviewId, { state: 'rejected', reason: 'Names a person' })
    expect((await publicOf(shop, coal)).total).toBe(0)
    expect((await browser.get(pathOf(coal))).body.result.review).toMatchObject({
      state: 'rejected',
      rejection: 'Names a person',
    })
    const { body } = await browser.put(pathOf(coal), { rating: 5, text: 'Better' })
    expect(body.result.state).toBe('pending')
    expect(body.result.rejection).toBeUndefined()
  })

  test('is sorted by votes or by date, page by page', async ({ shop }) => {
    const coal = await shop.given.variant({ stock: 20 })
    const ids: string[] = []
    for (let n = 0; n < 3; n++) ids.unshift((await publishedReview(shop, coal, { rating: n + 1 })).reviewId)
    const [newest, , oldest] = ids
    await shop.as(await shop.given.customer()).put(`/reviews/${oldest}/helpful`, { isHelpful: true })
    const read = async (sort: string) => {
      const seen: string[] = []
      let cursor = ''
      do {
        const page = await publicOf(shop, coal, `?sort=${sort}&limit=2${cursor}`)
        expect(page.total).toBe(3)
        seen.push(...page.items.map(({ id }: { id: string }) => id))
        cursor = page.nextCursor ? `&cursor=${page.nextCursor}` : ''
      } while (cursor)
      return seen
    }
    expect(await read('newest')).toEqual(ids)
    expect(await read('helpful')).toEqual([oldest, newest, ids[1]])
    expect((await shop.as().get(`/catalog/products/${coal.slug}/reviews?cursor=x`)).status).toBe(422)
  })

  test('is hidden where the law profile allows a category no reviews', async ({ shop }) => {
    const coal = await shop.given.variant()
    const { browser, photoIds, reviewId } = await publishedReview(shop, coal, { photos: [await photo('law')] })
    const admin = shop.as(await shop.given.staff('admin'))
    const { value, version } = (await admin.get('/admin/settings/categories')).body.result
    const setReviews = (hasReviews: boolean, at: number) =>
      admin.put('/admin/settings/categories', {
        value: { ...value, coal: { ...value.coal, hasReviews } },
        version: at,
      })
    expect((await setReviews(false, version)).status).toBe(200)
    expect(await publicOf(shop, coal)).toMatchObject({ hasReviews: false, summary: { count: 0 } })
    expect((await shop.as().get(`/reviews/${reviewId}/photos/${photoIds[0]}`)).status).toBe(404)
    expect((await browser.put(pathOf(coal), { rating: 1 })).body.error).toBe('REVIEWS_NOT_ALLOWED')
    const reader = shop.as(await shop.given.customer())
    expect((await reader.put(`/reviews/${reviewId}/helpful`, { isHelpful: true })).status).toBe(404)
    expect((await browser.get('/user/reviews')).body.result).toMatchObject({
      items: [{ state: 'published', hidden: 'category' }],
      total: 1,
    })
    expect((await setReviews(true, version + 1)).status).toBe(200)
    expect((await publicOf(shop, coal)).summary.count).toBe(1)
  })
})

describe('the photos of a review', () => {
  test('are public without metadata only while it is published', async ({ shop }) => {
    const coal = await shop.given.variant()
    const { browser, reviewId, photoIds } = await pendingReview(shop, coal, { photos: [await photo()] })
    const path = `/reviews/${reviewId}/photos/${photoIds[0]}`
    const own = `/user/review-photos/${photoIds[0]}`
    const staff = await reviewer(shop)
    const stranger = shop.as(await shop.given.customer())
    expect((await shop.as().get(path)).status).toBe(404)
    expect((await browser.get(path)).status).toBe(404)
    expect((await stranger.get(own)).status).toBe(404)
    expect((await shop.as().get(`/pictures/${photoIds[0]}/800.webp`)).status).toBe(404)
    for (const { status, headers, body } of [
      await browser.get(`${own}?size=large`),
      await staff.get(`/admin/reviews/${reviewId}/photos/${photoIds[0]}?size=large`),
    ]) {
      expect([status, headers['content-type']]).toEqual([200, 'image/webp'])
      expect(headers['cache-control']).toMatch(/^private/)
      expect((await sharp(body).metadata()).exif).toBeUndefined()
    }
    await decide(shop, reviewId, { state: 'published' })
    const seen = await shop.as().get(path)
    expect([seen.status, seen.headers['cache-control']]).toEqual([200, 'private, max-age=300'])
    await decide(shop, reviewId, { state: 'rejected', reason: 'x' })
    expect((await shop.as().get(path)).status).toBe(404)
  })

  test('are those that the customer has uploaded, at most four', async ({ shop }) => {
    const coal = await shop.given.variant({ stock: 10 })
    const { photoIds } = await pendingReview(shop, coal, { photos: [await photo()] })
    const { browser } = await deliveredOrder(shop, [{ ...coal, quantity: 1 }])
    const stolen = await browser.put(pathOf(coal), { rating: 5, photos: photoIds })
    expect([stolen.status, stolen.body.details[0].path]).toEqual([422, 'body.photos'])
    const tooMany = await browser.put(pathOf(coal), { rating: 5, photos: Array(5).fill(photoIds[0]) })
    expect(tooMany.status).toBe(422)
    const stranger = shop.as(await shop.given.customer())
    expect((await uploadPhoto(stranger, await photo())).body.error).toBe('REVIEW_NOT_POSSIBLE')
  })
})

describe('a vote', () => {
  test('counts once per customer, can be taken back, and is not for one’s own review', async ({ shop }) => {
    const coal = await shop.given.variant()
    const { browser, reviewId } = await publishedReview(shop, coal)
    const reader = shop.as(await shop.given.customer())
    const vote = (by: typeof reader, isHelpful: boolean) => by.put(`/reviews/${reviewId}/helpful`, { isHelpful })
    for (let n = 0; n < 2; n++) expect((await vote(reader, true)).body.result).toEqual({ isHelpful: true, helpful: 1 })
    expect((await reader.get(pathOf(coal))).body.result.helpfulIds).toEqual([reviewId])
    expect((await vote(browser, true)).body.error).toBe('FORBIDDEN')
    for (let n = 0; n < 2; n++)
      expect((await vote(reader, false)).body.result).toEqual({ isHelpful: false, helpful: 0 })
    await decide(shop, reviewId, { state: 'rejected', reason: 'x' })
    expect((await vote(reader, true)).body.error).toBe('NOT_FOUND')
  })
})

describe('the data of a customer', () => {
  test('is exported with reviews and votes, which the deletion of the account removes', async ({ shop }) => {
    const coal = await shop.given.variant({ stock: 10 })
    const author = await publishedReview(shop, coal, { photos: [await photo('gone')] })
    const other = await publishedReview(shop, coal, { rating: 3 })
    await author.browser.put(`/reviews/${other.reviewId}/helpful`, { isHelpful: true })
    const exported = AccountExport.parse((await author.browser.get('/user/export')).body.result)
    expect(exported.reviews).toMatchObject([{ id: author.reviewId, text: 'Burns long', photos: [{}] }])
    expect(exported.reviewVotes).toMatchObject([{ reviewId: other.reviewId }])
    const admin = shop.as(await shop.given.staff('admin'))
    const deleted = await admin.post(`/admin/customers/${author.customer.id}/delete`, { reason: 'asked' })
    expect(deleted.status).toBe(200)
    const { items, summary } = await publicOf(shop, coal)
    expect(items).toMatchObject([{ id: other.reviewId, helpful: 0 }])
    expect(summary).toEqual({ count: 1, average: 3, byStars: [0, 0, 1, 0, 0] })
    expect(await shop.db.reviewPhoto.count({ where: { reviewId: author.reviewId } })).toBe(0)
  })
})
