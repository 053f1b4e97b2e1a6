import { AccountExport } from '@shop/contracts/account.ts'
import { describe, expect, onTestFinished } from 'vitest'
import { drainOutbox } from '#notifications/index.ts'
import { test as base, type Customer, NOON, type Shop, type TestVariant } from '../../test/builders/checkout-shop.ts'
import { outletOf } from '../../test/builders/message-shop.ts'
import { accepted, deliveredOrder } from '../../test/builders/returns-shop.ts'
import { decide, pathOf, pendingReview, publishedReview, reviewer } from '../../test/builders/reviews-shop.ts'
import { askForReviews } from './index.ts'

/** 12:00 in Yerevan, some days after the orders of the tests. */
const after = (days: number, hours = 0) => new Date(NOON.getTime() + (days * 24 + hours) * 3_600_000)

const choose = async (shop: Shop, customer: Customer, channel: string) => {
  await shop.db.account.update({ where: { id: customer.id }, data: { emailConfirmedAt: NOON } })
  const { status, body } = await shop.as(customer).put('/user/review-contact', { channel })
  expect([status, body.result]).toMatchObject([200, { channel }])
}

const test = base.extend('asking', { auto: true }, async ({ shop }) => {
  onTestFinished(async () => {
    shop.clock.set(NOON)
    // The reconciliation expects messages to be sent within minutes.
    await shop.db.outbox.updateMany({
      where: { topic: { startsWith: 'review.' }, failedAt: null },
      data: { sentAt: NOON },
    })
  })
  return {
    on: async (moment: Date) => {
      shop.clock.set(moment)
      return askForReviews(shop.deps)
    },
    messagesTo: ({ id: accountId }: Customer) =>
      shop.db.outbox.findMany({ where: { accountId, topic: { startsWith: 'review.' } }, orderBy: { id: 'asc' } }),
    /** A customer who chose SMS, and received one unit of each product. */
    receiver: async (products: TestVariant[], channel = 'sms') => {
      const customer = await shop.given.customer()
      await choose(shop, customer, channel)
      const items = products.map(product => ({ ...product, quantity: 1 }))
      return deliveredOrder(shop, items, { customer })
    },
  }
})

describe('a request for reviews', () => {
  test('is sent once per order by the chosen channel, days after the delivery, at daytime', async ({
    shop,
    asking,
  }) => {
    const [first, second] = [await shop.given.variant(), await shop.given.variant()]
    const bySms = await asking.receiver([first])
    const byEmail = await asking.receiver([second], 'email')
    await asking.on(after(6, 20))
    expect(await asking.messagesTo(bySms.customer)).toEqual([])
    // 22:00 and 9:00 in Yerevan.
    await asking.on(after(7, 10))
    await asking.on(after(7, 21))
    expect(await asking.messagesTo(bySms.customer)).toEqual([])
    await Promise.all([asking.on(after(8)), asking.on(after(8)), asking.on(after(8))])
    await asking.on(after(9))
    expect(await asking.messagesTo(bySms.customer)).toMatchObject([
      { topic: 'review.request', channel: 'sms', recipient: bySms.customer.phone, params: { number: bySms.number } },
    ])
    expect(await asking.messagesTo(byEmail.customer)).toMatchObject([
      { topic: 'review.request', channel: 'email', recipient: byEmail.customer.email },
    ])
    const { waiting } = (await bySms.browser.get(`/user/reviews?order=${bySms.number}`)).body.result
    expect(waiting).toMatchObject([{ slug: first.slug }])
    expect((await bySms.browser.get(`/user/reviews?order=${byEmail.number}`)).body.result.waiting).toEqual([])
    const operator = await reviewer(shop)
    const { items } = (await operator.get(`/admin/messages?accountId=${bySms.customer.id}&topic=review.request`)).body
      .result
    const { text } = (await operator.get(`/admin/messages/${items[0].id}`)).body.result
    expect(text).toContain(`/account/reviews?order=${bySms.number}`)
    expect(text).not.toContain(first.slug)
  })

  test('is sent to no one without a channel, and stops when the channel is removed', async ({ shop, asking }) => {
    const coal = await shop.given.variant({ stock: 10 })
    const silent = await deliveredOrder(shop, [{ ...coal, quantity: 1 }])
    const leaving = await asking.receiver([coal])
    await choose(shop, leaving.customer, 'none')
    const blocked = await asking.receiver([coal])
    const admin = shop.as(await shop.given.staff('admin'))
    const path = `/admin/customers/${blocked.customer.id}/block`
    expect((await admin.post(path, { reason: 'Fraud' })).status).toBe(200)
    await asking.on(after(8))
    for (const { customer } of [silent, leaving, blocked]) expect(await asking.messagesTo(customer)).toEqual([])
    expect((await silent.browser.get('/user/review-contact')).body.result).toMatchObject({ channel: 'none', unread: 0 })
    expect((await silent.browser.put('/user/review-contact', { channel: 'pigeon' })).status).toBe(422)
  })

  test('needs a product that was kept, has reviews, was not reviewed and was not asked about', async ({
    shop,
    asking,
  }) => {
    const coal = await shop.given.variant({ stock: 20, price: 3000 })
    const returned = await asking.receiver([coal])
    await accepted(shop, returned, [{ sku: coal.sku, quantity: 1 }])
    const reviewed = await asking.receiver([coal])
    await reviewed.browser.put(pathOf(coal), { rating: 4 })
    await asking.on(after(8))
    for (const { customer } of [returned, reviewed]) expect(await asking.messagesTo(customer)).toEqual([])

    shop.clock.set(NOON)
    const regular = await asking.receiver([coal])
    await asking.on(after(8))
    // Three days without a request.
    await asking.on(after(9))
    shop.clock.set(after(8))
    const again = await deliveredOrder(shop, [{ ...coal, quantity: 1 }], { customer: regular.customer })
    const other = await shop.given.variant()
    const both = await deliveredOrder(
      shop,
      [coal, other].map(each => ({ ...each, quantity: 1 })),
      {
        customer: regular.customer,
      },
    )
    await asking.on(after(16))
    const numbers = (await asking.messagesTo(regular.customer)).map(({ params }) => params)
    expect(numbers).toEqual([{ number: regular.number }, { number: both.number }])
    expect(again.number).not.toBe(both.number)
  })

  test('follows the law profile and the setting, which can turn it off', async ({ shop, asking }) => {
    const coal = await shop.given.variant({ stock: 10 })
    const { customer } = await asking.receiver([coal])
    const admin = shop.as(await shop.given.staff('admin'))
    const change = async (group: string, edit: (value: Record<string, object>) => object) => {
      const { value, version } = (await admin.get(`/admin/settings/${group}`)).body.result
      expect((await admin.put(`/admin/settings/${group}`, { version, value: edit(value) })).status).toBe(200)
    }
    const setReviews = (hasReviews: boolean) =>
      change('categories', value => ({ ...value, coal: { ...value.coal, hasReviews } }))
    await setReviews(false)
    await asking.on(after(8))
    shop.clock.set(NOON)
    await setReviews(true)
    await change('reviews', () => ({ requestAfterDays: 0 }))
    expect(await asking.on(after(8))).toBe(0)
    shop.clock.set(NOON)
    await change('reviews', () => ({ requestAfterDays: 14 }))
    await asking.on(after(13))
    expect(await asking.messagesTo(customer)).toEqual([])
    await asking.on(after(15))
    expect(await asking.messagesTo(customer)).toHaveLength(1)
    shop.clock.set(NOON)
    await change('reviews', () => ({ requestAfterDays: 7 }))
  })

  test('does not come for orders of long ago when a customer chooses a channel', async ({ shop, asking }) => {
    const coal = await shop.given.variant()
    const { customer } = await asking.receiver([coal])
    await asking.on(after(15))
    expect(await asking.messagesTo(customer)).toEqual([])
  })

  test('is exported, and deleted with the account together with the channel', async ({ shop, asking }) => {
    const coal = await shop.given.variant()
    const { browser, customer, number, id } = await asking.receiver([coal])
    await asking.on(after(8))
    const exported = AccountExport.parse((await browser.get('/user/export')).body.result)
    expect(exported).toMatchObject({ reviewChannel: 'sms', reviewRequests: [{ orderNumber: number }] })
    const admin = shop.as(await shop.given.staff('admin'))
    expect((await admin.post(`/admin/customers/${customer.id}/delete`, { reason: 'asked' })).status).toBe(200)
    expect(await shop.db.reviewRequest.count({ where: { orderId: id } })).toBe(0)
    expect(await shop.db.reviewContact.count({ where: { accountId: customer.id } })).toBe(0)
  })
})

describe('a request that waits', () => {
  const drain = (shop: Shop) => drainOutbox(shop.deps, outletOf(shop, {}))

  test('is sent in the morning, and not to a customer who has changed their mind or cannot be reached', async ({
    shop,
    asking,
  }) => {
    const coal = await shop.given.variant({ stock: 10 })
    const [staying, leaving, writing] = [
      await asking.receiver([coal]),
      await asking.receiver([coal]),
      await asking.receiver([coal]),
    ]
    await asking.on(after(8))
    const stateOf = async ({ customer }: Pick<typeof staying, 'customer'>) => {
      const [message] = await asking.messagesTo(customer)
      return message && (message.sentAt ? 'sent' : message.failedAt ? 'failed' : 'waiting')
    }
    // 20:30 in Yerevan.
    shop.clock.set(after(8, 8.5))
    await drain(shop)
    expect(await stateOf(staying)).toBe('waiting')
    const [held] = await asking.messagesTo(staying.customer)
    expect(held?.dueAt).toEqual(new Date('2026-11-29T06:00:00Z'))
    await choose(shop, leaving.customer, 'none')
    await writing.browser.put(pathOf(coal), { rating: 5 })
    shop.clock.set(after(8, 22.5))
    await drain(shop)
    expect([await stateOf(staying), await stateOf(leaving), await stateOf(writing)]).toEqual([
      'sent',
      'failed',
      'failed',
    ])
    const staff = await reviewer(shop)
    const { items } = (await staff.get(`/admin/messages?accountId=${staying.customer.id}&topic=review.request`)).body
      .result
    expect(items).toMatchObject([{ canResend: false }])
  })

  test('is one message for the orders of a customer that are due together, and rests for days after it', async ({
    shop,
    asking,
  }) => {
    const [first, second, third] = [await shop.given.variant(), await shop.given.variant(), await shop.given.variant()]
    const { customer, id } = await asking.receiver([first])
    const other = await deliveredOrder(shop, [{ ...second, quantity: 1 }], { customer })
    shop.clock.set(after(1))
    await deliveredOrder(shop, [{ ...third, quantity: 1 }], { customer })
    await asking.on(after(7, 1))
    const one = await asking.messagesTo(customer)
    expect(one.map(({ params }) => params)).toEqual([{}])
    expect(await shop.db.reviewRequest.count({ where: { orderId: { in: [id, other.id] } } })).toBe(2)
    await asking.on(after(9))
    expect(await asking.messagesTo(customer)).toHaveLength(1)
    await asking.on(after(11))
    expect(await asking.messagesTo(customer)).toHaveLength(2)
  })

  test('goes by e-mail to a confirmed address only', async ({ shop, asking }) => {
    const coal = await shop.given.variant()
    const { customer, browser } = await asking.receiver([coal], 'email')
    await shop.db.account.update({ where: { id: customer.id }, data: { emailConfirmedAt: null } })
    await asking.on(after(8))
    expect(await asking.messagesTo(customer)).toEqual([])
    const chosen = await browser.put('/user/review-contact', { channel: 'email' })
    expect(chosen.body.error).toBe('EMAIL_NOT_CONFIRMED')
  })
})

describe('a discreet order', () => {
  test('makes the request for several orders, and the news about a review of its product, discreet', async ({
    shop,
    asking,
  }) => {
    const [open, secret] = [await shop.given.variant(), await shop.given.variant()]
    const { customer } = await asking.receiver([open])
    const { id } = await deliveredOrder(shop, [{ ...secret, quantity: 1 }], { customer })
    await shop.db.order.update({ where: { id }, data: { isDiscreet: true } })
    await asking.on(after(7, 1))
    for (const product of [open, secret]) {
      const written = await shop.as(customer).put(pathOf(product), { rating: 2, text: 'Cracked' })
      await decide(shop, written.body.result.id, { state: 'rejected', reason: 'Names a person' })
    }
    const sent = await asking.messagesTo(customer)
    expect(sent.map(({ topic, params }) => [topic, Object(params).isDiscreet])).toEqual([
      ['review.request', 1],
      ['review.rejected', undefined],
      ['review.rejected', 1],
    ])
  })
})

describe('news about a review', () => {
  test('are not sent if staff withdraw the decision or the answer before', async ({ shop, asking }) => {
    const coal = await shop.given.variant()
    const { customer, reviewId } = await publishedReview(shop, coal)
    await choose(shop, customer, 'sms')
    const staff = await reviewer(shop)
    const answer = async (text: string | null) => {
      const { version } = await shop.db.review.findUniqueOrThrow({ where: { id: reviewId } })
      expect((await staff.put(`/admin/reviews/${reviewId}/answer`, { version, answer: text })).status).toBe(200)
    }
    // 21:00 in Yerevan.
    shop.clock.set(after(1, 9))
    await answer('Thank you')
    await decide(shop, reviewId, { state: 'rejected', reason: 'Names a person' })
    await decide(shop, reviewId, { state: 'published' })
    await answer(null)
    shop.clock.set(after(1, 22))
    await drainOutbox(shop.deps, outletOf(shop, {}))
    const failed = await asking.messagesTo(customer)
    expect(failed.map(({ topic, sentAt }) => [topic, sentAt])).toEqual([
      ['review.answered', null],
      ['review.rejected', null],
    ])
    for (const { lastError } of failed) expect(lastError).toMatch('does not want')
  })

  test('of an answer are sent once it is public, and not for its corrections', async ({ shop, asking }) => {
    const coal = await shop.given.variant()
    const { customer, browser, reviewId } = await pendingReview(shop, coal)
    await choose(shop, customer, 'sms')
    const staff = await reviewer(shop)
    const answer = async (text: string) => {
      const { version } = await shop.db.review.findUniqueOrThrow({ where: { id: reviewId } })
      expect((await staff.put(`/admin/reviews/${reviewId}/answer`, { version, answer: text })).status).toBe(200)
    }
    await answer('Thank yuo')
    expect(await asking.messagesTo(customer)).toEqual([])
    await decide(shop, reviewId, { state: 'published' })
    await answer('Thank you')
    expect(await asking.messagesTo(customer)).toMatchObject([{ topic: 'review.answered' }])
    expect((await browser.get('/user/review-contact')).body.result.unread).toBe(1)
  })

  test('come by the chosen channel, and are counted until the customer opens the list', async ({ shop, asking }) => {
    const coal = await shop.given.variant()
    const { browser, customer, reviewId } = await publishedReview(shop, coal)
    await choose(shop, customer, 'email')
    const staff = await reviewer(shop)
    const { version } = await shop.db.review.findUniqueOrThrow({ where: { id: reviewId } })
    for (let n = 0; n < 2; n++)
      expect((await staff.put(`/admin/reviews/${reviewId}/answer`, { version, answer: 'Thank you!' })).status).toBe(200)
    await decide(shop, reviewId, { state: 'rejected', reason: 'Names a person' })
    expect(await asking.messagesTo(customer)).toMatchObject([
      { topic: 'review.answered', channel: 'email' },
      { topic: 'review.rejected', channel: 'email', params: { reason: 'Names a person' } },
    ])
    expect((await browser.get('/user/review-contact')).body.result).toEqual({
      channel: 'email',
      isEmailConfirmed: true,
      unread: 1,
    })
    expect((await browser.get('/user/reviews')).body.result.items).toMatchObject([{ isUnread: true }])
    const stranger = shop.as(await shop.given.customer())
    expect((await stranger.put('/user/reviews-read', { ids: [reviewId] })).status).toBe(200)
    expect((await browser.get('/user/review-contact')).body.result.unread).toBe(1)
    for (let n = 0; n < 2; n++) expect((await browser.put('/user/reviews-read', { ids: [reviewId] })).status).toBe(200)
    expect((await browser.get('/user/review-contact')).body.result.unread).toBe(0)
  })

  test('are only counted for a customer without a channel', async ({ shop, asking }) => {
    const coal = await shop.given.variant()
    const { browser, customer, reviewId } = await publishedReview(shop, coal)
    await decide(shop, reviewId, { state: 'rejected', reason: 'Names a person' })
    expect(await asking.messagesTo(customer)).toEqual([])
    expect((await browser.get('/user/review-contact')).body.result.unread).toBe(1)
    await browser.put(pathOf(coal), { rating: 5, text: 'Better' })
    expect((await browser.get('/user/review-contact')).body.result.unread).toBe(0)
  })
})
