import { addDays } from '@shop/contracts/days.ts'
import { describe, expect } from 'vitest'
import { test as base, NOON, orderOf, type Shop, TODAY, TOMORROW } from '../../test/builders/checkout-shop.ts'
import { addModel, rentalOf } from '../../test/builders/rental-shop.ts'

const test = base.extend('dispatched', async ({ shop }, { onCleanup }) => {
  shop.clock.set(NOON)
  onCleanup(() => shop.clock.set(NOON))
  return (hookahs: number) => dispatchRentals(shop, hookahs)
})

/** An order of several hookahs that is on its way. */
async function dispatchRentals(shop: Shop, hookahs: number) {
  const model = await addModel(shop, { units: hookahs })
  const rental = rentalOf(model, TOMORROW, addDays(TODAY, 2))
  const items = [model.flavor, model.cup].map(({ sku }) => ({ sku, quantity: hookahs }))
  const placed = await shop.as(await shop.given.customer()).order(
    orderOf(items, {
      rentals: Array.from({ length: hookahs }, () => rental),
      deliveryType: 'express',
      deliveryDate: TOMORROW,
      deliveryTime: '14:00',
    }),
  )
  const { number, rentals } = placed.body.result.order
  await shop.pay(number)
  const operator = shop.as(await shop.given.staff())
  for (const step of ['confirm', 'pack', 'dispatch']) await operator.post(`/admin/orders/${number}/${step}`)
  return {
    ids: rentals.map(({ id }: { id: string }) => id) as string[],
    post: (step: string, body: object) => operator.post(`/admin/orders/${number}/${step}`, body),
    handOver: (id = '') => operator.post(`/admin/rentals/${id}/hand-over`, { condition: 'New' }),
    order: async () => (await operator.get(`/admin/orders/${number}`)).body.result,
    rental: async (id = '') => (await operator.get(`/admin/rentals/${id}`)).body.result,
  }
}

describe('a rental and its order', () => {
  test('are delivered together: with the last hookah, or with the order', async ({ dispatched }) => {
    const two = await dispatched(2)
    const [first, second] = two.ids
    await two.handOver(first)
    expect((await two.order()).order.status).toBe('dispatched')
    await two.handOver(second)
    await two.handOver(second)
    const { order, doneBy } = await two.order()
    for (const { timeline } of order.rentals) expect(doneBy).toContainEqual({ at: timeline.at(-1).at, name: 'Ani' })
    expect(order).toMatchObject({ status: 'delivered', rentals: [{ state: 'handed_over' }, { state: 'handed_over' }] })
    expect(order.timeline.filter(({ status }: { status: string }) => status === 'delivered')).toHaveLength(1)

    const one = await dispatched(1)
    const hookahs = [{ rentalId: one.ids[0], condition: 'A scratch' }]
    expect((await one.post('deliver', { hookahs })).status).toBe(200)
    const lines = (await one.order()).order.lines.map(({ sku }: { sku: string }) => sku)
    expect((await one.order()).products).toEqual(lines.map((sku: string) => ({ sku, productId: expect.any(String) })))
    expect((await one.rental(one.ids[0])).damagePrices).toContainEqual({
      part: { ru: 'Колба', en: 'Base', hy: 'Կոլբա' },
      amountAmd: 8000,
    })
    expect(await one.rental(one.ids[0])).toMatchObject({
      rental: { state: 'handed_over' },
      condition: { handedOver: 'A scratch' },
      doneBy: [{ name: 'Ani' }],
    })
  })

  test('cannot be cancelled once a hookah is handed over, and staff see the reason', async ({ dispatched }) => {
    const { ids, post, handOver, order } = await dispatched(2)
    expect((await order()).steps).toContain('cancel')
    await handOver(ids[0])
    expect((await order()).steps).not.toContain('cancel')
    expect((await post('cancel', { reason: 'staff' })).body).toMatchObject({
      error: 'RENTAL_STATE',
      message: expect.stringContaining('its hookah was already with the customer'),
    })
    expect((await order()).order.status).toBe('dispatched')
  })

  test('go back to packed together, unless a hookah is handed over', async ({ dispatched }) => {
    const { ids, post, handOver, order, rental } = await dispatched(2)
    const { undo } = await order()
    await post('undo', { event: undo.event })
    expect((await order()).order).toMatchObject({
      status: 'packed',
      rentals: [{ state: 'reserved' }, { state: 'reserved' }],
    })
    expect((await handOver(ids[0])).body.error).toBe('RENTAL_STATE')

    const other = await dispatched(2)
    const { event } = (await other.order()).undo
    await other.handOver(other.ids[0])
    expect((await other.order()).undo).toBeUndefined()
    expect((await other.post('undo', { event })).body).toMatchObject({
      error: 'RENTAL_STATE',
      message: expect.stringContaining('already with the customer'),
    })
    expect((await other.order()).order.status).toBe('dispatched')
    expect((await rental(ids[0])).rental.state).toBe('reserved')
  })
})
