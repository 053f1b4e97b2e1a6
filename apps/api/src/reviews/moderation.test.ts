import { describe, expect } from 'vitest'
import { test } from '../../test/builders/checkout-shop.ts'
import { deliveredOrder } from '../../test/builders/returns-shop.ts'
import { decide, pathOf, pendingReview, publicOf, publishedReview, reviewer } from '../../test/builders/reviews-shop.ts'

describe('staff', () => {
  test('decide about the version that they have read, with an entry in the audit log', async ({ shop }) => {
    const coal = await shop.given.variant()
    const { browser, reviewId } = await pendingReview(shop, coal)
    const staff = await reviewer(shop)
    const publish = (version: number) => staff.put(`/admin/reviews/${reviewId}/state`, { state: 'published', version })
    await browser.put(pathOf(coal), { rating: 1, text: 'Changed' })
    expect((await publish(1)).body.error).toBe('REVIEW_CHANGED')
    for (let n = 0; n < 2; n++) expect((await publish(2)).body.result).toMatchObject({ state: 'published', version: 3 })
    const outdated = { state: 'rejected', version: 2, reason: 'x' }
    expect((await staff.put(`/admin/reviews/${reviewId}/state`, outdated)).body.error).toBe('REVIEW_CHANGED')
    const entries = await shop.db.auditEntry.findMany({ where: { subjectId: reviewId } })
    expect(entries).toMatchObject([{ action: 'review.publish', after: { state: 'published' } }])
    expect((await staff.put(`/admin/reviews/${reviewId}/state`, { state: 'rejected', version: 2 })).status).toBe(422)
    expect((await browser.put(`/admin/reviews/${reviewId}/state`, { state: 'published', version: 2 })).status).toBe(403)
  })

  test('answer a review, change the answer and remove it', async ({ shop }) => {
    const coal = await shop.given.variant()
    const { reviewId, browser } = await publishedReview(shop, coal)
    const staff = await reviewer(shop)
    const { version: first } = await shop.db.review.findUniqueOrThrow({ where: { id: reviewId } })
    let version = first
    const answer = async (text: string | null, at = version) => {
      const { body } = await staff.put(`/admin/reviews/${reviewId}/answer`, { version: at, answer: text })
      version = body.result?.version ?? version
      return body
    }
    for (const text of ['Thank you', 'Thank you!']) {
      const read = version
      await answer(text)
      expect((await answer(text, read)).result.answer.text).toBe(text)
    }
    expect((await answer('Late', first)).error).toBe('REVIEW_CHANGED')
    expect((await publicOf(shop, coal)).items[0].answer).toEqual({ text: 'Thank you!', at: expect.any(String) })
    await answer(null)
    expect((await publicOf(shop, coal)).items[0].answer).toBeUndefined()
    const entries = await shop.db.auditEntry.count({ where: { subjectId: reviewId, action: 'review.answer' } })
    expect(entries).toBe(3)
    await browser.put(pathOf(coal), { rating: 1, text: 'Rewritten' })
    expect((await answer('Thank you!')).error).toBe('REVIEW_CHANGED')
  })

  test('do not decide about their own review', async ({ shop }) => {
    const coal = await shop.given.variant()
    const { browser } = await deliveredOrder(shop, [{ ...coal, quantity: 1 }], { customer: await shop.given.staff() })
    const reviewId = (await browser.put(pathOf(coal), { rating: 5 })).body.result.id
    const published = await browser.put(`/admin/reviews/${reviewId}/state`, { state: 'published', version: 1 })
    expect(published.body).toMatchObject({ error: 'FORBIDDEN', message: expect.stringContaining('colleague') })
    const answered = await browser.put(`/admin/reviews/${reviewId}/answer`, { version: 1, answer: 'Great' })
    expect(answered.body.error).toBe('FORBIDDEN')
  })

  test('see when a review was changed, and it is the last to moderate then', async ({ shop }) => {
    const coal = await shop.given.variant({ stock: 10 })
    const first = await pendingReview(shop, coal, { text: 'One more_rare word' })
    shop.clock.advance(1000)
    const second = await pendingReview(shop, coal, { text: 'Two more_rare words' })
    shop.clock.advance(1000)
    await first.browser.put(pathOf(coal), { rating: 2, text: 'Three more_rare words' })
    const { updatedAt } = await shop.db.review.findUniqueOrThrow({ where: { id: first.reviewId } })
    const changedAt = updatedAt.toISOString()
    const staff = await reviewer(shop)
    const page = async (query = '') => (await staff.get(`/admin/reviews?q=more_rare&limit=1${query}`)).body.result
    const { items, nextCursor } = await page()
    expect(items[0].id).toBe(second.reviewId)
    expect(items[0].changedAt).toBeUndefined()
    expect((await page(`&cursor=${nextCursor}`)).items).toMatchObject([{ id: first.reviewId, changedAt }])
    expect((await staff.get('/admin/reviews?cursor=x')).status).toBe(422)
    await decide(shop, first.reviewId, { state: 'published' })
    expect((await publicOf(shop, coal)).items).toMatchObject([{ id: first.reviewId, writtenAt: changedAt }])
  })

  test('list reviews by state and text, those to moderate oldest first', async ({ shop }) => {
    const coal = await shop.given.variant({ stock: 10 })
    const first = await pendingReview(shop, coal, { text: 'Quite a_unique word' })
    const second = await pendingReview(shop, coal, { text: 'Also a_unique word' })
    const staff = await reviewer(shop)
    const idsOf = async (query: string) =>
      (await staff.get(`/admin/reviews?q=a_unique${query}`)).body.result.items.map(({ id }: { id: string }) => id)
    expect(await idsOf('')).toEqual([first.reviewId, second.reviewId])
    expect(await idsOf('&limit=1')).toEqual([first.reviewId])
    await decide(shop, first.reviewId, { state: 'published' })
    expect(await idsOf('')).toEqual([second.reviewId])
    expect(await idsOf('&show=all')).toEqual([second.reviewId, first.reviewId])
    expect(await idsOf('&show=published')).toEqual([first.reviewId])
    expect(await idsOf('&show=rejected')).toEqual([])
  })
})
