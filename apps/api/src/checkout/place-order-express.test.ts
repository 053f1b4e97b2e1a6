import { describe, expect } from 'vitest'
import { defaultSettings } from '#settings/index.ts'
import { orderOf, type Shop, TODAY, TOMORROW, test } from '../../test/builders/checkout-shop.ts'

describe('the courier', () => {
  const express = (date: string, time: string) => ({ deliveryType: 'express', deliveryDate: date, deliveryTime: time })

  test('comes at the chosen date and time, which reduces the capacity of the slot', async ({ shop }) => {
    const coal = await shop.given.variant()
    const before = await freePlaces(shop, TOMORROW, '10:00')

    const reply = await shop
      .as(await shop.given.customer())
      .order(orderOf([{ ...coal, quantity: 1 }], { ...express(TOMORROW, '10:00'), deliveryType: 'now' }))

    expect(reply.body.result.order).toMatchObject({
      deliveryType: 'express',
      deliveryDate: TOMORROW,
      deliveryTime: '10:00',
      deliveryEndTime: '12:00',
    })
    expect(await freePlaces(shop, TOMORROW, '10:00')).toBe(before - 1)
  })

  test.for([
    ['is over', TODAY, '10:00', 'past'],
    ['begins within the hour', TODAY, '12:00', 'past'],
    ["is none of the shop's", TOMORROW, '11:00', 'no_such_time'],
    ['is too far ahead', '2027-06-01', '18:00', 'too_far'],
  ])('cannot be booked in a slot that %s', async ([_why, date, time, reason], { shop }) => {
    const coal = await shop.given.variant()

    const reply = await shop
      .as(await shop.given.customer())
      .order(orderOf([{ ...coal, quantity: 1 }], express(date ?? '', time ?? '')))

    expect(reply.status).toBe(409)
    expect(reply.body).toMatchObject({
      error: 'SLOT_NOT_AVAILABLE',
      message: 'Selected time slot is not available.',
      details: [{ path: 'body.deliveryTime', reason }],
    })
    expect(await shop.stockOf(coal.sku)).toMatchObject({ reserved: 0 })
  })

  test('cannot be booked if the slot filled meanwhile; nothing is reserved', async ({ shop }) => {
    const coal = await shop.given.variant()
    const slot = { date: new Date(TOMORROW), startTime: '20:00', endTime: '22:00', capacity: 12 }
    await shop.db.deliverySlot.create({ data: slot })
    await setCapacity(shop, 1)
    const order = async () =>
      shop.as(await shop.given.customer()).order(orderOf([{ ...coal, quantity: 1 }], express(TOMORROW, '20:00')))

    expect((await order()).status).toBe(201)
    const full = await order()
    expect(full.status).toBe(409)
    const message = 'Selected time slot is not available. That time slot is full.'
    expect(full.body).toMatchObject({ error: 'SLOT_NOT_AVAILABLE', details: [{ reason: 'full', message }] })
    expect(await shop.stockOf(coal.sku)).toMatchObject({ reserved: 1 })

    await setCapacity(shop, 2)
    expect((await order()).status).toBe(201)
    await shop.db.setting.delete({ where: { key: 'delivery' } })
  })

  test('delivers items without same-day delivery from tomorrow on', async ({ shop }) => {
    const slow = await shop.given.variant({ sameDay: false })
    const customer = await shop.given.customer()
    const items = [{ ...slow, quantity: 1 }]

    const today = await shop.as(customer).order(orderOf(items, express(TODAY, '18:00')))
    expect(today.status).toBe(409)
    expect(today.body).toMatchObject({
      error: 'SLOT_NOT_AVAILABLE',
      details: [{ sku: slow.sku, reason: 'not_same_day' }],
    })
    expect((await shop.as(customer).order(orderOf(items, express(TOMORROW, '18:00')))).status).toBe(201)
  })

  test('is not booked for post: date and time are ignored', async ({ shop }) => {
    const coal = await shop.given.variant()
    const body = orderOf([{ ...coal, quantity: 1 }], { deliveryDate: '2020-01-01', deliveryTime: '03:00' })

    const reply = await shop.as(await shop.given.customer()).order(body)

    expect(reply.status).toBe(201)
    expect(reply.body.result.order).not.toHaveProperty('deliveryTime')
  })
})

async function freePlaces(shop: Shop, date: string, time: string) {
  const reply = await shop.as().get(`/delivery/slots?date=${date}`)
  return reply.body.result.slots.find((slot: { time: string }) => slot.time === time).free
}

async function setCapacity(shop: Shop, slotCapacity: number) {
  const value = { ...defaultSettings.delivery, slotCapacity }
  const updatedAt = shop.clock.now()
  await shop.db.setting.upsert({
    where: { key: 'delivery' },
    create: { key: 'delivery', value, updatedAt },
    update: { value, updatedAt },
  })
}
