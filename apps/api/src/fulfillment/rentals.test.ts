import { randomUUID } from 'node:crypto'
import { addDays, shopDate, shopTime, shopTimestamp } from '@shop/contracts/days.ts'
import type { StaffRental } from '@shop/contracts/rental-staff.ts'
import type { RentalUnits } from '@shop/contracts/rental-units-staff.ts'
import { describe, expect } from 'vitest'
import { printReceipts, sandboxDevice } from '#receipts/index.ts'
import { test as base, NOON, type Shop, TODAY, TOMORROW } from '../../test/builders/checkout-shop.ts'
import { addModel, bookingsOf, paidRental, rentalOrder } from '../../test/builders/rental-shop.ts'
import { runJobs } from '../../test/builders/returns-shop.ts'
import { remindRentals } from './rentals.ts'

const day = (days: number) => addDays(TODAY, days)

const test = base
  .extend('operator', { scope: 'file' }, async ({ shop }) => shop.as(await shop.given.staff()))
  .extend('noon', { auto: true }, async ({ shop }, { onCleanup }) => {
    onCleanup(() => shop.clock.set(NOON))
  })

/** Delivers an order with a rental from tomorrow on. */
async function delivered(shop: Shop, to: string, units = 1) {
  const model = await addModel(shop, { units })
  const rented = await paidRental(shop, model, TOMORROW, to)
  await shop.deliver(rented.number)
  return { ...rented, model, path: `/admin/rentals/${rented.rental.id}` }
}

describe('a rented hookah', () => {
  test('is handed over, returned in time and its whole deposit refunded; every step is recorded once', async ({
    shop,
    operator,
  }) => {
    const { browser, number, path } = await delivered(shop, day(3))
    for (const condition of ['New, all parts there', 'said twice']) {
      const { body } = await operator.post(`${path}/hand-over`, { condition })
      expect(body.result).toMatchObject({ rental: { state: 'handed_over' }, steps: ['return'] })
      expect(body.result.condition).toEqual({ handedOver: 'New, all parts there' })
    }
    shop.clock.set(shopTimestamp(day(3), '19:59'))
    await operator.post(`${path}/return`, { condition: 'Clean' })
    for (let time = 0; time < 2; time++) {
      const { body } = await operator.post(`${path}/close`)
      const { rental, condition }: StaffRental = body.result
      expect(condition).toEqual({ handedOver: 'New, all parts there', returned: 'Clean' })
      expect(rental).toMatchObject({ state: 'closed', charges: [], depositBackAmd: 20_000 })
      expect(rental.isDamageAgreed).toBeUndefined()
    }
    await runJobs(shop)
    const { afterSale, rentals } = (await browser.get(`/orders/${number}`)).body.result
    expect(afterSale.refunds).toMatchObject([{ amountAmd: 20_000, state: 'confirmed' }])
    expect(rentals[0].timeline.map(({ kind }: { kind: string }) => kind)).toEqual([
      'held',
      'reserved',
      'handed_over',
      'returned',
      'closed',
    ])
  })

  test('pays late days and damage from its deposit, never more; receipts cover sold items and charges', async ({
    shop,
    operator,
  }) => {
    const { number, path, rental } = await delivered(shop, day(2))
    await operator.post(`${path}/hand-over`, { condition: 'ok' })
    shop.clock.set(shopTimestamp(day(4), '12:00'))
    const overdue = (await operator.get('/admin/rentals?show=overdue')).body.result
    expect(overdue.items).toMatchObject([{ rental: { id: rental.id }, orderNumber: number, isOverdue: true }])
    const list = (await operator.get(`/admin/rentals?q=${number}`)).body.result
    expect(list).toMatchObject({ total: 1, items: [{ orderNumber: number }] })
    const ofUnit = (await operator.get(`/admin/rentals?q=${list.items[0].unit.toUpperCase()}`)).body.result
    expect(ofUnit).toMatchObject({ total: 1, items: [{ orderNumber: number }] })
    expect((await operator.get('/admin/rentals?show=all&q=nobody')).body.result.items).toEqual([])
    const { body } = await operator.post(`${path}/return`, { condition: 'Flask cracked' })
    expect(body.result.rental.charges).toEqual([{ kind: 'late', amountAmd: 10_000 }])
    const tooMuch = await operator.post(`${path}/close`, { damages: [{ note: 'Flask', amountAmd: 10_001 }] })
    expect(tooMuch.body).toMatchObject({ error: 'VALIDATION', details: [{ path: 'body.damages', max: 10_000 }] })
    const closed = await operator.post(`${path}/close`, {
      damages: [{ note: 'Flask', amountAmd: 6000 }],
      isAgreed: true,
    })
    expect(closed.body.result.rental).toMatchObject({
      charges: [
        { kind: 'late', amountAmd: 10_000 },
        { kind: 'damage', amountAmd: 6000, note: 'Flask' },
      ],
      isDamageAgreed: true,
      depositBackAmd: 4000,
    })
    await runJobs(shop)
    await printReceipts(shop.deps, sandboxDevice(shop.deps))
    const receipts = await shop.db.fiscalReceipt.findMany({ where: { order: { number } }, orderBy: { seq: 'asc' } })
    // 4000 for products, 1500 for delivery and 5000 for rent; the deposit is not a sale until it is kept.
    expect(receipts.map(({ kind, amountAmd }) => [kind, amountAmd])).toEqual([
      ['sale', 10_500],
      ['charge', 16_000],
    ])
  })

  test('that is a month late costs the deposit and no more', async ({ shop, operator }) => {
    const { number, path } = await delivered(shop, day(2))
    await operator.post(`${path}/hand-over`, { condition: 'ok' })
    shop.clock.set(shopTimestamp(day(32), '12:00'))
    await operator.post(`${path}/return`, { condition: 'ok' })
    const { body } = await operator.post(`${path}/close`)
    expect(body.result.rental).toMatchObject({ charges: [{ kind: 'late', amountAmd: 20_000 }], depositBackAmd: 0 })
    expect(await shop.db.paymentRefund.count({ where: { payment: { order: { number } } } })).toBe(0)
  })

  test('that is returned is free again after cleaning, early or late', async ({ shop, operator }) => {
    const { model, path } = await delivered(shop, day(9))
    const begins = async (date: string) => {
      const call = `/rental/availability?model=${model.slug}&from=${date}&to=${date}`
      return (await shop.as().get(call)).body.result.days[0].to !== undefined
    }
    await operator.post(`${path}/hand-over`, { condition: 'ok' })
    shop.clock.set(shopTimestamp(day(12), '10:00'))
    expect([await begins(day(13)), await begins(day(14))]).toEqual([false, true])
    shop.clock.set(shopTimestamp(day(2), '10:00'))
    expect(await begins(day(4))).toBe(false)
    await operator.post(`${path}/return`, { condition: 'ok' })
    expect([await begins(day(3)), await begins(day(4))]).toEqual([false, true])
    shop.clock.set(NOON)
    const promised = await delivered(shop, day(2))
    await paidRental(shop, promised.model, day(7), day(8))
    const late = await delivered(shop, day(2))
    for (const each of [promised, late]) await operator.post(`${each.path}/hand-over`, { condition: 'ok' })
    shop.clock.set(shopTimestamp(day(6), '10:00'))
    for (const each of [promised, late]) await operator.post(`${each.path}/return`, { condition: 'ok' })
    expect(await bookingsOf(shop.db, promised.model)).toMatchObject([{ until: day(7) }, { from: day(7) }])
    expect(await bookingsOf(shop.db, late.model)).toMatchObject([{ until: day(8) }])
  })

  test('sends reminders the day before and on its last day, once each, and not at night', async ({
    shop,
    operator,
  }) => {
    const { customer, path, number } = await delivered(shop, day(4))
    await operator.post(`${path}/hand-over`, { condition: 'ok' })
    for (const [date, time] of [
      [day(2), '12:00'],
      [day(3), '09:59'],
      [day(3), '10:00'],
      [day(3), '11:00'],
      [day(4), '10:00'],
      [day(5), '10:00'],
    ] as const) {
      shop.clock.set(shopTimestamp(date, time))
      await remindRentals(shop.deps)
    }
    const messages = await shop.db.outbox.findMany({
      where: { accountId: customer.id, topic: { startsWith: 'rental.' }, channel: 'sms' },
      orderBy: { id: 'asc' },
    })
    const params = { number, date: day(4), time: '18:00-20:00' }
    expect(
      messages.map(({ topic, params, createdAt }) => ({
        topic,
        params,
        at: `${shopDate(createdAt)} ${shopTime(createdAt)}`,
      })),
    ).toEqual([
      { topic: 'rental.due_tomorrow', params, at: `${day(3)} 10:00` },
      { topic: 'rental.due_today', params, at: `${day(4)} 10:00` },
    ])
  })

  test('can be replaced by another free unit of the model', async ({ shop, operator }) => {
    const { model, path } = await delivered(shop, day(3), 2)
    const handOver = (unit: string) => operator.post(`${path}/hand-over`, { condition: 'ok', unit })
    expect((await handOver('none')).body).toMatchObject({ error: 'NOT_FOUND' })
    await paidRental(shop, model, day(2), day(3))
    expect((await handOver(model.units[1] ?? '')).body).toMatchObject({ error: 'RENTAL_NOT_FREE' })
    const { code, id } = await shop.db.rentalUnit.create({
      data: { code: `${model.slug}-spare`, productId: model.productId, readyFrom: new Date(TOMORROW) },
      select: { code: true, id: true },
    })
    // The hookah was returned and is being cleaned.
    const { models }: RentalUnits = (await operator.get('/admin/rentals/units')).body.result
    expect(models.flatMap(({ units }) => units).find(unit => unit.id === id)).toMatchObject({ readyFrom: TOMORROW })
    expect((await handOver(code)).body).toMatchObject({ error: 'RENTAL_NOT_FREE', message: /cleaned/ })
    await shop.db.rentalUnit.update({ where: { id }, data: { readyFrom: new Date(TODAY) } })
    expect((await handOver(code)).body.result).toMatchObject({ unit: code, rental: { state: 'handed_over' } })
  })

  test('can be handed over before its first day if no one else has it until then', async ({ shop, operator }) => {
    const model = await addModel(shop)
    const early = await paidRental(shop, model, day(6), day(8))
    await shop.deliver(early.number)
    const between = await paidRental(shop, model, day(2), day(4))
    const handOver = () => operator.post(`/admin/rentals/${early.rental.id}/hand-over`, { condition: 'ok' })
    expect((await handOver()).body).toMatchObject({
      error: 'RENTAL_NOT_FREE',
      details: [{ orderNumber: between.number, status: 'reserved' }],
    })
    await between.browser.post(`/orders/${between.number}/cancel`)
    for (let time = 0; time < 2; time++) {
      const { rental }: StaffRental = (await handOver()).body.result
      expect(rental).toMatchObject({ state: 'handed_over', from: day(6), to: day(8), days: 2, rentalAmd: 10_000 })
    }
    const again = await between.browser.order(rentalOrder(model, day(2), day(4)), randomUUID())
    expect(again.body).toMatchObject({ error: 'RENTAL_NOT_FREE' })
    // Back before it would have begun: as soon as it is clean others can have it.
    await operator.post(`/admin/rentals/${early.rental.id}/return`, { condition: 'ok' })
    expect(await bookingsOf(shop.db, model)).toMatchObject([{ state: 'returned', from: TODAY, until: day(2) }])
    expect((await between.browser.order(rentalOrder(model, day(2), day(4)), randomUUID())).status).toBe(201)
  })

  test('cannot be handed over while another customer is late with it, but another unit can', async ({
    shop,
    operator,
  }) => {
    const { model, path } = await delivered(shop, day(2))
    await operator.post(`${path}/hand-over`, { condition: 'ok' })
    const next = await paidRental(shop, model, day(5), day(6))
    await shop.deliver(next.number)
    const handOver = (unit?: string) =>
      operator.post(`/admin/rentals/${next.rental.id}/hand-over`, { condition: 'ok', ...(unit && { unit }) })
    expect((await handOver()).body).toMatchObject({ error: 'RENTAL_NOT_FREE' })
    const spare = `${model.slug}-spare`
    await shop.db.rentalUnit.create({ data: { code: spare, productId: model.productId } })
    expect((await handOver(spare)).body.result).toMatchObject({ unit: spare, rental: { state: 'handed_over' } })
  })

  test('gets a second delivery attempt on its first day only', async ({ shop, operator }) => {
    const model = await addModel(shop)
    const { number } = await paidRental(shop, model, TOMORROW, day(2))
    const step = (verb: string, body: object = {}) =>
      operator.post(`/admin/orders/${number}/${verb}`, body, { 'Idempotency-Key': `rental-try-${verb}` })
    for (const verb of ['confirm', 'pack', 'dispatch']) expect((await step(verb)).status).toBe(200)
    await step('failed-deliveries', { reason: 'nobody_home' })
    const again = (deliveryDate: string) => step('second-try', { deliveryDate, deliveryTime: '18:00' })
    expect((await again(day(2))).body).toMatchObject({ error: 'RENTAL_DELIVERY' })
    expect((await again(TOMORROW)).status).toBe(200)
  })

  test('follows its steps: none can be skipped or done by a customer', async ({ shop, operator }) => {
    const model = await addModel(shop)
    const { browser, number, rental } = await paidRental(shop, model, TOMORROW, day(2))
    const step = (verb: string, body: object = {}) => operator.post(`/admin/rentals/${rental.id}/${verb}`, body)
    expect((await step('hand-over', { condition: 'ok' })).body).toMatchObject({ error: 'RENTAL_STATE' })
    expect((await step('return', { condition: 'ok' })).body).toMatchObject({ error: 'RENTAL_STATE' })
    expect((await step('close')).body).toMatchObject({ error: 'RENTAL_STATE' })
    expect((await browser.post(`/admin/rentals/${rental.id}/close`)).status).toBe(403)
    await shop.deliver(number)
    expect((await browser.delete('/user/account', { password: 'x' })).status).not.toBe(200)
    expect((await step('hand-over', { condition: 'ok' })).status).toBe(200)
  })
})
