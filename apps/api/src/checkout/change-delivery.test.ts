import { describe, expect } from 'vitest'
import { defaultSettings } from '#settings/index.ts'
import { type Shop, TODAY, TOMORROW } from '../../test/builders/checkout-shop.ts'
import { express, region, test } from '../../test/builders/staff-shop.ts'

const late = { deliveryDate: TOMORROW, deliveryTime: '20:00' }
const elsewhere = { region: 'AM-ER', city: 'Ереван', street: 'проспект Маштоца', building: '5', apartment: '7' }

const takenAt = async (shop: Shop, date: string, startTime: string) =>
  (await shop.db.deliverySlot.findUnique({ where: { date_startTime: { date: new Date(date), startTime } } }))?.taken ??
  0

describe('the delivery of an order', () => {
  test('is changed by its customer: reserves the new slot and releases the old one', async ({ shop, work }) => {
    const { browser, number, seen } = await work(express)
    const [before, there] = [await takenAt(shop, TOMORROW, '18:00'), await takenAt(shop, TOMORROW, '20:00')]
    const change = { address: elsewhere, ...late }

    const reply = await browser.patch(`/orders/${number}/delivery`, change)
    expect(reply.status).toBe(200)
    expect(reply.body.result).toMatchObject({
      address: elsewhere,
      ...late,
      deliveryEndTime: '22:00',
      canChangeDelivery: true,
    })
    expect([await takenAt(shop, TOMORROW, '18:00'), await takenAt(shop, TOMORROW, '20:00')]).toEqual([
      before - 1,
      there + 1,
    ])

    await browser.patch(`/orders/${number}/delivery`, change)
    const { activity } = await seen()
    expect(activity).toMatchObject([
      { kind: 'delivery_changed', actor: 'customer', facts: { isNewAddress: true, ...late, deliveryEndTime: '22:00' } },
    ])
    expect(activity).toHaveLength(1)
  })

  test('is changed by staff until it is dispatched; notifies the customer and keeps the address out of the audit log', async ({
    shop,
    work,
  }) => {
    const { id, staff, browser, number, upTo, step, log, notifiedTopics } = await work(express)
    await upTo('pack')
    expect((await browser.patch(`/orders/${number}/delivery`, late)).body.error).toBe('ORDER_STATE')
    const reply = await staff.patch(`/admin/orders/${number}/delivery`, { address: elsewhere, ...late })
    expect(reply.body.result.order).toMatchObject({ address: elsewhere, ...late })
    expect((await log()).at(-1)).toEqual({
      action: 'order.change_delivery',
      before: { region: 'AM-ER', deliveryDate: TOMORROW, deliveryTime: '18:00' },
      after: { region: 'AM-ER', isNewAddress: true, ...late },
    })
    expect((await notifiedTopics()).at(-1)).toBe('delivery.changed')
    const message = await shop.db.outbox.findFirst({ where: { key: { startsWith: id }, topic: 'delivery.changed' } })
    expect(message?.params, 'from when until when').toMatchObject({ date: TOMORROW, time: '20:00-22:00' })
    await step('dispatch')
    expect((await staff.patch(`/admin/orders/${number}/delivery`, express)).body.error).toBe('ORDER_STATE')
  })

  test('cannot be in a town of another region, which would have another fee', async ({ work }) => {
    const { staff, browser, number, seen } = await work(express)
    const address = { ...elsewhere, city: 'Гюмри' }

    for (const reply of [
      await browser.patch(`/orders/${number}/delivery`, { address }),
      await staff.patch(`/admin/orders/${number}/delivery`, { address }),
    ]) {
      expect(reply.status).toBe(422)
      expect(reply.body).toMatchObject({ error: 'VALIDATION', details: [{ path: 'body.address.city' }] })
    }
    expect((await seen()).activity).toEqual([])
  })

  test('cannot be changed by another customer', async ({ shop, work }) => {
    const { number } = await work(express)
    const stranger = shop.as(await shop.given.customer())
    expect((await stranger.patch(`/orders/${number}/delivery`, late)).status).toBe(404)
    expect((await shop.as().patch(`/orders/${number}/delivery`, late)).status).toBe(401)
  })

  test('keeps the delivery fee that was paid online', async ({ work }) => {
    const [town, village] = [await work(express), await work({ ...express, ...region })]
    const abroad = await town.browser.patch(`/orders/${town.number}/delivery`, region)
    expect({ status: abroad.status, error: abroad.body.error }).toEqual({ status: 409, error: 'DELIVERY_ZONE' })
    const home = await village.browser.patch(`/orders/${village.number}/delivery`, { address: elsewhere })
    expect(home.body.error).toBe('DELIVERY_ZONE')
    expect((await town.seen()).totals.totalAmd).toBe(7500)
  })

  test('to another town makes an agreed fee open again; a packed order keeps its town', async ({ work }) => {
    const { browser, number, step, staff, seen } = await work(region)
    await step('confirm')
    await step('fee', { feeAmd: 2000, agreed: true })
    const street = { address: { ...region.address, street: 'Rustaveli' } }
    await browser.patch(`/orders/${number}/delivery`, street)
    expect((await seen()).totals.delivery.feeAmd).toBe(2000)
    const town = { address: { ...region.address, city: 'Artik' } }
    await browser.patch(`/orders/${number}/delivery`, town)
    expect((await seen()).totals.delivery.feeAmd).toBeNull()
    await step('fee', { feeAmd: 3000, agreed: true })
    await step('pack')
    expect((await staff.patch(`/admin/orders/${number}/delivery`, region)).body.error).toBe('FEE_NOT_CONFIRMED')
  })

  test.for([
    [{ deliveryDate: TOMORROW }, 422, 'VALIDATION', undefined],
    [{ deliveryTime: '20:00' }, 422, 'VALIDATION', undefined],
    [{ deliveryDate: TODAY, deliveryTime: '10:00' }, 409, 'SLOT_NOT_AVAILABLE', 'past'],
    [{ deliveryDate: TOMORROW, deliveryTime: '11:00' }, 409, 'SLOT_NOT_AVAILABLE', 'no_such_time'],
    [{ deliveryDate: '2027-06-01', deliveryTime: '20:00' }, 409, 'SLOT_NOT_AVAILABLE', 'too_far'],
    [{ address: { ...elsewhere, street: '' } }, 422, 'VALIDATION', undefined],
  ] as const)('is rejected by the rules of the checkout: %j', async ([change, status, error, reason], { work }) => {
    const { browser, number, seen } = await work(express)
    const reply = await browser.patch(`/orders/${number}/delivery`, change)
    expect({ status: reply.status, error: reply.body.error, reason: reply.body.details[0].reason }).toEqual({
      status,
      error,
      reason,
    })
    expect(await seen()).toMatchObject({ deliveryDate: TOMORROW, deliveryTime: '18:00', activity: [] })
  })

  test('cannot be today if an item has no same-day delivery', async ({ shop, work }) => {
    const { browser, number, coal } = await work(express)
    await shop.db.variant.update({ where: { sku: coal.sku }, data: { sameDay: false } })
    const reply = await browser.patch(`/orders/${number}/delivery`, { deliveryDate: TODAY, deliveryTime: '20:00' })
    expect(reply.body).toMatchObject({
      error: 'SLOT_NOT_AVAILABLE',
      details: [{ sku: coal.sku, reason: 'not_same_day' }],
    })
  })

  test('of eight concurrent changes to a slot with five places, five succeed', async ({ shop, work }) => {
    const value = { ...defaultSettings.delivery, slotCapacity: 5 }
    await shop.db.setting.create({ data: { key: 'delivery', value, updatedAt: shop.clock.now() } })
    const window = { deliveryDate: '2026-11-25', deliveryTime: '14:00' }
    const orders: Awaited<ReturnType<typeof work>>[] = []
    for (let made = 0; made < 8; made++) {
      orders.push(await work({ ...express, deliveryDate: made < 4 ? '2026-11-24' : '2026-11-26' }, false))
    }
    const replies = await Promise.all(
      orders.map(({ browser, number }) => browser.patch(`/orders/${number}/delivery`, window)),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 409, 409, 409])
    expect(await takenAt(shop, '2026-11-25', '14:00')).toBe(5)
    const [full] = await shop.db.deliverySlot.findMany({ where: { date: new Date('2026-11-25') } })
    expect(full).toMatchObject({ taken: 5, capacity: 5 })
    await shop.db.setting.delete({ where: { key: 'delivery' } })
  })

  test('swapped concurrently between two orders keeps both slot counts', async ({ shop, work }) => {
    const early = { ...express, deliveryDate: '2026-11-27' }
    const [one, two] = [await work(early), await work({ ...early, deliveryTime: '20:00' })]
    for (let round = 0; round < 4; round++) {
      const at = (isEven: boolean) => ({ deliveryDate: '2026-11-27', deliveryTime: isEven ? '20:00' : '18:00' })
      const replies = await Promise.all([
        one.browser.patch(`/orders/${one.number}/delivery`, at(round % 2 === 0)),
        two.browser.patch(`/orders/${two.number}/delivery`, at(round % 2 === 1)),
      ])
      expect(replies.map(({ status }) => status)).toEqual([200, 200])
    }
    expect([await takenAt(shop, '2026-11-27', '18:00'), await takenAt(shop, '2026-11-27', '20:00')]).toEqual([1, 1])
  })
})
