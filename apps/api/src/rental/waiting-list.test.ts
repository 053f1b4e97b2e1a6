import { addDays, shopTimestamp } from '@shop/contracts/days.ts'
import { MAX_RENTAL_WAITS } from '@shop/contracts/rental-waits.ts'
import { describe, expect } from 'vitest'
import { test as base, NOON, type Shop, TODAY, TOMORROW } from '../../test/builders/checkout-shop.ts'
import { addModel, type Model, paidRental } from '../../test/builders/rental-shop.ts'
import { notifyFreeRentals } from './waiting-list.ts'

const test = base
  .extend('operator', { scope: 'file' }, async ({ shop }) => shop.as(await shop.given.staff()))
  .extend('noon', { auto: true }, async ({ shop }, { onCleanup }) => {
    onCleanup(() => shop.clock.set(NOON))
  })
const day = (days: number) => addDays(TODAY, days)

/** A model whose only unit is rented from tomorrow for two days, and a customer who waits for these days. */
async function waiting(shop: Shop) {
  const model = await addModel(shop)
  const rented = await paidRental(shop, model, TOMORROW, day(3))
  const customer = await shop.given.customer()
  const browser = shop.as(customer)
  const wait = (days: object = {}) =>
    browser.post('/rental/waits', { model: model.slug, from: TOMORROW, to: day(3), ...days })
  expect((await wait()).status).toBe(201)
  const items = async () => (await browser.get('/user/rental-waits')).body.result.items
  return { model, rented, customer, browser, wait, items }
}

/** The messages about a model that is free. */
const messagesOf = (shop: Shop, { slug }: Pick<Model, 'slug'>) =>
  shop.db.outbox.findMany({
    where: { topic: 'rental.free', params: { path: ['slug'], equals: slug } },
    orderBy: { channel: 'asc' },
  })

describe('the waiting list of a model', () => {
  test('has each customer once for the same days, until the customer leaves it', async ({ shop, operator }) => {
    const { model, customer, browser, wait, items } = await waiting(shop)
    expect((await wait()).status).toBe(201)
    const [entry, ...others] = await items()
    expect([entry, others]).toMatchObject([{ slug: model.slug, from: TOMORROW, to: day(3) }, []])
    const { result } = (await operator.get('/admin/rental-waits')).body
    expect(result.items).toContainEqual({ ...entry, customer: { name: expect.any(String), phone: customer.phone } })
    const stranger = shop.as(await shop.given.customer())
    expect((await stranger.delete(`/user/rental-waits/${entry.id}`)).status).toBe(404)
    expect(await items()).toHaveLength(1)
    expect((await browser.delete(`/user/rental-waits/${entry.id}`)).status).toBe(200)
    expect(await items()).toEqual([])
  })

  test('takes no days that are free or not offered, no other products, and twenty entries at most', async ({
    shop,
  }) => {
    const { wait } = await waiting(shop)
    for (const [days, error] of [
      [{ from: day(10), to: day(12) }, 'RENTAL_FREE'],
      [{ from: day(-1), to: day(1) }, 'VALIDATION'],
      [{ from: day(3), to: day(3) }, 'VALIDATION'],
      [{ from: TOMORROW, to: day(40) }, 'VALIDATION'],
      [{ model: 'gone' }, 'PRODUCT_NOT_FOUND'],
    ] as const) {
      expect((await wait(days)).body, JSON.stringify(days)).toMatchObject({ error })
    }
    const replies = await Promise.all(
      Array.from({ length: MAX_RENTAL_WAITS + 2 }, (_, index) => wait({ to: day(4 + index) })),
    )
    expect(replies.filter(({ body }) => body.error === 'TOO_MANY_RENTAL_WAITS')).toHaveLength(3)
  })

  test('is notified once when a cancellation frees the days, even if several processes check', async ({ shop }) => {
    const { model, rented, items } = await waiting(shop)
    expect(await notifyFreeRentals(shop.deps)).toBe(0)
    await rented.browser.post(`/orders/${rented.number}/cancel`)
    const notified = await Promise.all([1, 2, 3].map(() => notifyFreeRentals(shop.deps)))
    expect(notified.toSorted()).toEqual([0, 0, 1])
    expect(await items()).toEqual([])
    const messages = await messagesOf(shop, model)
    expect(messages.map(({ channel }) => channel)).toEqual(['email', 'sms'])
    expect(messages[0]?.params).toMatchObject({ slug: model.slug, from: TOMORROW, to: day(3) })
  })

  test('is notified when the hookah is returned early, and not before', async ({ shop, operator }) => {
    const model = await addModel(shop)
    const rented = await paidRental(shop, model, TOMORROW, day(5))
    await shop.deliver(rented.number)
    shop.clock.set(shopTimestamp(TOMORROW, '15:00'))
    await operator.post(`/admin/rentals/${rented.rental.id}/hand-over`, { condition: 'ok' })
    const browser = shop.as(await shop.given.customer())
    await browser.post('/rental/waits', { model: model.slug, from: day(4), to: day(6) })
    expect(await notifyFreeRentals(shop.deps)).toBe(0)
    await operator.post(`/admin/rentals/${rented.rental.id}/return`, { condition: 'ok' })
    expect(await notifyFreeRentals(shop.deps)).toBe(1)
    expect(await messagesOf(shop, model)).toHaveLength(2)
  })

  test('forgets entries whose first day is past', async ({ shop }) => {
    const { model, rented, items } = await waiting(shop)
    shop.clock.set(new Date(NOON.getTime() + 3 * 24 * 60 * 60_000))
    await rented.browser.post(`/orders/${rented.number}/cancel`)
    expect(await notifyFreeRentals(shop.deps)).toBe(0)
    expect(await items()).toEqual([])
    expect(await messagesOf(shop, model)).toEqual([])
  })
})
